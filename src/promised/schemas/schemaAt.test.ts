import { describe, expect, test } from 'vitest';
import { childSchema, schemaAt } from './schemaAt.ts';
import type { JsonSchema } from '../types.ts';

const resolve = (): JsonSchema => ({ properties: { inner: { type: 'string' } } });
const schema: JsonSchema = {
  properties: {
    list: {
      prefixItems: [{ const: 1 }],
      items: { allOf: [{ $ref: '#/Item' }, { type: 'object' }] },
    },
  },
  patternProperties: { '^l': { description: 'by pattern' } },
  additionalProperties: { type: 'boolean' },
};

describe('schemaAt', () => {
  test('leads through properties, elements and $ref to one flat schema', () => {
    const steps = [{ property: 'list' }, { items: true as const }];
    expect(schemaAt(schema, steps, resolve)).toMatchObject({ type: 'object' });
    expect(schemaAt(schema, [...steps, { property: 'inner' }], resolve)).toEqual({
      type: 'string',
    });
  });

  test('takes the property named by an index for an element of prefixItems', () => {
    expect(schemaAt(schema, [{ property: 'list' }, { property: '0' }], resolve)).toEqual({
      const: 1,
    });
  });

  test('binds a name that no property has by additionalProperties', () => {
    expect(schemaAt(schema, [{ property: 'other' }], resolve)).toEqual({ type: 'boolean' });
    expect(schemaAt(schema, [{ additional: true }], resolve)).toEqual({ type: 'boolean' });
  });

  test('keeps one schema for all names that the same patterns bind, however many traffic has', () => {
    const map = { patternProperties: { '^a': { type: 'string' }, z$: { maxLength: 3 } } };
    const [one, other] = ['az', 'abz'].map((property) => childSchema(map, { property }));
    expect(one).toBe(other);
  });

  test('is the empty schema where nothing is said', () => {
    expect(schemaAt({}, [{ property: 'a' }, { items: true }], resolve)).toEqual({});
  });

  test('keeps one schema for all names that the same parts bind, as traffic has names without end', () => {
    const open: JsonSchema = { patternProperties: { a: { minLength: 1 }, b: { maxLength: 9 } } };
    const at = (property: string) => schemaAt(open, [{ property }], resolve);
    expect(at('ab')).toEqual({ minLength: 1, maxLength: 9 });
    expect(at('ba')).toBe(at('ab'));
    expect(at('a')).toEqual({ minLength: 1 });
  });
});
