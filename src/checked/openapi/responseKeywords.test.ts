import { expect, test } from 'vitest';
import { documentSpec } from './documentSpec.ts';
import { reading, type Feature } from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

const both = (...parts: object[]) => ({ allOf: parts });

/** Schemas, a value that keeps each, one that breaks it, and the rule that says so. */
const KEYWORDS: [schema: object, kept: unknown, broken: unknown, rule: string][] = [
  [both({ type: 'string', pattern: '^a' }, { pattern: 'b$' }), 'ab', 'a', 'pattern-2'],
  [both({ multipleOf: 4 }, { multipleOf: 6 }), 12, 4, 'multipleOf-2'],
  [both({ format: 'uri-reference' }, { format: 'date' }), '2026-01-01', 'a', 'format-2'],
  [both({ enum: ['a', 1] }, { const: 1 }), 1, 'a', 'const'],
  [
    both({ type: 'array', contains: { const: 1 } }, { contains: { const: 2 } }),
    [1, 2],
    [1],
    'contains-2',
  ],
  [
    both(
      { patternProperties: { '^a': true }, additionalProperties: { type: 'integer' } },
      { patternProperties: { '^b': { type: 'string' } }, additionalProperties: true },
    ),
    { a: 'x', c: 1 },
    { b: 1 },
    'allOf',
  ],
  [
    both({ type: 'object', properties: { a: {} } }, { unevaluatedProperties: { type: 'string' } }),
    { a: 'x' },
    { a: 1 },
    'allOf',
  ],
  [
    { type: 'object', patternProperties: { '^k': { type: 'string' } } },
    { k: 'x', l: 1 },
    { k: 1 },
    'patternProperties',
  ],
  [
    {
      type: 'object',
      properties: { ka: { maxLength: 2 } },
      patternProperties: { '^k': { type: 'string' } },
      additionalProperties: { type: 'integer' },
    },
    { k: 'x', ka: 'x', l: 1 },
    { k: 'x', l: 'x' },
    '*/type',
  ],
  [{ type: 'array', prefixItems: [{ type: 'string' }] }, ['a', 1], [1], '0/type'],
  [
    { type: 'array', prefixItems: [true, { type: 'string' }], items: { type: 'integer' } },
    ['a', 'b', 1],
    [1, 'b', 'c'],
    'items/type',
  ],
  [{ type: 'array', prefixItems: [{ type: 'string' }], items: false }, ['a'], ['a', 1], 'items'],
  [
    { type: 'array', minContains: 0, maxContains: 1, contains: { const: 1 } },
    [2, 1],
    [1, 1],
    'contains',
  ],
  [{ type: 'array', minContains: 2, contains: { const: 1 } }, [1, 1], [1], 'contains'],
  [
    { type: 'array', prefixItems: [{ type: 'string' }], unevaluatedItems: false },
    ['a'],
    ['a', 1],
    'unevaluatedItems',
  ],
  [
    { type: 'object', properties: { a: { type: 'string' } }, unevaluatedProperties: false },
    { a: 'x' },
    { a: 'x', b: 1 },
    'unevaluatedProperties',
  ],
  [
    {
      type: 'object',
      anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }],
      unevaluatedProperties: { type: 'integer' },
    },
    { a: 'x', c: 1 },
    { a: 'x', c: 'x' },
    'unevaluatedProperties',
  ],
  [
    { type: 'object', dependentSchemas: { a: { required: ['b'] } } },
    { a: 1, b: 1 },
    { a: 1 },
    'dependentSchemas',
  ],
  [
    { type: 'object', dependentRequired: { a: ['b'] } },
    { a: 1, b: 1 },
    { a: 1 },
    'dependentRequired',
  ],
  [{ type: 'object', propertyNames: { pattern: '^a' } }, { a: 1 }, { b: 1 }, 'propertyNames'],
  [
    { anyOf: [{ type: 'array', prefixItems: [{ type: 'string' }] }, { type: 'integer' }] },
    ['a'],
    [1],
    'anyOf',
  ],
];

testFeatures(
  KEYWORDS.map(([schema, kept, broken, rule]): Feature => ({
    of: JSON.stringify(schema),
    document: reading(JSON.stringify({ type: 'object', properties: { v: schema } })),
    honest: () => [200, { v: kept }],
    broken: () => [200, { v: broken }],
    rule: `api/get-me/response/200/v/${rule}`,
  })),
);

test.each([
  { dependencies: { a: ['b'] } },
  { $dynamicRef: '#a' },
  { type: 'string', contentEncoding: 'base64' },
  { type: 'array', items: [{ type: 'string' }] },
  { type: 'array', items: { type: 'string' }, additionalItems: false },
  { type: 'number', minimum: 1, exclusiveMinimum: true },
])('says of %j that it is not judged by', (schema) => {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\n${reading(JSON.stringify(schema))}`;
  const said = Object.keys(schema).findLast((keyword) => keyword !== 'type');
  expect(documentSpec('document.yaml', text).remarks.join()).toContain(said);
});

test('makes no rule of patterns of names that allow anything', () => {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\n${reading('{ patternProperties: { ^a: {} } }')}`;
  const { constraints } = documentSpec('document.yaml', text).spec;
  expect(constraints.filter(({ id }) => id.endsWith('patternProperties'))).toEqual([]);
});
