import { expect, test } from 'vitest';
import { shareOf, WHOLE } from './Share.ts';

const values = Array.from({ length: 35 }, (_, index) => index);

test('leaves the whole to a rule that no other is like', () => {
  expect(shareOf(values, WHOLE, 4)).toEqual(values);
});

test('gives each of many rules the first values and some of the others, and all together all', () => {
  const shares = Array.from({ length: 18 }, (_, place) => shareOf(values, { place, count: 18 }, 4));
  for (const share of shares) {
    expect(share.slice(0, 4)).toEqual([0, 1, 2, 3]);
    expect(share.length).toBeLessThanOrEqual(6);
  }
  expect(new Set(shares.flat()).size).toBe(values.length);
});

test('gives two rules half of the others each', () => {
  const [one, other] = [0, 1].map((place) => shareOf(values, { place, count: 2 }, 4));
  expect(one?.length).toBe(20);
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(values.length);
});

test('does not share out what is few', () => {
  expect(shareOf([1, 2, 3], { place: 5, count: 18 }, 4)).toEqual([1, 2, 3]);
});
