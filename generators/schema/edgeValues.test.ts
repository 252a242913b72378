import { describe, expect, test } from 'vitest';
import { sitesOf } from '../../src/promised/schemas/sitesOf.ts';
import type { Json, JsonSchema } from '../../src/promised/types.ts';
import { edgeValues } from './edgeValues.ts';

const resolve = (): JsonSchema => true;

function edgesOf(schema: JsonSchema, keyword: string): Json[] {
  const site = sitesOf(schema, resolve).find((one) => one.keyword === keyword);
  if (site === undefined) throw new Error(`no site of ${keyword}`);
  return edgeValues(schema, site, resolve);
}

describe('edgeValues', () => {
  test.each<[JsonSchema, string, Json[]]>([
    [{ type: 'number', exclusiveMinimum: 0 }, 'exclusiveMinimum', [0.01, 0.02, 1]],
    [{ type: 'number', minimum: 0 }, 'minimum', [0, 0.01, 1]],
    [{ type: 'integer', minimum: 1, maximum: 200 }, 'maximum', [1, 2, 199, 200]],
    [{ type: 'integer', exclusiveMinimum: 0, maximum: 2 }, 'exclusiveMinimum', [1, 2]],
    [
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.01 },
      'exclusiveMinimum',
      [0.0001, 0.0002, 0.0098, 0.0099],
    ],
    [{ minimum: 0.5 }, 'minimum', [0.5, 0.51, 1]],
    [{ enum: ['A', 'B', null] }, 'enum', ['A', 'B', null]],
    [{ type: 'boolean' }, 'type', [true, false]],
    [{ type: ['string', 'null'] }, 'type', [null]],
    [{ type: 'string', minLength: 2, maxLength: 4 }, 'maxLength', ['aaaa']],
    [{ type: 'string', pattern: '^[0-2]{2}$' }, 'pattern', ['00', '11', '22']],
    [{ type: 'array', minItems: 2, items: { const: 1 } }, 'minItems', [[1, 1]]],
  ])('of %j at %s', (schema, keyword, expected) => {
    expect(edgesOf(schema, keyword)).toEqual(expected);
  });

  test('has one value for each allowed character of a repeated class', () => {
    const values = edgesOf({ type: 'string', pattern: '^[a-zA-Z0-9=.\\-_+@:&^%!$]*$' }, 'pattern');
    expect(new Set(values)).toEqual(
      new Set([...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=.-_+@:&^%!$']),
    );
  });

  test('has no other value of a class whose texts have no longest', () => {
    expect(edgesOf({ type: 'string', pattern: '^[^x]*$' }, 'pattern')).toHaveLength(94);
  });

  test('has an offset of every kind for an instant', () => {
    const text = edgesOf({ type: 'string', format: 'date-time' }, 'format').join(' ');
    for (const part of ['59Z', '+05:30', '-08:00', '.123Z']) expect(text).toContain(part);
  });

  test('is nothing where the valid side is the instance as it is', () => {
    expect(edgesOf({ type: 'object', required: ['a'] }, 'required')).toEqual([]);
  });

  test('a text is as long as its limit, up to a hundred thousand characters', () => {
    const lengthsAt = (maxLength: number) =>
      edgesOf({ type: 'string', maxLength }, 'maxLength').map((text) => String(text).length);
    expect(lengthsAt(100_000)).toEqual([100_000]);
    expect(lengthsAt(100_001)).toEqual([]);
  });
});
