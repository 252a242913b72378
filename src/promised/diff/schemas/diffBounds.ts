import { effectOf } from '../outcomes.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import { report, reportValues, type SchemaPair, type SchemaWalk } from './SchemaWalk.ts';

/** A bound of a number; an exclusive bound is stricter than the same inclusive one. */
interface Bound {
  value: number;
  isExclusive: boolean;
}

/** A keyword of a bound, and the one that excludes the bound itself. */
type Keywords = [keyword: string, exclusive?: string];

/** By 1 if a higher bound allows less, -1 if it allows more. */
const KEYWORDS: [inward: 1 | -1, Keywords[]][] = [
  [
    1,
    [
      ['minimum', 'exclusiveMinimum'],
      ...['minLength', 'minItems', 'minProperties', 'minContains'].map((one): Keywords => [one]),
    ],
  ],
  [
    -1,
    [
      ['maximum', 'exclusiveMaximum'],
      ...['maxLength', 'maxItems', 'maxProperties', 'maxContains'].map((one): Keywords => [one]),
    ],
  ],
];

/** Compares the bounds of two versions of a schema, and whether the elements of an array differ. */
export function diffBounds(walk: SchemaWalk, pair: SchemaPair): void {
  for (const [inward, all] of KEYWORDS)
    for (const keywords of all) diffBound(walk, pair, keywords, inward);
  const values = [pair.before, pair.after].map(
    (schema) => keywordValue(schema, 'uniqueItems') === true,
  );
  const effect = effectOf(values[0] || undefined, values[1] || undefined);
  reportValues(walk, pair, effect, 'uniqueItems', values);
}

function diffBound(walk: SchemaWalk, pair: SchemaPair, keywords: Keywords, inward: 1 | -1): void {
  const [keyword, exclusive = keyword] = keywords;
  const [before, after] = [pair.before, pair.after].map((one) => boundOf(one, keywords, inward));
  const effect = effectOf(before, after, (was, is) =>
    stricter(is, was, inward) > 0 ? 'narrowed' : 'widened',
  );
  if (effect === undefined) return;
  const strict = effect === 'narrowed' ? after : before;
  report(walk, pair, effect, {
    keyword: strict?.isExclusive ? exclusive : keyword,
    name: keyword,
    message: `${keyword} ${shown(before)} → ${shown(after)}`,
  });
}

/** The stricter bound, if there are two. */
function boundOf(schema: SchemaNode, keywords: Keywords, inward: 1 | -1): Bound | undefined {
  const bounds = keywords.flatMap((name = '', index): Bound[] => {
    const value = keywordValue(schema, name);
    return typeof value === 'number' ? [{ value, isExclusive: index === 1 }] : [];
  });
  // For counts, no lower bound is the same as 0.
  if (bounds.length === 0 && inward === 1 && keywords.length === 1)
    return { value: 0, isExclusive: false };
  return bounds.toSorted((one, other) => stricter(other, one, inward))[0];
}

/** Positive if the first one allows less than the second. */
function stricter(one: Bound, other: Bound, inward: 1 | -1): number {
  return inward * (one.value - other.value) || Number(one.isExclusive) - Number(other.isExclusive);
}

function shown(bound: Bound | undefined): string {
  return bound === undefined ? 'none' : `${bound.value}${bound.isExclusive ? ' (excluded)' : ''}`;
}
