import { canonicalJson } from '../../schemas/jsonEquals.ts';
import type { Json } from '../../types.ts';
import { effectOf, type Effect } from '../outcomes.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import { show, type SchemaPair } from './SchemaPair.ts';

type Among = (before: unknown, after: unknown) => Effect;

/** Keywords that restrict values whatever their own value is, with the effect of two values if it depends on them. */
const KEYWORDS: [keyword: string, among?: Among][] = [
  ['format', amongFormats],
  ['pattern'],
  ['contentEncoding'],
  ['contentMediaType'],
  ['multipleOf', amongMultiples],
];

/** Compares which values two versions of a schema allow: type, enum, const, format, pattern, bounds. */
export function diffValues(pair: SchemaPair): void {
  diffTypes(pair);
  diffEnumerations(pair);
  for (const [keyword, among] of KEYWORDS)
    pair.reportValues(effectOf(...pair.values(keyword), among), keyword);
  diffBounds(pair);
}

function amongMultiples(before: unknown, after: unknown): Effect {
  const isWhole = (quotient: number) => Math.abs(quotient - Math.round(quotient)) < 1e-9;
  if (isWhole(Number(after) / Number(before))) return 'narrowed';
  return isWhole(Number(before) / Number(after)) ? 'widened' : 'changed';
}

/** For a format, the wider formats that include it. */
const WIDER: Record<string, string[]> = {
  int32: ['int64'],
  float: ['double'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};

function amongFormats(before: unknown, after: unknown): Effect {
  if (WIDER[String(before)]?.includes(String(after))) return 'widened';
  return WIDER[String(after)]?.includes(String(before)) ? 'narrowed' : 'changed';
}

/** The effect for two sets of values; undefined means every value. */
function effectOfSets(
  before: unknown[] | undefined,
  after: unknown[] | undefined,
): Effect | undefined {
  return effectOf(before, after, (was, is) => {
    const [isAdded, isRemoved] = [without(is, was).length > 0, without(was, is).length > 0];
    if (isAdded && isRemoved) return 'changed';
    if (isAdded) return 'widened';
    return isRemoved ? 'narrowed' : undefined;
  });
}

/** The values that others lack. Compared pair by pair, thousands would take minutes. */
function without(values: unknown[], others: unknown[]): unknown[] {
  const texts = new Set((others as Json[]).map(canonicalJson));
  return values.filter((value) => !texts.has(canonicalJson(value as Json)));
}

const ALL_TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/** The types that a schema allows; number includes integer. */
function typesOf(schema: SchemaNode): string[] {
  const type = keywordValue(schema, 'type');
  const types = type === undefined ? ALL_TYPES : ([type].flat() as string[]);
  return types.includes('number') ? [...new Set([...types, 'integer'])] : types;
}

function diffTypes(pair: SchemaPair): void {
  const [before, after] = [typesOf(pair.before), typesOf(pair.after)];
  const effect = effectOfSets(before, after);
  if (effect === undefined) return;
  const message = `type ${pair.values('type').map(show).join(' → ')}`;
  const isOnlyNull = effectOfSets(withoutNull(before), withoutNull(after)) === undefined;
  pair.report(effect, 'type', message, isOnlyNull ? 'nullable' : 'type');
}

function withoutNull(types: string[]): string[] {
  return types.filter((type) => type !== 'null');
}

function diffEnumerations(pair: SchemaPair): void {
  const [before, after] = [enumerationOf(pair.before), enumerationOf(pair.after)];
  const effect = effectOfSets(before, after);
  if (effect === undefined) return;
  if (before === undefined || after === undefined)
    return pair.reportValues(effect, 'enum', [before, after]);
  const added = without(after, before);
  const removed = without(before, after);
  const message = [
    ...added.map((value) => `enum value ${show(value)} added`),
    ...removed.map((value) => `enum value ${show(value)} removed`),
  ].join(', ');
  pair.report(effect, 'enum', message);
}

function enumerationOf(schema: SchemaNode): unknown[] | undefined {
  const values = keywordValue(schema, 'enum') as unknown[] | undefined;
  return schema.keywords.has('const') ? [keywordValue(schema, 'const')] : values;
}

/** A bound of a number; an exclusive bound is stricter than the same inclusive one. */
interface Bound {
  value: number;
  isExclusive: boolean;
}

/** A keyword of a bound, and the one that excludes the bound itself. */
type Keywords = [keyword: string, exclusive?: string];

/** By 1 if a higher bound allows less, -1 if it allows more. */
const BOUNDS: [inward: 1 | -1, Keywords[]][] = [
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
function diffBounds(pair: SchemaPair): void {
  for (const [inward, all] of BOUNDS) for (const keywords of all) diffBound(pair, keywords, inward);
  const values = [pair.before, pair.after].map(
    (schema) => keywordValue(schema, 'uniqueItems') === true,
  );
  const effect = effectOf(values[0] || undefined, values[1] || undefined);
  pair.reportValues(effect, 'uniqueItems', values);
}

function diffBound(pair: SchemaPair, keywords: Keywords, inward: 1 | -1): void {
  const [keyword, exclusive = keyword] = keywords;
  const [before, after] = [pair.before, pair.after].map((one) => boundOf(one, keywords, inward));
  const effect = effectOf(before, after, (was, is) =>
    stricter(is, was, inward) > 0 ? 'narrowed' : 'widened',
  );
  if (effect === undefined) return;
  const strict = effect === 'narrowed' ? after : before;
  const concerned = strict?.isExclusive ? exclusive : keyword;
  pair.report(effect, concerned, `${keyword} ${shown(before)} → ${shown(after)}`, keyword);
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
