import { expect, test } from 'vitest';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { restaurantsOf } from './fixtures.ts';

const of = (fixtures: object) => restaurantsOf({ target: { fixtures } } as Trial);

test.each([
  ['those for reports', { restaurant: 'a', reports: { restaurants: ['b', 'c'] } }, ['b', 'c']],
  ['the only one', { restaurant: 'a' }, ['a']],
  ['both', { restaurant: 'a', otherRestaurant: 'b', reports: {} }, ['a', 'b']],
  ['none twice', { restaurant: 'x', reports: { restaurants: ['a', 'A', 'b', 'B'] } }, ['a', 'b']],
  ['the first three', { restaurant: 'x', reports: { restaurants: [...'abcde'] } }, [...'abc']],
  ['that for all', { restaurant: 'x', reports: { restaurants: [] } }, ['x']],
])('restaurants to ask for by name: %s', (_, fixtures, restaurants) => {
  expect(of(fixtures)).toEqual(restaurants);
});
