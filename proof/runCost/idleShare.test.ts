import { expect, test } from 'vitest';
import { shareBelow } from './idleShare.ts';

const START = Date.UTC(2026, 0, 1);

const exchange = (from: number, to: number) => ({
  startedAt: new Date(START + from).toISOString(),
  durationMs: to - from,
});

test('counts the time in which fewer requests are under way, before the first and after the last too', () => {
  const exchanges = [exchange(20, 60), exchange(10, 50), exchange(70, 90)];
  expect(shareBelow(exchanges, 1, [START, START + 100])).toBeCloseTo(0.3);
  expect(shareBelow(exchanges, 2, [START, START + 100])).toBeCloseTo(0.7);
});

test('a run without requests is idle', () => {
  expect(shareBelow([], 1, [START, START + 100])).toBe(1);
});
