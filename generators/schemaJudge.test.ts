import { describe, expect, test } from 'vitest';
import { breaksOnlySite, schemaJudge } from './schemaJudge.ts';

const schema = {
  type: 'object',
  required: ['a'],
  properties: {
    a: { type: ['integer', 'null'], format: 'int32' },
    b: { type: 'string', enum: ['X'] },
    c: { anyOf: [{ type: 'object', properties: { d: { minimum: 1 } } }, { type: 'null' }] },
    when: { format: 'date-time' },
  },
};
const judge = schemaJudge(schema);
const at = (property: string, keyword: string) => ({ steps: [{ property }], keyword });

describe('schemaJudge', () => {
  test('finds nothing in a valid value', () => {
    expect(judge({ a: null, b: 'X', c: null })).toEqual([]);
  });

  test('names the one breach behind what Ajv says in several errors', () => {
    expect(judge({ a: 1.5 })).toEqual([{ pointer: '/a', keyword: 'type' }]);
    expect(judge({ a: 1, b: 2 })).toEqual([{ pointer: '/b', keyword: 'enum' }]);
    expect(judge({ a: 1, c: { d: 0 } })).toEqual([{ pointer: '/c/d', keyword: 'minimum' }]);
    expect(judge({})).toEqual([{ pointer: '', keyword: 'required', property: 'a' }]);
  });

  test('is stricter than ajv-formats where the standard is', () => {
    expect(judge({ a: 1, when: '2024-01-01 00:00:00Z' })).toEqual([
      { pointer: '/when', keyword: 'format' },
    ]);
  });
});

describe('breaksOnlySite', () => {
  test('agrees to the one site', () => {
    expect(breaksOnlySite(judge({ a: 'x' }), at('a', 'type'))).toBe(true);
    expect(breaksOnlySite(judge({}), { steps: [], keyword: 'required', property: 'a' })).toBe(true);
  });

  test('disagrees where nothing is broken, something else, elsewhere, or more than that', () => {
    expect(breaksOnlySite([], at('a', 'type'))).toBe(false);
    expect(breaksOnlySite(judge({ a: 2 ** 40 }), at('a', 'type'))).toBe(false);
    expect(breaksOnlySite(judge({ a: 'x' }), at('b', 'type'))).toBe(false);
    expect(breaksOnlySite(judge({ a: 'x', b: 'y' }), at('a', 'type'))).toBe(false);
    expect(breaksOnlySite(judge({}), { steps: [], keyword: 'required', property: 'b' })).toBe(
      false,
    );
  });
});
