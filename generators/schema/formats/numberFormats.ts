import fc from 'fast-check';
import type { Format } from './Format.ts';

const MAX_INT32 = 2 ** 31 - 1;
const TWO_TO_63 = 2 ** 63;
/** The greatest double below 2^63, which is 1,024 less; the next one above is 2,048 more. */
const BELOW_TWO_TO_63 = TWO_TO_63 - 1024;

const ofAnything: Format = {
  valid: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  edges: [0, 1, -1, 0.5],
  breaks: [],
};

const anyText: Format = {
  valid: fc.string({ minLength: 1, maxLength: 20 }),
  edges: [],
  breaks: [],
};

function integers(min: number, max: number, breaks: number[]): Format {
  const small = fc.integer({ min: -1000, max: 1000 });
  return {
    valid: fc.oneof(small, fc.constantFrom(min, max)),
    edges: [0, 1, -1, min, max],
    breaks: [...breaks, 1.5],
    range: [min, max],
  };
}

/**
 * Formats of numbers (OpenAPI 3.1, 4.4). `float` and `double` allow every JSON number; `password` and `binary` every text.
 */
export const numberFormats: Record<string, Format> = {
  int32: integers(-MAX_INT32 - 1, MAX_INT32, [
    MAX_INT32 + 1,
    -MAX_INT32 - 2,
    -MAX_INT32 - 3,
    2 ** 53,
  ]),
  // -2^63 itself is written as -9223372036854776000, which is less.
  int64: integers(-BELOW_TWO_TO_63, BELOW_TWO_TO_63, [TWO_TO_63 + 2048, -TWO_TO_63 - 2048, 1e300]),
  float: ofAnything,
  double: ofAnything,
  password: anyText,
  binary: anyText,
};
