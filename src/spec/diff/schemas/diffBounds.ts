import type { Effect } from '../outcomeOf.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import { report, show, type SchemaPair, type SchemaWalk } from './SchemaWalk.ts';

/** A bound of a number; an exclusive bound is stricter than the same inclusive one. */
interface Bound {
  value: number;
  isExclusive: boolean;
}

/** Keywords of lower bounds, each with the one that excludes the bound itself. */
const LOWER: [keyword: string, exclusive?: string][] = [
  ['minimum', 'exclusiveMinimum'],
  ['minLength'],
  ['minItems'],
  ['minProperties'],
  ['minContains'],
];
const UPPER: typeof LOWER = [
  ['maximum', 'exclusiveMaximum'],
  ['maxLength'],
  ['maxItems'],
  ['maxProperties'],
  ['maxContains'],
];

/** Compares the bounds of two versions of a schema, and whether the elements of an array differ. */
export function diffBounds(walk: SchemaWalk, pair: SchemaPair): void {
  for (const keywords of LOWER) diffBound(walk, pair, keywords, 1);
  for (const keywords of UPPER) diffBound(walk, pair, keywords, -1);
  const [before, after] = [pair.before, pair.after].map(
    (schema) => keywordValue(schema, 'uniqueItems') === true,
  );
  if (before !== after)
    report(walk, pair, after ? 'narrowed' : 'widened', {
      keyword: 'uniqueItems',
      message: `uniqueItems ${show(before)} → ${show(after)}`,
    });
}

/** @param inward 1 if a higher bound allows less, -1 if it allows more */
function diffBound(
  walk: SchemaWalk,
  pair: SchemaPair,
  [keyword, exclusive]: [string, string?],
  inward: 1 | -1,
): void {
  const [before, after] = [pair.before, pair.after].map((schema) =>
    boundOf(schema, keyword, exclusive, inward),
  );
  const effect = effectOf(before, after, inward);
  if (effect === undefined) return;
  const stricter = effect === 'narrowed' ? after : before;
  report(walk, pair, effect, {
    keyword: stricter?.isExclusive ? (exclusive ?? keyword) : keyword,
    name: keyword,
    message: `${keyword} ${shown(before)} → ${shown(after)}`,
  });
}

function boundOf(
  schema: SchemaNode,
  keyword: string,
  exclusive: string | undefined,
  inward: 1 | -1,
): Bound | undefined {
  const bounds = [keyword, exclusive].flatMap((name, index): Bound[] => {
    const value = name === undefined ? undefined : keywordValue(schema, name);
    return typeof value === 'number' ? [{ value, isExclusive: index === 1 }] : [];
  });
  // For counts, no lower bound is the same as 0.
  if (bounds.length === 0 && inward === 1 && exclusive === undefined)
    return { value: 0, isExclusive: false };
  return bounds.toSorted((one, other) => inward * compared(other, one, inward))[0];
}

/** For a lower bound, positive if the first one allows less than the second; for an upper one, the other way round. */
function compared(one: Bound, other: Bound, inward: 1 | -1): number {
  return one.value - other.value || inward * (Number(one.isExclusive) - Number(other.isExclusive));
}

function effectOf(
  before: Bound | undefined,
  after: Bound | undefined,
  inward: 1 | -1,
): Effect | undefined {
  if (before === undefined || after === undefined) {
    if (before === after) return undefined;
    return before === undefined ? 'narrowed' : 'widened';
  }
  const difference = inward * compared(after, before, inward);
  if (difference === 0) return undefined;
  return difference > 0 ? 'narrowed' : 'widened';
}

function shown(bound: Bound | undefined): string {
  return bound === undefined ? 'none' : `${bound.value}${bound.isExclusive ? ' (excluded)' : ''}`;
}
