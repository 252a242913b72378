import { describe, expect, test } from 'vitest';
import { mergedSchema } from './mergedSchema.ts';
import type { JsonSchema } from '../types.ts';

const schemas: Record<string, JsonSchema> = {
  '#/Id': { type: 'string', format: 'uuid' },
  '#/Loop': { $ref: '#/Loop' },
  '#/Base': { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
};
const resolve = (ref: string): JsonSchema => {
  const found = schemas[ref];
  if (found === undefined) throw new Error(`no ${ref}`);
  return found;
};
const merge = (schema: JsonSchema) => mergedSchema(schema, resolve);

describe('mergedSchema', () => {
  test('follows a $ref and keeps what stands beside it', () => {
    expect(merge({ $ref: '#/Id', maxLength: 36, description: 'mine' })).toEqual({
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      description: 'mine',
    });
  });

  test('merges allOf: the stronger bound, the common types, all that is required', () => {
    const merged = merge({
      allOf: [
        { type: ['integer', 'null'], minimum: 1, required: ['a'] },
        { type: ['number', 'string'], minimum: 3, maximum: 9, required: ['b'] },
      ],
    });
    expect(merged).toEqual({ type: ['integer'], minimum: 3, maximum: 9, required: ['a', 'b'] });
  });

  test('keeps in allOf what no one keyword can say', () => {
    expect(merge({ pattern: '^a', allOf: [{ pattern: 'b$' }] })).toEqual({
      pattern: '^a',
      allOf: [{ pattern: 'b$' }],
    });
  });

  test('lets additionalProperties of one part bind the properties that only the other names', () => {
    const merged = merge({
      allOf: [{ $ref: '#/Base' }, { properties: { b: true }, additionalProperties: false }],
    });
    expect(merged).toMatchObject({
      properties: { a: false, b: true },
      additionalProperties: false,
    });
  });

  test('keeps a property that is nothing but a $ref', () => {
    const merged = merge({ allOf: [{ $ref: '#/Base' }], properties: { id: { $ref: '#/Id' } } });
    expect(merged).toMatchObject({ properties: { a: { type: 'string' }, id: { $ref: '#/Id' } } });
  });

  test('does not let unevaluatedProperties of one part see into another', () => {
    const closed = { unevaluatedProperties: false };
    expect(merge({ allOf: [closed, { properties: { a: true } }] })).toEqual({
      properties: { a: true },
      allOf: [closed],
    });
    expect(merge({ $ref: '#/Base', ...closed })).toMatchObject({
      ...closed,
      properties: { a: { type: 'string' } },
    });
  });

  test('reads "X or null" as one list of types', () => {
    expect(merge({ anyOf: [{ $ref: '#/Id' }, { type: 'null' }] })).toEqual({
      type: ['string', 'null'],
      format: 'uuid',
    });
  });

  test('leaves in an enum only the values of its type', () => {
    expect(merge({ type: 'string', enum: ['A', null, 1] })).toEqual({
      type: 'string',
      enum: ['A'],
    });
  });

  test('gives the same object for the same schema', () => {
    const schema = { allOf: [{ type: 'string' }] };
    expect(merge(schema)).toBe(merge(schema));
  });

  test('rejects a $ref that leads only to itself', () => {
    expect(() => merge({ $ref: '#/Loop' })).toThrow('The $ref #/Loop leads only to itself');
  });
});
