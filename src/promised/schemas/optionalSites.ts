import { schemaAt } from './schemaAt.ts';
import { sitesOf } from './sitesOf.ts';
import { typeMatches } from './typeMatches.ts';
import type { JsonSchema, ResolveRef, Site } from '../types.ts';

/** Keywords that null breaks, though null may only mean "no value". */
const BROKEN_BY_NULL = ['type', 'enum', 'const'];

/**
 * Whether a site applies to a field of a response that the documents do not call required, and whose schema does not allow
 * null. They do not say whether such a field is left out or null if it has no value.
 */
export function isOptionalWithoutNull(
  schema: JsonSchema,
  { steps, keyword }: Site,
  resolve: ResolveRef,
): boolean {
  const last = steps.at(-1);
  if (last === undefined || !('property' in last) || !BROKEN_BY_NULL.includes(keyword))
    return false;
  const owner = schemaAt(schema, steps.slice(0, -1), resolve);
  if (((owner.required ?? []) as string[]).includes(last.property)) return false;
  const { type, enum: values, const: value } = schemaAt(schema, steps, resolve);
  if (values !== undefined) return !(values as unknown[]).includes(null);
  return value !== null && !typeMatches(type, null);
}

/** The sites of all such fields, one each. */
export function optionalSites(schema: JsonSchema, resolve: ResolveRef): Site[] {
  return sitesOf(schema, resolve).filter((site) => isOptionalWithoutNull(schema, site, resolve));
}
