import { describe, expect, test } from 'vitest';
import { schemaAt } from './schemaAt.ts';
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

  test('is the empty schema where nothing is said', () => {
    expect(schemaAt({}, [{ property: 'a' }, { items: true }], resolve)).toEqual({});
  });
});
