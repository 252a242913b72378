import { describe, expect, test } from 'vitest';
import { liveResponse } from '../exchange/liveResponse.ts';
import type { Constraint, ResponseSpec } from '../../promised/types.ts';
import { absentValuesJudge, judgeStructure } from './structureJudge.ts';

const constraint = { id: 'stock/add/response/200/structure' } as Constraint;
const resolve = () => {
  throw new Error('nothing refers to anything here');
};

function flawOf(schema: object, body: string) {
  const described = { status: '200', schema } as unknown as ResponseSpec;
  const response = liveResponse({ status: 200, statusText: '', headers: [] }, Buffer.from(body));
  return judgeStructure(constraint, described, response, resolve).broken?.actual;
}

describe('a body that is a text', () => {
  const text = { type: 'string' };

  test.each(['"soup"', 'soup', ' soup\n', '"two words"'])('may be %j', (body) => {
    expect(flawOf(text, body)).toBeUndefined();
  });

  test.each(['', 'two words', '<h1>', 'soup<br>', '{soup}'])('is not %j', (body) => {
    expect(flawOf(text, body)).toBeDefined();
  });
});

test('no other body may stand bare', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  expect(flawOf(schema, '{"name":"soup"}')).toBeUndefined();
  expect(flawOf(schema, '')).toBe('no body');
  expect(flawOf(schema, 'soup')).toContain('no JSON');
  expect(flawOf(schema, '[]')).toBeDefined();
});

test('five fields without a value are named, the others counted', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const schema = { type: 'object', properties };
  const judge = absentValuesJudge({ status: '200', schema } as unknown as ResponseSpec, resolve);
  const actualOf = (fields: string[]) =>
    judge(constraint, Object.fromEntries(fields.map((name) => [name, null])))[0]?.broken?.actual;
  expect(actualOf(names.slice(0, 5))).toBe('null at /a, /b, /c, /d, /e');
  expect(actualOf(names)).toBe('null at /a, /b, /c, /d, /e and 2 more');
});

describe('where one thing or an array of it may be given', () => {
  const one = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const many = { type: 'array', items: one };

  test.each([[[one, many]], [[many, one]]])('a field is null in either (%#)', (anyOf) => {
    const described = { status: '200', schema: { anyOf } } as unknown as ResponseSpec;
    const judge = absentValuesJudge(described, resolve);
    const brokenBy = (json: unknown) => judge(constraint, json).map(({ broken }) => broken?.actual);
    expect(brokenBy({ a: null, b: 'x' })).toEqual(['null at /0/a']);
    expect(brokenBy([{ a: 'x' }, { b: null }])).toEqual(['null at /1/b']);
    expect(brokenBy({ a: 'x' })).toEqual([undefined]);
    expect(brokenBy([])).toEqual([]);
  });
});

test('elements of one array that have the same flaw are one flaw, however many there are', () => {
  const items = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const schema = { type: 'array', items };
  const judge = absentValuesJudge({ status: '200', schema } as unknown as ResponseSpec, resolve);
  const json = Array.from({ length: 12 }, (_, index) => (index < 6 ? { a: null } : { b: null }));
  expect(judge(constraint, json)[0]?.broken?.actual).toBe('null at /0/a, /6/b');
});
