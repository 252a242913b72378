import type { Worker } from 'node:worker_threads';
import { afterEach, expect, vi, test } from 'vitest';
import { computedBy, patienceWith, watchForHang } from './watchForHang.ts';

afterEach(() => vi.useRealTimers());

/** A thread that has computed so long at each look. */
function threadOf(computedMs: (look: number) => number): Worker {
  let looks = 0;
  const cpuUsage = () => Promise.resolve({ user: computedMs(looks++) * 1000, system: 0 });
  return { cpuUsage } as unknown as Worker;
}

/** How many seconds pass until it hangs; undefined where it does not within so many. */
async function secondsUntilHung(worker: Worker, rules: number, within: number) {
  vi.useFakeTimers();
  const watch = new AbortController();
  let hung: number | undefined;
  let second = 0;
  void watchForHang(() => computedBy(worker), patienceWith(rules), watch.signal).then(
    () => (hung ??= second),
  );
  for (; second < within && hung === undefined; second++) await vi.advanceTimersByTimeAsync(1000);
  watch.abort();
  return hung;
}

test('takes a thread that computes without end for hung, later the more rules it judges by', async () => {
  const busy = () => threadOf((look) => look * 1000);
  expect(await secondsUntilHung(busy(), 0, 100)).toBeLessThan(25);
  expect(await secondsUntilHung(busy(), 1000, 200)).toBeGreaterThan(115);
});

test('waits for a thread that a loaded machine gives little time', async () => {
  expect(
    await secondsUntilHung(
      threadOf((look) => look * 100),
      10,
      200,
    ),
  ).toBeUndefined();
});

test('takes a thread that computes nothing for hung', async () => {
  expect(
    await secondsUntilHung(
      threadOf(() => 500),
      10,
      100,
    ),
  ).toBeLessThan(25);
});

test('takes a thread that is gone for hung', async () => {
  const gone = { cpuUsage: () => Promise.reject(new Error('gone')) } as unknown as Worker;
  expect(await secondsUntilHung(gone, 10, 5)).toBe(0);
});
