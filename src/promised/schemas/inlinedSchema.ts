import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../types.ts';

/** What stands in the place of a reference. */
type Target = (ref: string, of?: string[]) => unknown;

/**
 * A schema with the targets of its `$ref`s in their place, and without what decides nothing: each use of one would repeat it.
 * The targets of one that leads back to itself stay apart, under `$defs`.
 */
export function inlinedSchema(schema: JsonSchema, resolve: ResolveRef): JsonSchema {
  if (!leadsBack(schema, resolve)) {
    const inPlace = (ref: string): unknown => inlined(resolve(ref), inPlace);
    return inlined(schema, inPlace) as JsonSchema;
  }
  const $defs: Record<string, unknown> = {};
  const apart = (ref: string, of: string[] = []): unknown => {
    const base = withoutSubtypes(resolve(ref), of);
    if (base !== resolve(ref)) return inlined(base, apart);
    if (!Object.hasOwn($defs, ref)) {
      $defs[ref] = true;
      $defs[ref] = inlined(base, apart, [ref]);
    }
    return {
      $ref: `#/$defs/${encodeURIComponent(ref.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    };
  };
  return { ...(inlined(schema, apart) as JsonSchemaObject), $defs };
}

/** The branches of a base list its subtypes; within one of these they say nothing, and would ask for themselves without end. */
function withoutSubtypes(base: JsonSchema, subtypes: string[]): JsonSchema {
  const lists = (branches: unknown) =>
    Array.isArray(branches) && branches.some(({ $ref }) => subtypes.includes($ref));
  if (typeof base !== 'object') return base;
  const listing = ['oneOf', 'anyOf'].find((keyword) => lists(base[keyword]));
  return listing === undefined ? base : { ...base, [listing]: [true] };
}

/** Our extensions, and words for people. */
const SILENT =
  /^(?:x-.*|title|description|default|examples?|deprecated|readOnly|writeOnly|\$comment)$/;
/** Keywords whose members have names of any kind. */
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired'];
/** Keywords of values, which are no schemas. */
const OF_VALUES = ['enum', 'const'];

/** @param of the schemas of which `node` is a part, by its `$ref`s */
function inlined(node: unknown, target: Target, of: string[] = [], areNames = false): unknown {
  if (Array.isArray(node)) return node.map((child) => inlined(child, target, of));
  if (node === null || typeof node !== 'object') return node;
  const kept: JsonSchemaObject = Object.fromEntries(
    Object.entries(node)
      .filter(([keyword]) => areNames || !(keyword === '$ref' || SILENT.test(keyword)))
      .map(([keyword, child]) => {
        if (!areNames && OF_VALUES.includes(keyword)) return [keyword, child];
        const parts = keyword === 'allOf' ? of : [];
        return [keyword, inlined(child, target, parts, !areNames && NAMED.includes(keyword))];
      }),
  );
  const { $ref } = node as JsonSchemaObject;
  if (areNames || typeof $ref !== 'string') return kept;
  return { ...kept, allOf: [target($ref, of), ...((kept['allOf'] ?? []) as unknown[])] };
}

/** Whether following the `$ref`s of a schema comes back to one of them. */
function leadsBack(schema: JsonSchema, resolve: ResolveRef): boolean {
  const done = new Set<string>();
  const inside = new Set<string>();
  const visit = (node: unknown): boolean => {
    if (node === null || typeof node !== 'object') return false;
    const { $ref } = node as JsonSchemaObject;
    if (Object.values(node).some(visit)) return true;
    if (typeof $ref !== 'string' || done.has($ref)) return false;
    if (inside.has($ref)) return true;
    inside.add($ref);
    const isBack = visit(resolve($ref));
    inside.delete($ref);
    done.add($ref);
    return isBack;
  };
  return visit(schema);
}
