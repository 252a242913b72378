import { expect, test } from 'vitest';
import { Limiters } from './Limiters.ts';

function limited() {
  let now = 0;
  const sleep = async (milliseconds: number) => void (now += milliseconds);
  const limiters = new Limiters({ concurrency: 4 }, { now: () => now, sleep });
  const startOf = (operation: string) => limiters.run(operation, async () => now);
  return { limiters, startOf };
}

test('what is asked for too often alone waits alone', async () => {
  const { limiters, startOf } = limited();
  await startOf('login');
  limiters.slowDown('login', 0, 7000);
  limiters.slowDown('login', 0, 7000);
  expect(await startOf('list')).toBe(0);
  expect(await startOf('login')).toBe(7000);
  expect(limiters.slowedTo).toBeUndefined();
});

test('once a second operation was asked for too often, all wait', async () => {
  const { limiters, startOf } = limited();
  await startOf('login');
  limiters.slowDown('list', 0, 1000);
  limiters.slowDown('search', 0, 3000);
  expect(await startOf('login')).toBe(3000);
  expect(limiters.slowedTo).toBeGreaterThan(0);
});
