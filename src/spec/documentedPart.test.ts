import { expect, test } from 'vitest';
import { documentedPart } from './documentedPart.ts';
import type { JsonSchema } from './types.ts';

const reference: JsonSchema = { type: 'object', properties: { guid: { type: 'string' } } };
const partOf = (schema: JsonSchema, value: unknown) =>
  documentedPart(schema, value, () => reference);

test('members that the schema does not name are left out, also of objects inside', () => {
  const schema: JsonSchema = {
    allOf: [{ $ref: '#/Reference' }],
    properties: { name: {}, items: { type: 'array', items: { $ref: '#/Reference' } } },
  };
  const inside = { guid: 'b', self: '/b' };
  expect(partOf(schema, { guid: 'a', name: 'A', self: '/a', items: [inside] })).toEqual({
    guid: 'a',
    name: 'A',
    items: [{ guid: 'b' }],
  });
});

test('a map has any members, each with what is documented of it', () => {
  const schema: JsonSchema = { type: 'object', additionalProperties: { $ref: '#/Reference' } };
  expect(partOf(schema, { 1: { guid: 'a', self: '/a' } })).toEqual({ 1: { guid: 'a' } });
});

test('what a schema says nothing of stays as it is', () => {
  for (const value of [null, 'a', 7, ['a'], { any: { thing: 1 } }])
    expect(partOf({}, value)).toEqual(value);
  expect(partOf({ type: 'array' }, [{ any: 1 }])).toEqual([{ any: 1 }]);
});

test('values of other kinds than the schema has stay as they are', () => {
  expect(partOf({ $ref: '#/Reference' }, 'text')).toBe('text');
  expect(partOf({ $ref: '#/Reference' }, [{ self: 1 }])).toEqual([{ self: 1 }]);
});
