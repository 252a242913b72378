import fc from 'fast-check';

/*
 * Partner access, Endpoints: "pageSize (integer, 1 to 200, default 100)". As text, the way a query has them.
 */
export const pageSizes = {
  /** What counts where none is sent. */
  byDefault: 100,

  /** 1 to 200, both ends often; shrinks towards 1. */
  valid: fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 1, max: 200 }).map(String),
    fc.constantFrom('1', '2', '199', '200'),
  ),

  /** Both ends and their neighbours. */
  edges: ['1', '2', '99', '100', '101', '199', '200'],

  /** Integers out of bounds; nearest first. */
  outOfBounds: ['0', '201', '-1', '1000', '-200', '2147483647', '2147483648'],

  /** No integer. */
  malformed: ['1.5', 'ten', '', '1e2', '0x10', '１0', 'null', '10,20'],
};
