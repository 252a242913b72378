import { expect, test } from 'vitest';
import { drawn, showsRestaurant } from './restaurantInfos.ts';

const many = (count: number) => Array.from({ length: count }, (_, place) => String(place));

test('all of a short list are read, and thirty of a long one, from its beginning to its end', () => {
  expect(drawn(many(30), 7)).toEqual(many(30));
  const some = drawn(many(3000), 0);
  expect(some).toHaveLength(30);
  expect(some.slice(0, 3)).toEqual(['0', '100', '200']);
  expect(drawn(many(3000), 7).slice(0, 3)).toEqual(['7', '107', '207']);
  expect(new Set(drawn(many(31), 20_261_121)).size).toBe(30);
});

test('a guid alone shows a restaurant, and so does anything in general', () => {
  expect(showsRestaurant({ guid: 'a' })).toBe(true);
  expect(showsRestaurant({ general: { name: 'A' } })).toBe(true);
  expect(showsRestaurant({ guid: 1 })).toBe(false);
  expect(showsRestaurant({ guid: null, general: {} })).toBe(false);
  expect(showsRestaurant({})).toBe(false);
  expect(showsRestaurant(undefined)).toBe(false);
});
