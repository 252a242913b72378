import { expect, test } from 'vitest';
import { Limiters } from './Limiters.ts';
import { TOKEN_OPERATION } from '../recordExchange.ts';

function limited() {
  let now = 0;
  const sleep = async (milliseconds: number) => void (now += milliseconds);
  const limiters = new Limiters({ concurrency: 4 }, { now: () => now, sleep });
  const startOf = (operation: string) => limiters.run(operation, async () => now);
  return { limiters, startOf };
}

test('too many logins slow down logins alone', async () => {
  const { limiters, startOf } = limited();
  limiters.slowDown(TOKEN_OPERATION, 0, 7000);
  expect(await startOf('stock/list')).toBe(0);
  expect(limiters.slowedTo).toBeUndefined();
  expect(await startOf(TOKEN_OPERATION)).toBe(7000);
});

test('too many other requests slow down all', async () => {
  const { limiters, startOf } = limited();
  await startOf('stock/list');
  limiters.slowDown('stock/list', 0, 3000);
  expect(await startOf(TOKEN_OPERATION)).toBe(3000);
  expect(limiters.slowedTo).toBeGreaterThan(0);
});
