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

  /** Pairs right at the line: one of them zero, one cent, the cents around a whole unit, the most. */
  edges(max: number): AmountPair[] {
    const single = [0.01, 0.1, 0.99, 1, 1.01, 9.99, 10, max].filter((value) => value <= max);
    return [
      ...single.map((amount) => ({ amount, tipAmount: 0 })),
      ...single.map((tipAmount) => ({ amount: 0, tipAmount })),
      { amount: 0.01, tipAmount: 0.01 },
      { amount: max, tipAmount: max },
    ];
  },

  /** Neither is negative and yet the sum is not greater than zero: the only such pair in JSON, where -0 is 0. */
  zeroSum: [{ amount: 0, tipAmount: 0 }] satisfies AmountPair[],

  /** Not allowed for either, even if the sum with the other is greater than zero; nearest to the line first. */
  negative: [-0.01, -1, -0.001, -0.99, -10, -999_999.99],

  /** Negative and with a partner that lifts the sum above zero, so that only "not negative" is broken. */
  negativePairs(max: number): AmountPair[] {
    return amounts.negative
      .filter((value) => -value < max)
      .flatMap((value) => [
        { amount: value, tipAmount: max },
        { amount: max, tipAmount: value },
      ]);
  },

  /** More digits than the currency has. The documents say "double" and no more: neither refused nor kept is wrong. */
  manyDigits: [10.123, 0.1 + 0.2, 19.999, 0.005, 1.0000000001],
};
