import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../src/promised/types.ts';
import { readCorpus } from '../corpus/readCorpus.ts';
import { schemaJudge } from '../schemaJudge.ts';
import { localResolve } from './localResolve.ts';
import { NoValidValue, validValues } from './validValues.ts';
import type { ValidValuesOptions } from './Draw.ts';

const menu: JsonSchema = {
  type: 'object',
  required: ['guid', 'price'],
  properties: {
    guid: { type: 'string', format: 'uuid' },
    price: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
    name: { type: ['string', 'null'], minLength: 2, maxLength: 5 },
    tags: { type: 'array', maxItems: 3, items: { enum: ['HOT', 'COLD'] } },
    sizes: { type: 'object', additionalProperties: { type: 'integer' } },
    parent: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
    state: { type: 'string', examples: ['ON', 'OFF'] },
  },
};
const resolve = (): JsonSchema => menu;
const drawn = (schema: JsonSchema, options: Partial<ValidValuesOptions> = {}, seed = 1): Json[] =>
  fc.sample(validValues(schema, { resolve, ...options }), { seed, numRuns: 300 });

/** What fast-check reports in the end when everything that `isWrong` says yes to is a failure. */
function smallest(schema: JsonSchema, isWrong: (value: Json) => boolean): unknown {
  const values = validValues(schema, { resolve });
  const run = fc.check(
    fc.property(values, (value) => !isWrong(value)),
    { seed: 7, numRuns: 500 },
  );
  return run.counterexample?.[0];
}

