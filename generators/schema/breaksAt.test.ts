import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sitesOf } from '../../src/promised/schemas/sitesOf.ts';
import type { Json, JsonSchema, Site } from '../../src/promised/types.ts';
import { breaksOnlySite, schemaJudge } from '../schemaJudge.ts';
import { allBreaksAt, breaksAt } from './breaksAt.ts';
import { validValues } from './validValues.ts';

const resolve = (): JsonSchema => true;
const update: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 5,
  items: {
    type: 'object',
    required: ['guid', 'status'],
    properties: {
      guid: { type: 'string', format: 'uuid' },
      status: { type: 'string', enum: ['IN_STOCK', 'QUANTITY'] },
      quantity: { type: ['number', 'null'], exclusiveMinimum: 0 },
      count: { type: 'integer', format: 'int32', maximum: 10, multipleOf: 2 },
      when: { type: 'string', format: 'date-time' },
      guest: { type: 'string', minLength: 1, maxLength: 8, pattern: '^[a-z@]*$' },
      tags: { type: 'array', uniqueItems: true, items: { type: 'string' } },
    },
    dependentRequired: { when: ['guest'] },
    additionalProperties: false,
  },
};
const [instance = null] = fc.sample(
  validValues({ ...update, minItems: 5 }, { resolve, optional: 'all' }),
  { seed: 3, numRuns: 1 },
);
const sites = sitesOf(update, resolve);
const siteOf = (schema: JsonSchema, keyword: string): Site => {
  const site = sitesOf(schema, resolve).find((one) => one.keyword === keyword);
  if (site === undefined) throw new Error(`no site of ${keyword}`);
  return site;
};
const breaksOf = (schema: JsonSchema, keyword: string, value: Json): Json[] =>
  allBreaksAt(schema, siteOf(schema, keyword), value, resolve);

describe('allBreaksAt', () => {
  test.each(sites.map((site) => [JSON.stringify(site), site] as const))(
    'breaks %s and nothing else, says Ajv',
    (_, site) => {
      const judge = schemaJudge(update);
      const broken = allBreaksAt(update, site, instance, resolve);
      expect(broken.length).toBeGreaterThan(0);
      for (const one of broken) {
        const failures = judge(one);
        expect(breaksOnlySite(failures, site), JSON.stringify({ one, failures })).toBe(true);
      }
    },
  );

  test('has one wrong element first, in the middle and last among valid ones', () => {
    const type = sites.find(({ steps, keyword }) => steps.length === 1 && keyword === 'type');
    const broken = allBreaksAt(update, type as Site, instance, resolve) as Json[][];
    const wrongAt = broken.map((array) =>
      array.findIndex((one, i) => one !== (instance as Json[])[i]),
    );
    expect(new Set(wrongAt)).toEqual(new Set([0, 2, 4]));
  });

  test('walks every other JSON type, with null, numbers as text and text as numbers', () => {
    expect(breaksOf({ type: 'number' }, 'type', 1.5)).toEqual(
      expect.arrayContaining([null, true, '', '1.5', [], {}, [1.5]]),
    );
    expect(breaksOf({ type: 'string' }, 'type', '12')).toEqual(
      expect.arrayContaining([null, 12, ['12']]),
    );
    expect(breaksOf({ type: ['number', 'null'] }, 'type', 1)).not.toContain(null);
    expect(breaksOf({ type: 'integer', format: 'int32' }, 'type', 1)).toContain(1.5);
  });

  test('walks a bound from just beyond it outwards', () => {
    expect(
      breaksOf({ type: 'number', exclusiveMinimum: 0 }, 'exclusiveMinimum', 1).slice(0, 3),
    ).toEqual([0, -0.01, -0.1]);
    expect(breaksOf({ type: 'integer', maximum: 200 }, 'maximum', 1).slice(0, 2)).toEqual([
      201, 210,
    ]);
  });

  test('walks enum values in another case, cut, longer, empty, unknown, and of other types', () => {
    const broken = breaksOf({ type: 'string', enum: ['IN_STOCK'] }, 'enum', 'IN_STOCK');
    expect(broken).toEqual(
      expect.arrayContaining(['', 'UNKNOWN', 'in_stock', 'IN_STOCK ', 'IN_STOC', null, 0]),
    );
  });

  test('walks every forbidden character of a repeated class, keeping the length', () => {
    const broken = breaksOf(
      { type: 'string', pattern: '^[0-9]{4}$' },
      'pattern',
      '1234',
    ) as string[];
    for (const character of ['a', ' ', '-', '\n', '\0', 'ä', '１', '😀', '漢', '\u200f']) {
      expect(
        broken.some(
          (text) => text.includes(character) && /\d{3}/.test(text.replace(character, '')),
        ),
      ).toBe(true);
    }
    expect(broken).toEqual(expect.arrayContaining(['', '000', '00000']));
  });

  test('sends no text of far more than a hundred thousand characters to see whether a limit holds', () => {
    const longest = (schema: JsonSchema, keyword: string): number =>
      Math.max(0, ...breaksOf(schema, keyword, 'a').map((text) => String(text).length));
    const pattern = (most: number) => ({ type: 'string', pattern: `^[a]{1,${most}}$` });
    expect(longest(pattern(20_000), 'pattern')).toBe(20_001);
    expect(longest(pattern(100_000), 'pattern')).toBe(2);
    expect(longest({ type: 'string', maxLength: 100_000 }, 'maxLength')).toBe(100_100);
    expect(longest({ type: 'string', maxLength: 100_001 }, 'maxLength')).toBe(0);
  });

  test('sends no array of more than ten thousand elements to see whether a limit holds', () => {
    const lengths = (maxItems: number): number[] =>
      breaksOf({ type: 'array', maxItems, items: { const: 1 } }, 'maxItems', [1]).map(
        (array) => (array as Json[]).length,
      );
    expect(lengths(9999)).toEqual([10_000]);
    expect(lengths(10_000)).toEqual([]);
  });

  test('is empty where no value breaks the keyword alone, or the instance has none there', () => {
    const both = { type: 'string', minLength: 3, pattern: '^[a-z]{3}$' };
    expect(breaksOf(both, 'minLength', 'abc')).toEqual([]);
    expect(breaksOf({ properties: { a: { type: 'string' } } }, 'type', {})).toEqual([]);
  });
});

