import { expect, test } from 'vitest';
import { misspeltField } from './misspeltField.ts';
import type { JsonSchema } from './types.ts';

const general: JsonSchema = { properties: { timeZone: {}, name: {} } };
const restaurant: JsonSchema = {
  type: 'object',
  properties: { guid: {}, general: { $ref: '#/General' }, services: { items: general } },
};
const misspelt = (json: unknown, schema: JsonSchema = restaurant) =>
  misspeltField(json, schema, () => general);

test.each([
  [{ GUID: 'a' }, '/GUID, which the documents spell guid'],
  [{ guid: 'a', general: { time_zone: 'b', name: 'c' } }, '/general/time_zone'],
  [{ services: [{ timeZone: 'a' }, { TimeZone: 'a' }] }, '/services/1/TimeZone'],
])('%j has a field in another spelling', (json, where) => {
  expect(misspelt(json)).toContain(where);
  expect(misspelt([json], { type: 'array', items: restaurant })).toContain(`/0${where}`);
});

test.each([
  [{ guid: 'a', general: { timeZone: 'b' } }],
  [{ guid: 'a', GUID: 'A', self: '/a', general: { timezoneOffset: 2 } }],
  [{ general: null, services: ['text'] }],
  [{ constructor: 'a', toString: 'b' }],
  ['guid'],
])('%j has none', (json) => expect(misspelt(json)).toBeUndefined());

test('of one or many each is looked at', () => {
  const schema: JsonSchema = { anyOf: [restaurant, { type: 'array', items: restaurant }] };
  for (const json of [{ Guid: 'a' }, [{ guid: 'a' }, { Guid: 'a' }]])
    expect(misspelt(json, schema)).toContain('/Guid');
});
