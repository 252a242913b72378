import { expect, test } from 'vitest';
import { namesIn, showsAny } from './guestFacingNames.ts';

const GUID = '129782ca-1734-5740-bf29-34e20bed625a';
const OTHER = '708b39b0-81ed-5600-9e96-3347c1eda1f3';

test.each([
  ['fields that are called names', { restaurantName: ' Harbor ', state: 'OPEN' }, ['harbor']],
  ['no guest-facing name', { guestFacingName: null, timeZone: 'America/New_York' }, []],
  ['an empty one', { name: '  ', timeZone: 'America/New_York' }, []],
  ['a name within', { names: ['x'], about: { name: 'Harbor' } }, ['harbor', 'x']],
  ['a name beside that of a state', { label: 'Harbor', statusName: 'Open' }, ['open', 'harbor']],
  ['other fields', { title: 'Harbor', restaurant: { at: 'Pier 4' } }, ['harbor', 'pier 4']],
  ['a state', { title: 'Harbor', state: ' ACTIVATED ' }, ['harbor']],
  [
    'a name in capitals beside another text',
    { title: 'HARBOR', at: 'Pier 4' },
    ['harbor', 'pier 4'],
  ],
  ['a word in capitals alone', { title: 'HARBOR', other: OTHER }, []],
  ['numbers, flags and nothing', { open: true, since: 4, title: '', left: null }, []],
])('of %s the names are these', (_what, fields, names) => {
  const elements = [{ guid: OTHER, name: 'Other' }, null, { guid: GUID.toUpperCase(), ...fields }];
  expect([...namesIn(elements, GUID)]).toEqual(names);
});

test('a restaurant that is not listed has none', () => {
  expect(namesIn([{ guid: OTHER, name: 'Other' }, 'x'], GUID).size).toBe(0);
});

test.each([
  ['inactive'],
  ['activated'],
  ['Deactivated', true],
  ['archived'],
  ['unarchived'],
  ['archived once', true],
  ['the archived', true],
  ['test'],
  ['test mode'],
  ['testmode'],
  ['test_mode'],
  ['test kitchen', true],
  ['the test', true],
  ['not active', true],
  ['active bar', true],
  ['closed'],
  ['closed shop', true],
  ['the open', true],
  ['Harbor_Inn', true],
  ['INN 4', true],
  ['Harbor INN', true],
] as [string, boolean?][])('%s is a state, unless it says more', (text, isName = false) => {
  expect(namesIn([{ guid: GUID, text }], GUID).size).toBe(isName ? 1 : 0);
});

test('a name is shown in whatever field, letter case and record', () => {
  const names = new Set(['harbor']);
  expect(showsAny([{ a: 'Inn' }, { b: { c: ' HARBOR ' } }], names)).toBe(true);
  expect(showsAny([{ a: 'Harbor Inn' }], names)).toBe(false);
  expect(showsAny([{ a: 4, b: null }, {}], names)).toBe(false);
});
