import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { combinationsOf } from '../../../src/promised/schemas/combinationsOf.ts';
import type { Json, JsonSchema, JsonSchemaObject } from '../../../src/promised/types.ts';
import { allBreaksAt } from '../breaksAt.ts';

const resolve = (): JsonSchema => true;
const properties = {
  status: { type: 'string', enum: ['QUANTITY', 'IN_STOCK'] },
  quantity: { type: ['number', 'null'], exclusiveMinimum: 0 },
};
const when = (status: string, then: JsonSchema): JsonSchemaObject => ({
  if: { properties: { status: { const: status } }, required: ['status'] },
  then,
});

test.each<[string, JsonSchema, Json, Json[]]>([
  [
    'anyOf of required',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { a: 1, b: 2, c: 3 },
    [{ c: 3 }],
  ],
  [
    'oneOf of required',
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    { a: 1, c: 3 },
    [{ c: 3 }],
  ],
  [
    'a condition',
    { properties, ...when('QUANTITY', { required: ['quantity'] }) },
    { status: 'QUANTITY', quantity: 1 },
    [{ status: 'QUANTITY' }],
  ],
  [
    'one of two conditions',
    {
      properties,
      allOf: [
        when('QUANTITY', { required: ['quantity'] }),
        when('IN_STOCK', { properties: { quantity: { type: 'null' } } }),
      ],
    },
    { status: 'QUANTITY', quantity: 1 },
    [{ status: 'QUANTITY' }, { status: 'IN_STOCK', quantity: 1 }],
  ],
  [
    'alternatives of a text',
    { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
    '8.8.8.8',
    ['', 'x'],
  ],
  [
    'what is forbidden',
    { properties, not: { required: ['c'], properties: { c: { const: 1 } } } },
    { a: 1 },
    [{ a: 1, c: 1 }],
  ],
])('breaks %s, and nothing else', (_, schema, valid, expected) => {
  const isValid = new Ajv2020({
    strict: false,
    formats: { ipv4: /^\d+(\.\d+){3}$/, ipv6: /:/ },
  }).compile(schema);
  const broken = combinationsOf(schema, resolve).flatMap((site) =>
    allBreaksAt(schema, site, valid, resolve),
  );
  expect(isValid(valid)).toBe(true);
  expect(broken).toEqual(expect.arrayContaining(expected));
  for (const value of broken) expect(isValid(value), JSON.stringify(value)).toBe(false);
});
