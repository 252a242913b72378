import { expect, test } from 'vitest';
import type { JsonSchema } from '../../promised/types.ts';
import { documentedIn, documentedPart } from './documentedIn.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from '../trial/Trial.ts';

const trial = new Trial('stock/add/is-kept', fakeSession(() => ({})).session);

test('what a service adds is left out, at any depth', () => {
  const given = { name: 'soup', origin: 'here', sides: [{ name: 'bread', origin: 'there' }] };
  const documented = { name: 'soup', sides: [{ name: 'bread' }] };
  expect(documentedIn(trial, 'stock/add', given)).toEqual(documented);
});

test('where nothing is documented, nothing can be compared: an error of ours', () => {
  const { session } = fakeSession(() => ({}));
  const operation = session.operation('stock/add');
  const silent = { ...operation, responses: [] };
  const foreign = { ...operation, service: 'nobody' };
  for (const found of [silent, foreign]) {
    const asked = Object.assign(new Trial('stock/add/is-kept', session), {
      operation: () => found,
    });
    expect(() => documentedIn(asked, 'stock/add', {})).toThrow(
      'the specs show nothing of what stock/add gives',
    );
  }
});

test('what is given with 200 counts, wherever it stands', () => {
  const { session } = fakeSession(() => ({}));
  const operation = session.operation('stock/add');
  const turned = { ...operation, responses: operation.responses.toReversed() };
  const asked = Object.assign(new Trial('stock/add/is-kept', session), { operation: () => turned });
  expect(documentedIn(asked, 'stock/add', { name: 'soup', message: 'no' })).toEqual({
    name: 'soup',
  });
});

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
