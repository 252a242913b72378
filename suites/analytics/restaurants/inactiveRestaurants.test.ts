import { expect, test } from 'vitest';
import { fakeSession } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { hasInactiveRestaurant } from './inactiveRestaurants.ts';

const specs = loadSpecs();

test('one inactive restaurant among others is enough', async () => {
  const body = JSON.stringify([{ active: true }, { active: false }, { active: true }]);
  const { session } = fakeSession(() => ({ body }), { specs });
  expect(await hasInactiveRestaurant(new Trial('test', session))).toBe(true);
});

test.each([
  [{ active: true, testMode: true }, false],
  [{ active: false }, true],
  [{ inactive: false }, false],
  [{ inactive: true }, true],
  [{ active: false, archived: true }, false],
  [{ state: 'ACTIVE', name: 'Inactive Volcano Grill' }, false],
  [{ state: 'not activated' }, true],
  [{ state: { deactivated: true } }, true],
  [{ states: ['ACTIVE', { activated: false }] }, true],
  [{ inactive: true, state: 'Archived' }, false],
  [{ inactive: true, archived: true }, false],
  [{ inactive: true, archived: false }, true],
  [{ inactive: true, archivedAt: 'never' }, true],
  [{ inactive: true, isOpen: true }, true],
  [{ state: 'inactive for a year' }, false],
  [{ state: 'was inactive' }, false],
  [{ state: 'notactive' }, true],
  [{ state: 'inactive', plan: 'to be archived' }, true],
  [{ state: 'inactive', plan: 'archived soon' }, true],
  [null, false],
  [{ note: null, seats: 40, inactive: true }, true],
])(
  'of a restaurant listed as %j is said whether it is inactive: %s',
  async (listed, isInactive) => {
    const { session } = fakeSession(() => ({ body: JSON.stringify([listed]) }), { specs });
    expect(await hasInactiveRestaurant(new Trial('test', session))).toBe(isInactive);
  },
);
