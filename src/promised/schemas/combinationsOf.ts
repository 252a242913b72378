import { nullableBranch } from './nullableBranch.ts';
import { oneOrMany } from './oneOrMany.ts';
import { placesIn } from './sitesOf.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef, Site } from '../types.ts';

/** Keywords with schemas for the same value, which only decide together; each with the keywords that belong to it. */
const COMBINING: Record<string, string[]> = {
  anyOf: ['anyOf'],
  oneOf: ['oneOf'],
  not: ['not'],
  if: ['if', 'then', 'else'],
  dependentSchemas: ['dependentSchemas'],
};

/**
 * Every place where `anyOf`, `oneOf`, `not`, `if` or `dependentSchemas` restricts a value, as a site of its own; `part`
 * distinguishes several of one keyword in an `allOf`. "X or null" and "X or an array of X" are no combinations: `sitesOf`
 * and the derivation read them otherwise.
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

/** The combination at a site of a flat schema, as a schema without anything else. Undefined for other sites. */
export function combinationAt(
  flat: JsonSchemaObject,
  { keyword, part: index = 0 }: Pick<Site, 'keyword' | 'part'>,
): JsonSchemaObject | undefined {
  const keywords = COMBINING[keyword];
  const part = partsWith(flat, keyword)[index];
  if (keywords === undefined || part === undefined) return undefined;
  return Object.fromEntries(Object.entries(part).filter(([name]) => keywords.includes(name)));
}

/** The flat schema, and the parts of `allOf` that could not be merged into it, if they have the keyword. */
function partsWith(flat: JsonSchemaObject, keyword: string): JsonSchemaObject[] {
  const parts = [flat, ...((flat['allOf'] ?? []) as JsonSchema[])];
  return parts.filter((part) => typeof part === 'object').filter((part) => keyword in part);
}
