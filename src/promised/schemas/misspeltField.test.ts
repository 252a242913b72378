import { expect, test } from 'vitest';
import { misspeltField } from './misspeltField.ts';
import type { JsonSchema } from '../types.ts';

const general: JsonSchema = { properties: { timeZone: {}, closeoutHour: {}, name: {} } };
const restaurant: JsonSchema = {
  type: 'object',
  properties: { guid: {}, general: { $ref: '#/General' }, services: { items: general } },
};
const misspelt = (json: unknown, schema: JsonSchema = restaurant) =>
  misspeltField(json, schema, () => general);

test.each([
  [{ guid: 'a', general: { time_zone: 'b', name: 'c' } }, '/general/time_zone'],
  [{ services: [{ name: 'a' }, { 'TIME-ZONE': 'a' }] }, '/services/1/TIME-ZONE'],
  [{ general: { timeZone: 'a' }, services: [{ 'time zone': 'a' }] }, '/services/0/time zone'],
])('%j is written in another style', (json, where) => {
  expect(misspelt(json)).toContain(where);
  expect(misspelt([json], { type: 'array', items: restaurant })).toContain(`/0${where}`);
});

test.each([
  [{ guid: 'a', general: { timeZone: 'b' } }],
  // Further fields, which differ in letter case alone, beside documented ones or where these have no value.
  [{ guid: 'a', GUID: 'A', self: '/a', general: { timezoneOffset: 2 } }],
  [{ General: null, guid: 'a', general: { TIMEZONE: 2, timezone: 'b', CloseoutHour: [] } }],
  // A server that writes both styles leaves out a documented field without a value.
  [{ general: { timeZone: 'a', closeout_hour: null } }],
  [{ services: [{ timeZone: 'a' }, { time_zone: 'a' }] }],
  [{ general: null, services: ['text'] }],
  [{ constructor: 'a', toString: 'b', to_string: 'c' }],
  ['guid'],
])('%j is not', (json) => expect(misspelt(json)).toBeUndefined());

test('of one or many each is looked at', () => {
  const schema: JsonSchema = { anyOf: [general, { type: 'array', items: general }] };
  for (const json of [{ Time_Zone: 'a' }, [{ name: 'a' }, { Time_Zone: 'a' }]])
    expect(misspelt(json, schema)).toContain('/Time_Zone');
});
