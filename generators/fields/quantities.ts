import fc from 'fast-check';

/*
 * Stock, Endpoints, PUT /v1/inventory/update: "For QUANTITY, quantity is required and is a double
 * greater than 0. For IN_STOCK and OUT_OF_STOCK, quantity must not be included."
 */

/** What one element of an update says besides which item it means. */
export interface StockState {
  status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
  quantity?: number | null;
}

const hundredths = (count: number) => count / 100;

const EDGES = [0.01, 0.29, 0.99, 1, 1.5, 2, 100, 999_999];

export const quantities = {
  /** Greater than 0, whole and in fractions; shrinks towards 0.01. */
  valid: fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 1, max: 10_000 }).map(hundredths),
    fc.constantFrom(...EDGES),
  ),

  /** Right above 0, fractions, whole numbers, a large one. */
  edges: EDGES,

  /** Without a fraction, as far as a restaurant counts; shrinks towards 1. */
  whole: fc.integer({ min: 1, max: 999 }),

  /** The ends and the powers of ten of those. */
  wholeEdges: [1, 2, 10, 100, 999],

  /** With one or two decimals; shrinks towards 0.01. */
  fractions: fc
    .integer({ min: 1, max: 99_999 })
    .filter((count) => count % 100 !== 0)
    .map(hundredths),

  /** Right above 0 and around 1. */
  fractionEdges: EDGES.filter((quantity) => !Number.isInteger(quantity)),

  /** With more digits behind the point than a currency has, down to what a double just tells apart. */
  fine: [0.001, 0.3333333333333333],

  /** Beyond three and four digits and what 16 bits hold, and the most that six digits say. */
  many: [1000, 65_537, 999_999],

  /** Beyond what single precision and 32 bits hold, and the largest that every double counts to. */
  large: [16_777_217, 4_294_967_297, 9_007_199_254_740_991],

  /**
   * A quantity where none must be included, also one that says nothing new. `quantity: null` is not
   * among them: responses show it for these statuses, so whether it is "included" is open.
   */
  unwanted: (['IN_STOCK', 'OUT_OF_STOCK'] as const).flatMap((status) =>
    [1, 0, 0.5, -1].map((quantity) => ({ status, quantity })),
  ) satisfies StockState[],
};
