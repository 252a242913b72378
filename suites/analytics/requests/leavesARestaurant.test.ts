import { expect, test } from 'vitest';
import { leavesARestaurant } from './leavesARestaurant.ts';

test.each([
  ['all, of which one is excluded', { excludedRestaurantIds: ['a'] }, true],
  ['all, of which every known one is excluded', { excludedRestaurantIds: ['a', 'b'] }, false],
  ['one that is named', { restaurantIds: ['b'], excludedRestaurantIds: ['a'] }, true],
  ['one that is named and excluded', { restaurantIds: ['a'], excludedRestaurantIds: ['a'] }, false],
  ['all, inactive ones only', { onlyInactive: true }, false],
])('%s', (_, request, leaves) => {
  expect(leavesARestaurant(request, ['a', 'b'])).toBe(leaves);
});

test('the only one that is known, excluded', () => {
  expect(leavesARestaurant({ restaurantIds: [], excludedRestaurantIds: ['a'] }, ['a'])).toBe(false);
});
