import { isDeepStrictEqual } from 'node:util';
import { effectOf, type Effect } from '../outcomes.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import {
  report,
  reportValues,
  show,
  valuesOf,
  type SchemaPair,
  type SchemaWalk,
} from './SchemaWalk.ts';

type Among = (before: unknown, after: unknown) => Effect;

/** Keywords that restrict values whatever their own value is, with the effect of two values if it depends on them. */
const KEYWORDS: [keyword: string, among?: Among][] = [
  ['format', amongFormats],
  ['pattern'],
  ['contentEncoding'],
  ['contentMediaType'],
  ['multipleOf', amongMultiples],
];

/** Compares which values two versions of a schema allow: type, enum, const, format, pattern. */
export function diffValues(walk: SchemaWalk, pair: SchemaPair): void {
  diffTypes(walk, pair);
  diffEnumerations(walk, pair);
  for (const [keyword, among] of KEYWORDS)
    reportValues(walk, pair, effectOf(...valuesOf(pair, keyword), among), keyword);
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
    const isAdded = is.some((value) => !holds(was, value));
    const isRemoved = was.some((value) => !holds(is, value));
    if (isAdded && isRemoved) return 'changed';
    if (isAdded) return 'widened';
    return isRemoved ? 'narrowed' : undefined;
  });
}

function holds(values: unknown[], value: unknown): boolean {
  return values.some((one) => isDeepStrictEqual(one, value));
}

const ALL_TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/** The types that a schema allows; number includes integer. */
function typesOf(schema: SchemaNode): string[] {
  const type = keywordValue(schema, 'type');
  const types = type === undefined ? ALL_TYPES : ([type].flat() as string[]);
  return types.includes('number') ? [...new Set([...types, 'integer'])] : types;
}

function diffTypes(walk: SchemaWalk, pair: SchemaPair): void {
  const [before, after] = [typesOf(pair.before), typesOf(pair.after)];
  const effect = effectOfSets(before, after);
  if (effect === undefined) return;
  const message = `type ${valuesOf(pair, 'type').map(show).join(' → ')}`;
  const isOnlyNull = effectOfSets(withoutNull(before), withoutNull(after)) === undefined;
  report(walk, pair, effect, { keyword: 'type', name: isOnlyNull ? 'nullable' : 'type', message });
}

function withoutNull(types: string[]): string[] {
  return types.filter((type) => type !== 'null');
}

function diffEnumerations(walk: SchemaWalk, pair: SchemaPair): void {
  const [before, after] = [enumerationOf(pair.before), enumerationOf(pair.after)];
  const effect = effectOfSets(before, after);
  if (effect === undefined) return;
  const message =
    before === undefined || after === undefined
      ? `enum ${show(before)} → ${show(after)}`
      : [
          ...after
            .filter((value) => !holds(before, value))
            .map((value) => `enum value ${show(value)} added`),
          ...before
            .filter((value) => !holds(after, value))
            .map((value) => `enum value ${show(value)} removed`),
        ].join(', ');
  report(walk, pair, effect, { keyword: 'enum', message });
}

function enumerationOf(schema: SchemaNode): unknown[] | undefined {
  const values = keywordValue(schema, 'enum') as unknown[] | undefined;
  return schema.keywords.has('const') ? [keywordValue(schema, 'const')] : values;
}
