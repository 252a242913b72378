import { describe, expect, test } from 'vitest';
import { sitesOf } from './sitesOf.ts';
import type { JsonSchema, Site } from '../types.ts';

const errors: JsonSchema = {
  type: 'object',
  properties: { code: { type: 'integer' }, errors: { type: 'array', items: { $ref: '#/Error' } } },
};
const resolve = (): JsonSchema => errors;
const listed = (schema: JsonSchema): string[] => sitesOf(schema, resolve).map(nameOf);

function nameOf({ steps, keyword, property }: Site): string {
  const names = steps.map((step) => ('property' in step ? step.property : Object.keys(step)[0]));
  return [...names, property, keyword].filter((name) => name !== undefined).join('/');
}

describe('sitesOf', () => {
  test('lists every restricting keyword, one site for each required property', () => {
    expect(
      listed({
        type: 'object',
        required: ['a', 'b'],
        properties: { a: { type: 'string', minLength: 1, pattern: '^x' }, b: { const: 1 } },
        additionalProperties: false,
      }),
    ).toEqual([
      'type',
      'a/required',
      'b/required',
      'additionalProperties',
      'a/type',
      'a/minLength',
      'a/pattern',
      'b/const',
    ]);
  });

  test('goes through items, prefixItems, additionalProperties, allOf and "X or null"', () => {
    expect(
      listed({
        properties: {
          list: { prefixItems: [{ minimum: 1 }], items: { maximum: 2 } },
          map: { additionalProperties: { format: 'uuid' } },
          both: { allOf: [{ minLength: 1 }, { maxLength: 2 }] },
          maybe: { oneOf: [{ type: 'object', required: ['x'] }, { type: 'null' }] },
        },
      }),
    ).toEqual([
      'list/0/minimum',
      'list/items/maximum',
      'map/additional/format',
      'both/minLength',
      'both/maxLength',
      'maybe/type',
      'maybe/x/required',
    ]);
  });

  test('ends recursion at the second visit of a $ref', () => {
    expect(listed({ $ref: '#/Error' })).toEqual(['type', 'code/type', 'errors/type']);
    expect(listed(errors)).toContain('errors/items/code/type');
    expect(listed(errors)).not.toContain('errors/items/errors/items/type');
  });

  test('leaves out a type that the enum implies', () => {
    expect(listed({ type: 'string', enum: ['A'] })).toEqual(['enum']);
  });

  test('does not list what restricts nothing', () => {
    expect(listed({ format: 'double', uniqueItems: false, minLength: 0, examples: ['A'] })).toEqual(
      [],
    );
    expect(listed(true)).toEqual([]);
  });
});
