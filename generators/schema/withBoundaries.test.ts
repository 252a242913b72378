import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withBoundaries } from './withBoundaries.ts';

const rest = fc.nat({ max: 100 });
const sampled = (of: fc.Arbitrary<number> | undefined) =>
  fc.sample(of ?? fc.constant(-1), { seed: 1, numRuns: 200 });

test('boundaries come as often as the rest', () => {
  const values = sampled(withBoundaries([1000, 2000], rest));
  const boundaries = values.filter((value) => value >= 1000).length;
  expect(boundaries).toBeGreaterThan(60);
  expect(boundaries).toBeLessThan(140);
});

test('either alone is all, and neither is nothing', () => {
  expect(new Set(sampled(withBoundaries([7, 8], undefined)))).toEqual(new Set([7, 8]));
  expect(withBoundaries<number>([], rest)).toBe(rest);
  expect(withBoundaries<number>([], undefined)).toBeUndefined();
});

test('a value that was drawn elsewhere shrinks as the rest does', () => {
  const both = withBoundaries([100], rest);
  const smaller = [...(both?.shrink(50, undefined) ?? [])].map(({ value }) => value);
  expect(smaller[0]).toBe(0);
  expect(smaller.every((value) => value < 50)).toBe(true);
  expect(both?.canShrinkWithoutContext(50)).toBe(true);
  expect([...(both?.shrink(1000, undefined) ?? [])]).toEqual([]);
});

test('a failure at a boundary ends at the smallest value that fails', () => {
  const found = fc.check(
    fc.property(withBoundaries([100], rest) ?? rest, (value) => value < 17),
    { seed: 3, numRuns: 100 },
  );
  expect(found.counterexample).toEqual([17]);
});