describe('breaksAt', () => {
  test.each(sites.map((site) => [JSON.stringify(site), site] as const))(
    'draws only what breaks %s and nothing else, the same for the same seed',
    (_, site) => {
      const judge = schemaJudge(update);
      const broken = breaksAt(update, site, instance, resolve) as fc.Arbitrary<Json>;
      const drawn = fc.sample(broken, { seed: 5, numRuns: 60 });
      for (const one of drawn) expect(breaksOnlySite(judge(one), site)).toBe(true);
      expect(
        fc.sample(breaksAt(update, site, instance, resolve) as typeof broken, {
          seed: 5,
          numRuns: 60,
        }),
      ).toEqual(drawn);
    },
  );

  test('shrinks to the simplest value that still breaks the line', () => {
    const schema = { type: 'number', exclusiveMinimum: 0 };
    const broken = breaksAt(
      schema,
      siteOf(schema, 'exclusiveMinimum'),
      5,
      resolve,
    ) as fc.Arbitrary<Json>;
    const accepted = (value: Json): boolean => Number(value) <= -1;
    const run = fc.check(
      fc.property(broken, (value) => !accepted(value)),
      { seed: 2, numRuns: 200 },
    );
    expect(run.counterexample).toEqual([-1]);
  });

  test('shrinks only through values that break the same site', () => {
    const judge = schemaJudge(update);
    for (const site of sites) {
      const broken = breaksAt(update, site, instance, resolve) as fc.Arbitrary<Json>;
      const seen: Json[] = [];
      fc.check(
        fc.property(broken, (value) => {
          seen.push(value);
          return false;
        }),
        { seed: 11, numRuns: 1 },
      );
      for (const one of seen) expect(breaksOnlySite(judge(one), site)).toBe(true);
    }
  });

  test('is undefined where no single change breaks the keyword alone', () => {
    const schema = { type: 'string', minLength: 3, pattern: '^[a-z]{3}$' };
    expect(breaksAt(schema, siteOf(schema, 'minLength'), 'abc', resolve)).toBeUndefined();
  });
});

describe('an instance that breaks something already', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { card: { type: 'object' }, amount: { type: 'number', minimum: 0 } },
  };

  test('is broken at another place all the same', () => {
    const broken = breaksOf(schema, 'minimum', { card: 'a text', amount: 1 });
    expect(broken).toContainEqual({ card: 'a text', amount: -1 });
    expect(broken.every((one) => (one as { card: Json }).card === 'a text')).toBe(true);
  });

  test('is never taken for broken where nothing was changed for the worse', () => {
    const broken = breaksOf(schema, 'minimum', { card: 'a text', amount: 1 });
    expect(broken).not.toContainEqual({ card: 'a text', amount: 1 });
  });
});
