import { nullableBranch } from './nullableBranch.ts';
import { oneOrMany } from './oneOrMany.ts';
import { placesIn } from './sitesOf.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef, Site } from './types.ts';

/** Keywords that hold schemas for the same value and decide only as a whole, each with those that belong to it. */
const COMBINING: Record<string, string[]> = {
  anyOf: ['anyOf'],
  oneOf: ['oneOf'],
  not: ['not'],
  if: ['if', 'then', 'else'],
  dependentSchemas: ['dependentSchemas'],
};

/**
 * Every place where `anyOf`, `oneOf`, `not`, `if` or `dependentSchemas` restricts a value, as a site of its own; several
 * of one keyword that `allOf` holds are told apart by `part`. "X or null" and "X or an array of X" are no combinations:
 * `sitesOf` and the derivation read them otherwise.
 */
export function combinationsOf(schema: JsonSchema, resolve: ResolveRef): Site[] {
  return placesIn(schema, resolve).flatMap(({ flat, steps }) =>
    Object.keys(COMBINING).flatMap((keyword) =>
      partsWith(flat, keyword).flatMap((part, index): Site[] => {
        if (nullableBranch(part[keyword]) !== undefined) return [];
        if (oneOrMany({ [keyword]: part[keyword] }, resolve) !== undefined) return [];
        return [{ steps, keyword, ...(index > 0 && { part: index }) }];
      }),
    ),
  );
}

/** Of a flat schema: what the combination at a site says, as a schema of nothing else. Undefined for other sites. */
export function combinationAt(
  flat: JsonSchemaObject,
  { keyword, part: index = 0 }: Pick<Site, 'keyword' | 'part'>,
): JsonSchemaObject | undefined {
  const keywords = COMBINING[keyword];
  const part = partsWith(flat, keyword)[index];
  if (keywords === undefined || part === undefined) return undefined;
  return Object.fromEntries(Object.entries(part).filter(([name]) => keywords.includes(name)));
}

/** The flat schema, and what of `allOf` could not be merged into it, where they have the keyword. */
function partsWith(flat: JsonSchemaObject, keyword: string): JsonSchemaObject[] {
  const parts = [flat, ...((flat['allOf'] ?? []) as JsonSchema[])];
  return parts.filter((part) => typeof part === 'object').filter((part) => keyword in part);
}
