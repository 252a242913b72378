import { isDeepStrictEqual } from 'node:util';
import type { Effect } from '../outcomeOf.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import { report, show, type SchemaPair, type SchemaWalk } from './SchemaWalk.ts';

/** Compares which values two versions of a schema allow: type, enum, const, format, pattern. */
export function diffValues(walk: SchemaWalk, pair: SchemaPair): void {
  diffTypes(walk, pair);
  diffEnumerations(walk, pair);
  diffFormats(walk, pair);
  for (const keyword of ['pattern', 'contentEncoding', 'contentMediaType', 'multipleOf']) {
    const [before, after] = valuesOf(pair, keyword);
    const effect =
      keyword === 'multipleOf' ? effectOfMultiple(before, after) : effectOf(before, after);
    if (effect !== undefined)
      report(walk, pair, effect, {
        keyword,
        message: `${keyword} ${show(before)} → ${show(after)}`,
      });
  }
}

function valuesOf({ before, after }: SchemaPair, keyword: string): [unknown, unknown] {
  return [keywordValue(before, keyword), keywordValue(after, keyword)];
}

/** The effect of a keyword that restricts values whatever its own value is. */
function effectOf(before: unknown, after: unknown): Effect | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (before === undefined) return 'narrowed';
  return after === undefined ? 'widened' : 'changed';
}

function effectOfMultiple(before: unknown, after: unknown): Effect | undefined {
  const effect = effectOf(before, after);
  if (effect !== 'changed') return effect;
  const isWhole = (quotient: number) => Math.abs(quotient - Math.round(quotient)) < 1e-9;
  if (isWhole(Number(after) / Number(before))) return 'narrowed';
  return isWhole(Number(before) / Number(after)) ? 'widened' : 'changed';
}

/** The effect for two sets of values; undefined means every value. */
function effectOfSets(
  before: unknown[] | undefined,
  after: unknown[] | undefined,
): Effect | undefined {
  if (before === undefined || after === undefined) return effectOf(before, after);
  const lacks = (set: unknown[], value: unknown) =>
    !set.some((one) => isDeepStrictEqual(one, value));
  const isAdded = after.some((value) => lacks(before, value));
  const isRemoved = before.some((value) => lacks(after, value));
  if (isAdded && isRemoved) return 'changed';
  if (isAdded) return 'widened';
  return isRemoved ? 'narrowed' : undefined;
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
  const [shown, shownAfter] = valuesOf(pair, 'type').map(show);
  const message = `type ${shown} → ${shownAfter}`;
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
  const isNew = (value: unknown) => !before?.some((one) => isDeepStrictEqual(one, value));
  const isGone = (value: unknown) => !after?.some((one) => isDeepStrictEqual(one, value));
  const message =
    before === undefined || after === undefined
      ? `enum ${show(before)} → ${show(after)}`
      : [
          ...after.filter(isNew).map((value) => `enum value ${show(value)} added`),
          ...before.filter(isGone).map((value) => `enum value ${show(value)} removed`),
        ].join(', ');
  report(walk, pair, effect, { keyword: 'enum', message });
}

function enumerationOf(schema: SchemaNode): unknown[] | undefined {
  const values = keywordValue(schema, 'enum') as unknown[] | undefined;
  return schema.keywords.has('const') ? [keywordValue(schema, 'const')] : values;
}

/** For a format, the wider formats that include it. */
const WIDER: Record<string, string[]> = {
  int32: ['int64'],
  float: ['double'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};

function diffFormats(walk: SchemaWalk, pair: SchemaPair): void {
  const [before, after] = valuesOf(pair, 'format');
  const effect = effectOfFormats(before, after);
  if (effect !== undefined)
    report(walk, pair, effect, {
      keyword: 'format',
      message: `format ${show(before)} → ${show(after)}`,
    });
}

function effectOfFormats(before: unknown, after: unknown): Effect | undefined {
  const effect = effectOf(before, after);
  if (effect !== 'changed') return effect;
  if (WIDER[String(before)]?.includes(String(after))) return 'widened';
  return WIDER[String(after)]?.includes(String(before)) ? 'narrowed' : 'changed';
}
