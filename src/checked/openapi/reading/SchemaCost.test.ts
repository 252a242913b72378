import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../promised/types.ts';
import { documentSpec } from '../documentSpec.ts';

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const named = <Value>(count: number, make: (index: number) => Value): Record<string, Value> =>
  Object.fromEntries(many(count, (index) => [`/p${index}`, make(index)]));
const needs = (index: number) => ({ required: [`a${index}`] });
const fork = (index: number) => ({
  ...{ if: needs(index), then: needs(index + 1), else: needs(index + 2) },
});
const text = { type: 'string', minLength: 1 };

/** A schema below a keyword, below the same keyword, and so on. */
const below = (keyword: string, depth: number): JsonSchema =>
  many(depth, () => keyword).reduce<JsonSchema>((inner, name) => ({ [name]: inner }), text);

/** A document by whose paths such a body is sent. */
function specOf(schema: JsonSchema, paths = 1) {
  const post = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: '' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: named(paths, () => ({ $ref: '#/components/pathItems/A' })),
    components: { pathItems: { A: { post } } },
  };
  return documentSpec('x', JSON.stringify(document));
}

/** Whether it is judged by in part. */
function isCut(schema: JsonSchema, paths = 1): boolean {
  return specOf(schema, paths).remarks.join().includes('too many places');
}

test('a thousand closed parts of a schema are not opened for the names of each other', () => {
  const part = (index: number) => ({
    ...{ type: 'object', properties: { [`p${index}`]: text }, additionalProperties: false },
  });
  const { spec } = specOf({ allOf: many(1000, part) });
  expect(JSON.stringify(spec.document).length).toBeLessThan(1_000_000);
});

test.each([
  ['20 conditions of one value', { allOf: many(20, fork) }],
  ['20 choices of one value', { allOf: many(20, (i) => ({ anyOf: [needs(i), needs(i + 1)] })) }],
  ['conditions in conditions', { allOf: many(6, (i) => ({ allOf: many(6, (j) => fork(i + j)) })) }],
  ['200 dependent schemas', { dependentSchemas: named(200, needs) }],
  ['3,000 names that one needs', { dependentRequired: { a: many(3000, (i) => `a${i}`) } }],
  ['3,000 names in all', { required: many(3000, (i) => `a${i}`) }],
  ['at least 20,000 members', { minProperties: 20_000 }],
  ['3,000 dependent names', { dependentRequired: named(3000, (i) => [`a${i}`]) }],
  ['conditions of 700 properties', { properties: named(700, () => text), allOf: many(8, fork) }],
  [
    '60 exclusions beside 8 choices',
    {
      allOf: [
        ...many(60, (i) => ({ not: needs(i) })),
        ...many(8, (i) => ({ anyOf: [needs(i), needs(i + 1)] })),
      ],
    },
  ],
  [
    '600 times the same long value',
    { properties: named(600, () => ({ const: 'x'.repeat(9000) })) },
  ],
  ['50 contains below each other', below('contains', 50)],
  ['50 times not', below('not', 50)],
  ['50 further members below each other', below('additionalProperties', 50)],
] as [string, JsonSchema][])('%s describe nothing to judge by', (_what, schema) => {
  expect(isCut(schema)).toBe(true);
});

test.each([
  ['5 conditions', { properties: named(20, () => text), allOf: many(5, fork) }],
  ['3 choices of 5', { allOf: many(3, () => ({ oneOf: many(5, needs) })) }],
  ['20 dependent schemas', { dependentSchemas: named(20, needs) }],
  ['lists that contain lists', below('contains', 4)],
  [
    '50 times 250 short values',
    { properties: named(50, () => ({ enum: many(250, (i) => `v${i}`) })) },
  ],
  ['maps of maps', below('additionalProperties', 6)],
] as [string, JsonSchema][])('%s are judged by', (_what, schema) => {
  expect(isCut(schema)).toBe(false);
});

test('many paths that share one large schema are judged by in part', () => {
  const large = { type: 'string', minLength: 900_000 };
  expect(isCut(large)).toBe(false);
  expect(isCut(large, 100)).toBe(true);
});
