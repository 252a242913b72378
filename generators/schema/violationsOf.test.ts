import { expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../src/promised/types.ts';
import { isValid, violationsOf } from './violationsOf.ts';

const resolve = (): JsonSchema => true;

test.each<[JsonSchema, Json, string[]]>([
  [{ contains: { const: 1 }, maxContains: 1 }, [1, 1], ['maxContains']],
  [{ dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }, ['dependentSchemas']],
  [{ unevaluatedProperties: false }, { a: 1 }, ['unevaluatedProperties']],
  [{ unevaluatedItems: false }, [1], ['unevaluatedItems']],
])('by %j, %j breaks that keyword at its place', (schema, value, keywords) => {
  const found = violationsOf(schema, value, resolve);
  expect(found.map(({ keyword }) => keyword)).toEqual(keywords);
  expect(found.every(({ path }) => path.length === 0)).toBe(true);
});

test('what holds by a schema that depends counts as looked at', () => {
  const dependentSchemas = { a: { properties: { b: true } } };
  const schema = { properties: { a: true }, dependentSchemas, unevaluatedProperties: false };
  expect(isValid(schema, { a: 1, b: 2 }, resolve)).toBe(true);
  expect(isValid(schema, { b: 2 }, resolve)).toBe(false);
});

test.each<JsonSchema>([
  { pattern: '^(a+)+$' },
  { not: { pattern: '^(a+)+$' } },
  { propertyNames: { pattern: '^(a+)+$' } },
  { patternProperties: { '^(a+)+$': true }, additionalProperties: false },
])('what %j needs ages for is neither valid nor a break of a keyword', (schema) => {
  const text = `${'a'.repeat(40)}!`;
  const isOfText = 'pattern' in (schema as object) || 'not' in (schema as object);
  const found = violationsOf(schema, isOfText ? text : { [text]: 1 }, resolve);
  expect(found).toEqual([{ path: [], keyword: 'undecided' }]);
});

test('every text fits a format that is not known', () => {
  expect(isValid({ type: 'string', format: 'card-brand' }, 'any', resolve)).toBe(true);
});
