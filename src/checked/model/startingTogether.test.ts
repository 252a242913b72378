import { expect, test } from 'vitest';
import type { Trial } from '../Trial.ts';
import { startingTogether } from './startingTogether.ts';

function trialWith(limits: { concurrency: number; requestsPerSecond?: number }): Trial {
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve());
    });
  return { session: { clock: { sleep }, client: {} }, target: { limits } } as unknown as Trial;
}

test('requests wait until as many have their turn as the target takes at once', async () => {
  const start = startingTogether(trialWith({ concurrency: 3 }), 5)!;
  const began: number[] = [];
  const wait = (number: number) => start().then(() => began.push(number));
  const first = [wait(1), wait(2)];
  await Promise.resolve();
  expect(began).toEqual([]);
  await Promise.all([...first, wait(3)]);
  await wait(4);
  expect(began).toEqual([1, 2, 3, 4]);
});

test.each([
  ['takes one at a time', { concurrency: 1 }],
  ['takes so many per second', { concurrency: 4, requestsPerSecond: 10 }],
])('none waits where a target %s', (_what, limits) => {
  expect(startingTogether(trialWith(limits), 5)).toBeUndefined();
});
