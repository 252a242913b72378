import { combinationAt } from './combinationsOf.ts';
import { mergedSchema } from './mergedSchema.ts';
import { nullableBranch } from './nullableBranch.ts';
import { childSchema } from './schemaAt.ts';
import type { JsonSchema, JsonSchemaObject, Place, ResolveRef, Site } from './types.ts';
import type { SpecFile } from './SpecFile.ts';

/**
 * The place of a site's keyword in the file: through `$ref` and `allOf`, in the schema that contains it. For `required`,
 * the line that names the property. Undefined if the keyword has no line of its own.
 */
export function keywordPlace(
  file: SpecFile,
  schema: JsonSchema,
  site: Site,
  resolve: ResolveRef,
): Place | undefined {
  let node = schema;
  for (const step of site.steps) node = childSchema(mergedSchema(node, resolve), step);
  const said = combinationAt(mergedSchema(node, resolve), site)?.[site.keyword];
  const holder = holderOf(node, site, said, resolve);
  return holder && file.placeOf(holder, site.keyword, site.property);
}

/** The first of several schemas for one value that contains the keyword (or the combination meant). */
function holderOf(
  schema: JsonSchema,
  site: Site,
  said: unknown,
  resolve: ResolveRef,
): JsonSchemaObject | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (holds(schema, site, said)) return schema;
  const { $ref, allOf, anyOf, oneOf } = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [resolve($ref)] : []),
    ...((allOf as JsonSchema[] | undefined) ?? []),
    ...[anyOf, oneOf].map(nullableBranch).filter((branch) => branch !== undefined),
  ];
  for (const part of parts) {
    const found = holderOf(part, site, said, resolve);
    if (found !== undefined) return found;
  }
  return undefined;
}

function holds(schema: JsonSchemaObject, { keyword, property }: Site, said: unknown): boolean {
  if (!Object.hasOwn(schema, keyword)) return false;
  if (said !== undefined) return schema[keyword] === said;
  return property === undefined || (schema[keyword] as string[]).includes(property);
}
