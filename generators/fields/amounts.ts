import fc from 'fast-check';

/*
 * Card Authorization, PaymentAuthorization and Limits:
 *   amount     "Check price to charge, excluding tip, in currency units (for example ten units and
 *               zero cents). Must not be negative. amount + tipAmount must be greater than zero."
 *   tipAmount  "Tip to charge. Must not be negative."
 */

/** The check price and the tip of one payment, in currency units. */
export interface AmountPair {
  amount: number;
  tipAmount: number;
}

const inUnits = (cents: number): number => cents / 100;

export const amounts = {
  /** Pairs that keep both sentences, up to `max` each, either of them often zero; shrinks towards 0.01 in all. */
  valid(max: number): fc.Arbitrary<AmountPair> {
    const part = fc.oneof(
      { withCrossShrink: true },
      fc.integer({ min: 0, max: Math.round(max * 100) }).map(inUnits),
      fc.constantFrom(...[0, 0.01, 0.99, 1, max].filter((value) => value <= max)),
    );
    return fc
      .record({ amount: part, tipAmount: part }, { noNullPrototype: true })
      .filter(({ amount, tipAmount }) => amount + tipAmount > 0);
  },

  /**
   * Pairs right at the line: one of them zero, beside one cent, beside cents that no double times a hundred gives whole,
   * and beside ten units and zero cents (or the most).
   */
  edges(max: number): AmountPair[] {
    const values = [0.01, 0.29, Math.min(10, max)].filter((value) => value <= max);
    return values.flatMap((value) => [
      { amount: value, tipAmount: 0 },
      { amount: 0, tipAmount: value },
    ]);
  },

  /** Neither is negative and yet the sum is not greater than zero: the only such pair in JSON, where -0 is 0. */
  zeroSum: [{ amount: 0, tipAmount: 0 }] satisfies AmountPair[],

  /** More digits than a currency has. The documents say "double" and no more: neither refused nor kept is wrong. */
  fractionOfACent: 0.015,
};
