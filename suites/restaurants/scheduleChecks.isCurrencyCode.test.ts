import { expect, test } from 'vitest';
import { isCurrencyCode } from './scheduleChecks.ts';

test.each(['USD', 'EUR', 'JPY', 'CHE', 'XXX', 'XCG', 'HRK'])('%s is a code', (code) => {
  expect(isCurrencyCode(code)).toBe(true);
});

test.each(['', 'usd', 'US', '$', '840', 'US Dollar', 'USX'])('%j is none', (code) => {
  expect(isCurrencyCode(code)).toBe(false);
});
