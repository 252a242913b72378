import { expect, test } from 'vitest';
import { formOf } from './formOf.ts';

test.each([
  ['2026-02-30T00:00:00Z', '"2026-02-30T00:00:00Z"'],
  ['2026-03-16', '"2026-03-16"'],
  ['1984-03-16', 'a string of 10 characters'],
  ['OUT_OF_STOCK', 'OUT_OF_STOCK'],
  ['out', 'a string of 3 characters'],
  [-3.5, '-3.5'],
  [411111, 'a number of 6 digits'],
])('%j is shown as %s', (value, shown) => {
  expect(formOf(value, ['OUT_OF_STOCK'])).toBe(shown);
});
