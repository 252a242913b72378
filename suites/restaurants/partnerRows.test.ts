import { expect, test } from 'vitest';
import { rowsIn } from './partnerRows.ts';

test('restaurants that left the platform, or that are not named, are in no group any more', () => {
  const row = { managementGroupGuid: 'g', deleted: false };
  expect(
    rowsIn([
      { ...row, restaurantGuid: 'a' },
      { ...row, restaurantGuid: 'b', deleted: true },
      { ...row, restaurantGuid: 1 },
      { ...row, deleted: true },
      { restaurantGuid: 'c' },
    ]),
  ).toEqual([
    { guid: 'a', group: 'g' },
    { guid: 'c', group: undefined },
  ]);
  expect(rowsIn({ restaurantGuid: 'a' })).toEqual([]);
});
