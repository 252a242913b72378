import { expect, test, vi } from 'vitest';
import { systemClock } from '../../sent/exchange/client/Clock.ts';
import type { Trial } from '../trial/Trial.ts';
import { hurry, readUntil } from './readUntil.ts';

/** A check's trial, as far as readUntil looks at it. */
function trialWith(patienceMs: number): Trial {
  const further = (run: () => Promise<unknown>) => run();
  const remarks = new Map();
  const session = { patienceMs, clock: systemClock, remarks };
  return { session, further, later: further } as unknown as Trial;
}

test('reads once where the first read is as wanted', async () => {
  const read = vi.fn(async () => 1);
  await expect(readUntil(trialWith(1500), read, (value) => value === 1)).resolves.toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
});

test('reads again until it is as wanted', async () => {
  let value = 0;
  const read = async () => (value += 1);
  await expect(readUntil(trialWith(30), read, (read) => read === 2)).resolves.toBe(2);
});

test('gives what it read last when its patience ends, and then no longer waits in this check', async () => {
  const trial = trialWith(1);
  const read = vi.fn(async () => 0);
  await expect(readUntil(trial, read, () => false)).resolves.toBe(0);
  expect(read).toHaveBeenCalledTimes(2);
  await readUntil(trial, read, () => false);
  expect(read).toHaveBeenCalledTimes(3);
});

test('waits for a part of its patience in a check that hurries', async () => {
  const slept: number[] = [];
  const trial = trialWith(400);
  Object.assign(trial.session, {
    clock: { ...systemClock, sleep: async (ms: number) => void slept.push(ms) },
  });
  hurry(trial, 1 / 4);
  await readUntil(
    trial,
    async () => 0,
    () => false,
  );
  expect(slept).toEqual([10, 20, 40, 30]);
});

test('waits again in a check that read once more in vain, where no wait was asked for', async () => {
  const trial = trialWith(30);
  await readUntil(
    trial,
    async () => 0,
    () => false,
    1,
  );
  let value = 0;
  await expect(
    readUntil(
      trial,
      async () => (value += 1),
      (read) => read === 2,
    ),
  ).resolves.toBe(2);
});

test('reads once more where it is said so, with new responses, and as often in the next reading', async () => {
  const trial = trialWith(1500);
  const read = vi.fn(async (again: boolean) => again);
  await expect(readUntil(trial, read, () => false, 1)).resolves.toBe(true);
  await readUntil(trial, read, () => false, 1);
  expect(read.mock.calls).toEqual([[false], [true], [false], [true]]);
});

test('reads twice more where it is said so, and no longer than it has to', async () => {
  const trial = trialWith(1500);
  for (const [wanted, times] of [
    [9, 3],
    [2, 2],
  ]) {
    let value = 0;
    const read = async () => (value += 1);
    await readUntil(trial, read, (one) => one === wanted, 2);
    expect(value).toBe(times);
  }
});

test('waits itself only where it is not said how often, twice as long each time', async () => {
  const waits: number[] = [];
  const clock = { ...systemClock, sleep: async (ms: number) => void waits.push(ms) };
  const further = (run: () => Promise<unknown>) => run();
  const later = vi.fn(further);
  const trial = { session: { patienceMs: 50, clock }, further, later } as unknown as Trial;
  const read = async () => 0;
  await readUntil(trial, read, () => false, 3);
  expect([waits, later.mock.calls.length]).toEqual([[], 3]);
  // In all as long as it has patience.
  await readUntil(trial, read, () => false);
  expect(waits).toEqual([10, 20, 20]);
});
