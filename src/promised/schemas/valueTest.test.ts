import { expect, test } from 'vitest';
import type { Constraint, JsonSchema, JsonSchemaObject } from '../types.ts';
import { whatWasGivenUp } from './boundedPattern.ts';
import { validates, valueSchemas, valueTest } from './valueTest.ts';

const to = (name: string): JsonSchema => ({ $ref: `#/${name}` });

function testFor(keyword: string, schemas: Record<string, JsonSchemaObject>) {
  const schema = Object.values(schemas)[0]!;
  const constraint = { id: 'x', schema, site: { steps: [], keyword } } as unknown as Constraint;
  return valueTest(constraint, (ref) => schemas[ref.slice(2)]!);
}

test.each(['oneOf', 'anyOf'])(
  'a base that lists its subtypes (%s) is judged by these',
  (keyword) => {
    const lives = { properties: { lives: { type: 'integer' } }, required: ['lives'] };
    const barks = { properties: { barks: { type: 'boolean' } }, required: ['barks'] };
    const { applies, keeps } = testFor(keyword, {
      Pet: { required: ['kind'], [keyword]: [to('Cat'), to('Dog')] },
      Cat: { allOf: [to('Pet'), lives] },
      Dog: { allOf: [to('Pet'), barks] },
    });
    const pets = [
      { kind: 'cat', lives: 9 },
      { kind: 'dog', barks: true },
      { kind: 'cat', lives: 'nine' },
      { lives: 9 },
      {},
    ];
    expect(pets.map(applies)).toEqual(pets.map(() => true));
    expect(pets.map(keeps)).toEqual([true, true, false, false, false]);
  },
);

test.each([
  { anyOf: [to('A'), { type: 'integer' }] },
  { oneOf: [{ not: to('A') }, { type: 'integer' }] },
  { if: to('A'), then: { type: 'integer' } },
  { not: to('A') },
])('a schema that asks for itself of the same value decides nothing, and is named: %j', (A) => {
  const { applies } = testFor(Object.keys(A)[0]!, { A });
  expect(applies('a')).toBe(false);
  expect(applies(['a'])).toBe(false);
  expect(whatWasGivenUp().at(-1)).toContain('%23~1A');
});

test('what decides nothing is repeated for no use of a schema', () => {
  const big: JsonSchema = { type: 'string', examples: ['x'.repeat(30_000)], title: 'x', 'x-a': 1 };
  const names = Array.from({ length: 600 }, (_one, index) => `m${index}`);
  const of = { properties: Object.fromEntries(names.map((name) => [name, { $ref: 'Big' }])) };
  const schema: JsonSchema = { anyOf: [of, { type: 'integer' }] };
  const site = { keyword: 'anyOf', steps: [] };
  const { keeps } = valueSchemas({ id: 'it', schema, site }, () => big);
  expect(JSON.stringify(keeps).length).toBeLessThan(40_000);
});

test('members that are called like words for people are members, and values are no schemas', () => {
  const properties = { title: { type: 'string' }, 'x-a': { enum: [{ $ref: 'x', title: 'y' }] } };
  const isRight = validates({ properties, additionalProperties: false }, () => true);
  expect(isRight({ title: 'a', 'x-a': { $ref: 'x', title: 'y' } })).toBe(true);
  expect(isRight({ title: 1 })).toBe(false);
  expect(isRight({ 'x-a': { title: 'y' } })).toBe(false);
});
