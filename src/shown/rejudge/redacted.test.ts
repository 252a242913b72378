import { expect, test } from 'vitest';
import { isRedacted } from './redacted.ts';

test('a marker in words is told in time that grows with the text', { timeout: 30_000 }, () => {
  expect(isRedacted('a «redacted $TOKEN» b')).toBe(true);
  expect(isRedacted('«redacted'.repeat(100_000))).toBe(false);
});
