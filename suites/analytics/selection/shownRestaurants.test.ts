import { expect, test } from 'vitest';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { named } from './shownRestaurants.ts';

test('a restaurant is named as the target file spells it, one that it does not name as it came', () => {
  const fixtures = { restaurant: 'ABC-1', otherRestaurant: 'def-2' };
  const trial = { target: { fixtures } } as unknown as Trial;
  expect(['abc-1', 'def-2', 'xyz-3'].map((guid) => named(trial, guid))).toEqual([
    'ABC-1',
    'def-2',
    'xyz-3',
  ]);
});
