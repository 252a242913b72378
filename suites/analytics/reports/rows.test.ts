import { expect, test } from 'vitest';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { isSum, readDate, readDigits, readInstant, rowsOf } from './rows.ts';

test.each([
  ['20260316', 20260316],
  [20260316, 20260316],
  ['2026-03-16', 20260316],
  ['2026-03-16T00:00:00-05:00', 20260316],
  ['2026-03-16T10:00:00Z', undefined],
  ['2026-03-16T10:00:00+00:00', undefined],
  ['2026-03-16T10:00:00+0000', undefined],
  ['03/16/2026', undefined],
  ['20260230', undefined],
  ['202603160', undefined],
  ['on 20260316', undefined],
  ['2026-03-16T10:00:00Z[UTC]', undefined],
  ['2026-03-16T00:00:00+01:00[Europe/Zurich]', 20260316],
  ['2026-03-16T10:00:00+00:00[Europe/London]', undefined],
  [null, undefined],
])('reads the date %j as %j', (value, date) => {
  expect(readDate(value)).toBe(date);
});

test('a long text is read as a date in time that grows with it', { timeout: 15_000 }, () => {
  expect(readDate('T'.repeat(100_000))).toBeUndefined();
});

test('the digits of an instant in UTC are read where a day more or less does not matter', () => {
  expect(readDigits('2026-03-16T10:00:00Z')).toBe(20260316);
});

test('a sum is compared by cents, without the noise of floating point', () => {
  expect(isSum(0.3, [0.1, 0.2])).toBe(true);
  expect(isSum(1e6 + 0.3, [1e6, 0.1, 0.2])).toBe(true);
  expect(isSum(100.01, [60, 40])).toBe(false);
  expect(isSum(99.99, [120, -20])).toBe(false);
  expect(isSum(8.01, [8], 1)).toBe(true);
  expect(isSum(8.02, [8], 1)).toBe(false);
});

test.each([
  ['2026-03-16T12:00:00-05:00', { time: Date.UTC(2026, 2, 16, 17), hasOffset: true }],
  ['2026-03-16T12:00:00.25+0530', { time: Date.UTC(2026, 2, 16, 6, 30, 0, 250), hasOffset: true }],
  ['2026-03-16T12:00Z', { time: Date.UTC(2026, 2, 16, 12), hasOffset: true }],
  ['2026-03-16', undefined],
  ['16.03.2026 12:00', undefined],
  [1_773_662_400_000, undefined],
])('reads %s as an instant, or not at all', (value, instant) => {
  expect(readInstant(value)).toEqual(instant);
});

test('an instant without an offset is by a clock of its own', () => {
  expect(readInstant('2026-03-16T12:00:00')?.hasOffset).toBe(false);
});

test('no response has no records', () => {
  expect(rowsOf({ response: null } as LiveExchange)).toEqual([]);
});

test.each([
  [
    [{ a: 1 }, null, {}, [1], 'x', { b: 2 }],
    [{ a: 1 }, { b: 2 }],
  ],
  [{ a: 1 }, [{ a: 1 }]],
  [null, []],
  ['text', []],
])('reads records from %j', (json, rows) => {
  expect(rowsOf({ response: { json } } as LiveExchange)).toEqual(rows);
});
