import { expect, test } from 'vitest';
import { fakeSession } from '../../src/check/testing/fakeSession.ts';
import { Trial } from '../../src/check/Trial.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { hasInactiveRestaurant } from './inactiveRestaurants.ts';

const specs = loadSpecs();

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
])(
  'of a restaurant listed as %j is said whether it is inactive: %s',
  async (listed, isInactive) => {
    const { session } = fakeSession(() => ({ body: JSON.stringify([listed]) }), { specs });
    expect(await hasInactiveRestaurant(new Trial('test', session))).toBe(isInactive);
  },
);
