import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amounts, type AmountPair } from './amounts.ts';

const isAllowed = ({ amount, tipAmount }: AmountPair): boolean =>
  amount >= 0 && tipAmount >= 0 && amount + tipAmount > 0;

describe('amounts', () => {
  test('draws and lists only allowed pairs up to the maximum', () => {
    for (const pair of [
      ...fc.sample(amounts.valid(20), { seed: 1, numRuns: 300 }),
      ...amounts.edges(20),
    ]) {
      expect(isAllowed(pair), JSON.stringify(pair)).toBe(true);
      expect(Math.max(pair.amount, pair.tipAmount)).toBeLessThanOrEqual(20);
    }
  });

  test('has either part zero beside a positive one', () => {
    expect(amounts.edges(20)).toEqual(
      expect.arrayContaining([
        { amount: 0, tipAmount: 0.01 },
        { amount: 0.01, tipAmount: 0 },
      ]),
    );
  });

  test('shrinks to one cent', () => {
    const run = fc.check(
      fc.property(amounts.valid(20), () => false),
      { seed: 1 },
    );
    const [{ amount, tipAmount }] = run.counterexample as [AmountPair];
    expect(amount + tipAmount).toBe(0.01);
  });

  test('has one pair whose sum is not greater than zero', () => {
    expect(amounts.zeroSum).toEqual([{ amount: 0, tipAmount: 0 }]);
  });
});
