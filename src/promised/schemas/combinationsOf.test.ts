import { describe, expect, test } from 'vitest';
import { combinationAt, combinationsOf } from './combinationsOf.ts';
import { compileConstraint } from '../constraints/compileConstraint.ts';
import { describeSite } from '../constraints/describeSite.ts';
import { mergedSchema } from './mergedSchema.ts';
import { readSpec } from '../reading/readSpec.ts';
import type { JsonSchema, Spec } from '../types.ts';

const names: Record<string, JsonSchema> = { '#/Name': { type: 'string' } };
const resolve = (ref: string): JsonSchema => names[ref] ?? true;

const when = (name: string, then: JsonSchema): JsonSchema => ({
  if: { properties: { [name]: { const: 'ON' } }, required: [name] },
  then,
});

describe('combinationsOf', () => {
  test('lists each combination as one site, several ifs apart', () => {
    const schema = {
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
      allOf: [when('a', { required: ['c'] }), when('b', { required: ['d'] })],
      properties: { inner: { not: { type: 'null' } } },
    };
    expect(combinationsOf(schema, resolve)).toEqual([
      { steps: [], keyword: 'anyOf' },
      { steps: [], keyword: 'if' },
      { steps: [], keyword: 'if', part: 1 },
      { steps: [{ property: 'inner' }], keyword: 'not' },
    ]);
    const flat = mergedSchema(schema, resolve);
    expect(combinationAt(flat, { keyword: 'if', part: 1 })).toEqual(when('b', { required: ['d'] }));
  });

  test('takes neither "X or null" nor "X or an array of X" for one', () => {
    const one = { $ref: '#/Name' };
    expect(combinationsOf({ anyOf: [one, { type: 'null' }] }, resolve)).toEqual([]);
    expect(combinationsOf({ anyOf: [one, { type: 'array', items: one }] }, resolve)).toEqual([]);
  });

  test.each([
    ['anyOf', 'has at least one of a, b with c'],
    ['oneOf', 'has exactly one of a, b with c'],
  ])('is described where it is %s of required', (keyword, sentence) => {
    const schema = { [keyword]: [{ required: ['a'] }, { required: ['b', 'c'] }] };
    expect(describeSite(schema, { steps: [], keyword }, resolve)).toBe(sentence);
  });
});

const DOCUMENT = `
openapi: 3.1.1
info: { title: Menu, version: 1.0.0 }
x-address: base
x-source: Test
servers: [{ url: https://base.invalid }]
paths:
  /dishes:
    post:
      operationId: add
      x-effect: none
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Dish' } } }
      responses: { '200': { description: Added. } }
components:
  schemas:
    Name: { type: string, x-sensitive: true }
    Dish:
      type: object
      anyOf:
        - { required: [name], properties: { name: { $ref: '#/components/schemas/Name' } } }
        - required: [code]
`;

const RULES = `
service: stock
rules:
  - id: stock/add/name-or-code
    binds: add
    keyword: '#/components/schemas/Dish/anyOf'
    level: must
    statement: A dish has a name or a code.
    source: Test
`;

function combinationIn(spec: Spec) {
  return spec.constraints.find(({ site }) => site?.keyword === 'anyOf');
}

describe('a combination in a document', () => {
  test('is a constraint of its own, at its place', () => {
    const spec = readSpec('stock.yaml', DOCUMENT, 'service: stock');
    const constraint = combinationIn(spec);
    expect(constraint).toMatchObject({
      id: 'stock/add/body/anyOf',
      place: { file: 'specs/stock.yaml', line: 20 },
    });
    const evaluate = compileConstraint(constraint!, spec.resolve);
    expect(evaluate({ name: 'soup' })).toEqual({ evaluated: 1, broken: [] });
    expect(evaluate({ name: 5 }).broken).toHaveLength(1);
  });

  test('is none where a rule says it in a sentence of its own', () => {
    const spec = readSpec('stock.yaml', DOCUMENT, RULES);
    expect(combinationIn(spec)).toBeUndefined();
    expect(spec.rules[0]?.keyword).toEqual({
      pointer: '#/components/schemas/Dish/anyOf',
      place: { file: 'specs/stock.yaml', line: 20 },
    });
  });

  test('is there where a rule names it', () => {
    const gone = RULES.replace('Dish/anyOf', 'Dish/oneOf');
    expect(() => readSpec('stock.yaml', DOCUMENT, gone)).toThrow(
      'names the keyword #/components/schemas/Dish/oneOf, which stock.yaml lacks',
    );
  });
});
