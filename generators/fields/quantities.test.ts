import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantities, type StockState } from './quantities.ts';

const isAllowed = (state: StockState): boolean =>
  state.status === 'QUANTITY' ? (state.quantity ?? 0) > 0 : !('quantity' in state);

describe('quantities', () => {
  test('draws and lists quantities above 0', () => {
    for (const value of [
      ...fc.sample(quantities.valid, { seed: 1, numRuns: 300 }),
      ...quantities.edges,
      ...quantities.wholeEdges,
      ...quantities.fractionEdges,
      ...fc.sample(quantities.whole, { seed: 1, numRuns: 100 }),
      ...fc.sample(quantities.fractions, { seed: 1, numRuns: 100 }),
    ]) {
      expect(value).toBeGreaterThan(0);
    }
  });

  test('draws and lists whole ones apart from those with a fraction', () => {
    const whole = [...quantities.wholeEdges, ...fc.sample(quantities.whole, { seed: 1 })];
    const fractions = [
      ...quantities.fractionEdges,
      ...fc.sample(quantities.fractions, { seed: 1 }),
    ];
    expect(whole.every(Number.isInteger)).toBe(true);
    expect(fractions.some(Number.isInteger)).toBe(false);
  });

  test('shrinks to 0.01', () => {
    const run = fc.check(
      fc.property(quantities.valid, () => false),
      { seed: 1 },
    );
    expect(run.counterexample).toEqual([0.01]);
  });

  test('lists quantities where none may be', () => {
    expect(quantities.unwanted.some(isAllowed)).toBe(false);
  });
});
