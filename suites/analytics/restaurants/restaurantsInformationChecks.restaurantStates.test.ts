import { expect, test } from 'vitest';
import { readState, saidIn } from './restaurantsInformationChecks.ts';

test.each([
  ['archived', true, true],
  ['isArchived', true, true],
  ['archived', false, false],
  ['activated', true, false],
  ['isActive', true, false],
  ['active', true, false],
  ['activated', false, undefined],
  ['archived', 1, undefined],
  ['state', 'ARCHIVED', true],
  ['state', 'Activated', false],
  ['state', 'active', false],
  ['archived', 'no', undefined],
  ['unarchived', true, undefined],
  ['archivedBefore', true, undefined],
  ['deactivated', true, undefined],
  ['activeSince', true, undefined],
  ['testMode', true, undefined],
])('of %s %j is read whether it is archived: %s', (name, value, isArchived) => {
  expect(readState(name, value)).toBe(isArchived);
});

test('an element says what stands beside guids and names', () => {
  const element = {
    guid: '129782ca-1734-5740-bf29-34e20bed625a',
    restaurantName: 'Harbor',
    nameless: false,
    state: { archived: false, since: null, codes: ['A', 7] },
  };
  const said = [
    ['nameless', false],
    ['archived', false],
    ['0', 'A'],
    ['1', 7],
  ];
  expect(saidIn(element)).toEqual(said);
  expect(saidIn(null)).toEqual([]);
});
