import { isEmpty, record } from './combinedSchemas.ts';
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

/** Keywords of which two need not be one; each with those that belong to it. */
const REPEATED: Record<string, string[]> = {
  ...{ const: ['const'], multipleOf: ['multipleOf'], pattern: ['pattern'], format: ['format'] },
  contains: ['contains', 'minContains', 'maxContains'],
};
/** What is judged by as a whole, where no keyword alone says what is right. */
const WHOLE = ['items', 'patternProperties', 'unevaluatedProperties', 'unevaluatedItems', 'allOf'];

/**
 * Every place where a response is judged by more than `sitesOf` and `combinationsOf` list: by the second of two patterns in an
 * `allOf` (`part`), by the names that patterns allow, by what nothing else in the schema describes. No request breaks these.
 */
export function wholesOf(schema: JsonSchema, resolve: ResolveRef): Site[] {
  return placesIn(schema, resolve).flatMap(({ flat, steps }) => [
    ...Object.keys(REPEATED).flatMap((keyword) =>
      partsWith(flat, keyword)
        .map((_, part) => ({ steps, keyword, part }))
        .slice(1),
    ),
    ...WHOLE.filter((keyword) => wholeAt(flat, keyword) !== undefined).map((keyword) => ({
      ...{ steps, keyword },
    })),
  ]);
}

function wholeAt(flat: JsonSchemaObject, keyword: string): JsonSchemaObject | undefined {
  const { [keyword]: said, prefixItems = [] } = flat;
  if (said === undefined || said === true) return undefined;
  if (keyword === 'patternProperties')
    return Object.values(record(said)).every((one) => one === true || isEmpty(one))
      ? undefined
      : { [keyword]: said };
  // What is evaluated depends on all that stands beside it.
  if (keyword.startsWith('unevaluated')) return flat;
  if (keyword === 'items')
    return said === false ? { maxItems: (prefixItems as JsonSchema[]).length } : undefined;
  const read = [COMBINING, REPEATED].flatMap((keywords) => Object.values(keywords).flat());
  const left = (said as JsonSchema[]).filter((part) =>
    Object.keys(part).some((name) => !read.includes(name)),
  );
  return left.length === 0 ? undefined : { allOf: left };
}

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
  if (WHOLE.includes(keyword)) return wholeAt(flat, keyword);
  const keywords = { ...COMBINING, ...REPEATED }[keyword];
  const part = partsWith(flat, keyword)[index];
  if (keywords === undefined || part === undefined) return undefined;
  return Object.fromEntries(Object.entries(part).filter(([name]) => keywords.includes(name)));
}

/** The flat schema, and the parts of `allOf` that could not be merged into it, if they have the keyword. */
function partsWith(flat: JsonSchemaObject, keyword: string): JsonSchemaObject[] {
  const parts = [flat, ...((flat['allOf'] ?? []) as JsonSchema[])];
  return parts.filter((part) => typeof part === 'object').filter((part) => keyword in part);
}
