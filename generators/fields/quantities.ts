import fc from 'fast-check';

/*
 * Stock, Endpoints, PUT /v1/inventory/update: "For QUANTITY, quantity is required and is a double
 * greater than 0. For IN_STOCK and OUT_OF_STOCK, quantity must not be included."
 */

/** What one element of an update says about its item. */
export interface StockState {
  status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
  quantity?: number | null;
}

const hundredths = (count: number) => count / 100;

const EDGES = [0.01, 0.29, 0.99, 1, 1.5, 2, 100, 999_999];

export const quantities = {
  /** Valid quantities (greater than 0), whole and in fractions; shrinks towards 0.01. */
  valid: fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 1, max: 10_000 }).map(hundredths),
    fc.constantFrom(...EDGES),
  ),

  /** Boundary values: just above 0, fractions, whole numbers, a large one. */
  edges: EDGES,

  /** Whole quantities, as large as a restaurant counts; shrinks towards 1. */
  whole: fc.integer({ min: 1, max: 999 }),

  /** The bounds of whole quantities, and powers of ten between. */
  wholeEdges: [1, 2, 10, 100, 999],

  /** Quantities with one or two decimals; shrinks towards 0.01. */
  fractions: fc
    .integer({ min: 1, max: 99_999 })
    .filter((count) => count % 100 !== 0)
    .map(hundredths),

  /** Fractions just above 0 and around 1. */
  fractionEdges: EDGES.filter((quantity) => !Number.isInteger(quantity)),

  /** Quantities with more decimals than a currency has, up to the precision of a double, and one that JSON writes with e. */
  fine: [0.001, 0.3333333333333333, 1e-7],

  /** Quantities beyond three and four digits and beyond 16 bits, and the greatest of six digits. */
  many: [1000, 65_537, 999_999],

  /** Quantities beyond single precision and 32 bits, and the greatest that a double counts to exactly. */
  large: [16_777_217, 4_294_967_297, 9_007_199_254_740_991],

  /**
   * Updates with a quantity where the documents allow none, also for an unchanged status. `quantity: null` is not among
   * them: responses show it for these statuses, so whether it is "included" is open.
   */
  unwanted: (['IN_STOCK', 'OUT_OF_STOCK'] as const).flatMap((status) =>
    [1, 0, 0.5, -1].map((quantity) => ({ status, quantity })),
  ) satisfies StockState[],
};
