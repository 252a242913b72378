import { expect, test } from 'vitest';
import { fakeSession } from './testing/fakeSession.ts';
import { Trial } from './Trial.ts';
import { assertRefused } from './assertRefused.ts';
import { Unanswered } from '../session/signals.ts';

const ADD = 'stock/add';

/** How many assertions come of a rejection with this status, where these are right. */
async function assertionsBy(status: number, statuses: string[], attempt?: string): Promise<number> {
  const { session } = fakeSession(() => ({ status }));
  const trial = new Trial('stock/add/is-kept', session, { attempt });
  const exchange = await trial.send(ADD, { body: {} }, { expects: statuses });
  assertRefused(trial, exchange, { statuses, what: 'nothing', twin: '' });
  return trial.assertions;
}

test.each([
  [403, ['403', '4XX'], 1],
  [400, ['4XX'], 1],
])('a rejection with %i where %s are right counts %i times', async (status, statuses, count) => {
  expect(await assertionsBy(status, statuses)).toBe(count);
});

test.each([
  [401, ['400', '4XX']],
  [403, ['4XX']],
])(
  'one with %i where %s are right is tried again, and then shows nothing',
  async (status, statuses) => {
    await expect(assertionsBy(status, statuses)).rejects.toThrow(Unanswered);
    expect(await assertionsBy(status, statuses, 'again')).toBe(0);
  },
);
