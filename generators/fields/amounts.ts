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
  /** Valid pairs, up to `max` each, either part often zero; they shrink towards a sum of 0.01. */
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
   * Boundary pairs: one part zero, beside one cent, beside cents for which no double times a hundred is whole, and beside
   * ten units and zero cents (or the most).
   */
  edges(max: number): AmountPair[] {
    const values = [0.01, 0.29, Math.min(10, max)].filter((value) => value <= max);
    return values.flatMap((value) => [
      { amount: value, tipAmount: 0 },
      { amount: 0, tipAmount: value },
    ]);
  },

  /** The only pair in JSON (where -0 is 0) in which neither part is negative and yet the sum is not greater than zero. */
  zeroSum: [{ amount: 0, tipAmount: 0 }] satisfies AmountPair[],

  /** More digits than a currency has. The documents only say "double": neither refusing nor keeping them is wrong. */
  fractionOfACent: 0.015,
};
