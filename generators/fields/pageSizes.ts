import fc from 'fast-check';

/*
 * Partner access, Endpoints: "pageSize (integer, 1 to 200, default 100)". As text, the way a query has them.
 */
export const pageSizes = {
  /** The page size if a request names none. */
  byDefault: 100,

  /** 1 to 200, both ends often; shrinks towards 1. */
  valid: fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 1, max: 200 }).map(String),
    fc.constantFrom('1', '2', '199', '200'),
  ),

  /** Both bounds and their neighbours. */
  edges: ['1', '2', '99', '100', '101', '199', '200'],

  /** Integers outside the bounds; nearest first. */
  negative: ['-1', '-100', '-2147483648'],
  tooLarge: ['201', '1000', '2147483647', '2147483648', '4294967296', '1e3'],

  /** Texts that nobody reads as an integer. */
  malformed: ['1.5', 'ten', '', 'null', 'NaN', 'true', '10,20', '[10]', '10 restaurants'],

  /** Texts that are no integer as written, but that some languages read as one between 1 and 200. */
  coercible: ['1.0', '1e1', '1e2', '0x10', ' 10', '10 ', '+10', '10.', '1_0'],
};