describe('validValues', () => {
  test.each(['random', 'all', 'none'] as const)(
    'draws only what Ajv finds valid (%s)',
    (optional) => {
      const judge = schemaJudge(menu);
      for (const value of drawn(menu, { optional })) expect(judge(value)).toEqual([]);
    },
  );

  test('draws the same for the same seed, and something else for another', () => {
    expect(drawn(menu, {}, 3)).toEqual(drawn(menu, {}, 3));
    expect(drawn(menu, {}, 3)).not.toEqual(drawn(menu, {}, 4));
  });

  test('draws boundaries often', () => {
    const often = (schema: JsonSchema, boundary: Json): number =>
      drawn(schema).filter((value) => value === boundary).length;
    expect(often({ type: 'integer', minimum: 1, maximum: 200 }, 200)).toBeGreaterThan(15);
    expect(often({ type: 'number', exclusiveMinimum: 0 }, 0.01)).toBeGreaterThan(15);
    expect(often({ type: 'integer', format: 'int32' }, 2 ** 31 - 1)).toBeGreaterThan(15);
    const lengths = drawn({ type: 'string', maxLength: 30 }).map((text) => String(text).length);
    expect(lengths.filter((length) => length === 30).length).toBeGreaterThan(15);
  });

  test('has every optional property with "all", and none with "none"', () => {
    for (const value of drawn(menu, { optional: 'all' })) {
      expect(Object.keys(value as object)).toHaveLength(7);
      expect((value as { tags: Json[] }).tags).not.toHaveLength(0);
    }
    for (const value of drawn(menu, { optional: 'none' })) {
      expect(Object.keys(value as object)).toEqual(['guid', 'price']);
    }
  });

  test('takes an override at its place, elements as *', () => {
    const schema = { type: 'array', minItems: 1, items: menu };
    const overrides = { '/*/guid': fc.constant('mine'), '/*/sizes/*': fc.constant(3) };
    for (const value of drawn(schema, { overrides, optional: 'all' }).slice(0, 20)) {
      for (const { guid, sizes } of value as { guid: string; sizes: object }[]) {
        expect(guid).toBe('mine');
        expect(new Set(Object.values(sizes))).toEqual(new Set([3]));
      }
    }
  });

  test('takes an override at its place in a list of different elements', () => {
    const schema = { type: 'array', minItems: 2, prefixItems: [{ const: 1 }, { type: 'string' }] };
    const overrides = { '/1': fc.constant('mine') };
    for (const value of drawn(schema, { overrides }).slice(0, 20))
      expect((value as Json[]).slice(0, 2)).toEqual([1, 'mine']);
  });

  test('draws the examples of a text often, and others', () => {
    const states = drawn({ type: 'string', examples: ['ON', 'OFF'] });
    expect(states).toEqual(expect.arrayContaining(['ON', 'OFF']));
    expect(new Set(states).size).toBeGreaterThan(2);
  });

  test('shrinks to the smallest valid value that still fails', () => {
    expect(smallest({ type: 'integer', minimum: 1, maximum: 200 }, (n) => Number(n) >= 17)).toBe(
      17,
    );
    expect(smallest({ type: 'number', exclusiveMinimum: 0 }, () => true)).toBe(0.01);
    expect(
      smallest({ type: 'array', items: { type: 'boolean' } }, (a) => (a as Json[]).length > 1),
    ).toEqual([false, false]);
    expect(Object.keys(smallest(menu, (value) => 'name' in (value as object)) as object)).toEqual([
      'guid',
      'price',
      'name',
    ]);
  });

  test.each(
    readCorpus()
      .filter(({ tests }) => tests.some(({ valid }) => valid))
      .map((group) => [`${group.file} › ${group.description}`, group.schema] as const),
  )('shrinks only through valid values: %s', (_, schema) => {
    const judge = schemaJudge(schema);
    const values = validValues(schema, { resolve: localResolve(schema) });
    const seen: Json[] = [];
    fc.check(
      fc.property(values, (value) => {
        seen.push(value);
        return false;
      }),
      { seed: 11, numRuns: 1 },
    );
    expect(seen.filter((value) => judge(value).length > 0)).toEqual([]);
  });

  test('ends recursion, also with everything there', () => {
    const depths = drawn(menu, { optional: 'all' }).map(
      (value) => JSON.stringify(value).split('parent').length,
    );
    expect(Math.max(...depths)).toBeLessThan(6);
  });

  test('rejects a schema that allows nothing', () => {
    expect(() =>
      validValues({ allOf: [{ type: 'string' }, { type: 'null' }] }, { resolve }),
    ).toThrow(NoValidValue);
    expect(() => validValues(false, { resolve })).toThrow(
      'Expected a schema with a valid value, found none for false.',
    );
  });

  const allows = (schema: JsonSchema, ...values: Json[]) =>
    expect(drawn(schema)).toEqual(expect.arrayContaining(values));

  test('an array ends before an element that nothing can be', () => {
    const arrays = drawn({ type: 'array', prefixItems: [{ const: 1 }, false, { const: 3 }] });
    expect(new Set(arrays.map((one) => JSON.stringify(one)))).toEqual(new Set(['[]', '[1]']));
    const prefixItems = [{ const: 1 }, { const: 2 }, false];
    const short = drawn({ type: 'array', maxItems: 1, prefixItems }) as number[][];
    expect(Math.max(...short.map(({ length }) => length))).toBe(1);
  });

  test('an array is as long as it may be, where that is near', () => {
    allows({ type: 'array', maxItems: 10, items: { const: 1 } }, Array<Json>(10).fill(1));
  });

  test('numbers far below zero are drawn below their bound', () => {
    for (const type of ['integer', 'number']) {
      const numbers = drawn({ type, maximum: -200_000 }) as number[];
      expect(new Set(numbers).size).toBeGreaterThan(10);
      expect(numbers.every((value) => value <= -200_000)).toBe(true);
    }
  });

  test('a class without characters allows the empty text alone', () => {
    const pattern = '^[^\\s\\S]*$';
    expect(new Set(drawn({ type: 'string', pattern, minLength: 0 }))).toEqual(new Set(['']));
    expect(() => drawn({ type: 'string', pattern, minLength: 1 })).toThrow(NoValidValue);
  });

  test('patterns are read with the flag u, as JSON Schema reads them', () => {
    allows({ type: 'string', pattern: '^(?:\\u{1F600}|a)$' }, '😀', 'a');
  });

  test('examples that are not valid are not drawn', () => {
    const texts = drawn({ type: 'string', maxLength: 2, examples: ['too long'] }) as string[];
    expect(texts.every((text) => text.length <= 2)).toBe(true);
  });

  test('null stands for what has no inside, also with everything there', () => {
    expect(drawn({ type: ['string', 'null'] }, { optional: 'all' })).toContain(null);
    expect(drawn({ type: ['object', 'null'] }, { optional: 'all' })).not.toContain(null);
    expect(drawn({ type: ['array', 'null'] }, { optional: 'all' })).not.toContain(null);
  });

  test('too few elements, and no more to be had, are nothing', () => {
    const schema = { type: 'array', prefixItems: [{ const: 1 }], items: false, minItems: 2 };
    expect(() => drawn(schema)).toThrow(NoValidValue);
  });

  test('an object without what it must have is none', () => {
    expect(() => drawn({ type: 'object', required: ['a'], properties: { a: false } })).toThrow(
      NoValidValue,
    );
  });

  test('properties of which nothing is said are not drawn', () => {
    const objects = drawn({ type: 'object', additionalProperties: {} });
    expect(new Set(objects.map((one) => JSON.stringify(one)))).toEqual(new Set(['{}']));
  });

  test('a format that is not known is passed over', () => {
    expect(drawn({ type: 'string', format: 'card-brand', maxLength: 2 })).toHaveLength(300);
  });
});
