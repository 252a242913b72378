import { expect, test } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from './Trial.ts';

const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

/** A check of three requests that are to be rejected, at a target that rejects those of these places. */
async function tried(rejected: (place: number) => boolean, repeats = true) {
  let sent = 0;
  const { session } = fakeSession(() => {
    sent += 1;
    return { status: rejected(sent) ? 400 : 200, body: '{}' };
  });
  const trial = new Trial('stock/add/one', session, { repeats });
  const outcome = await trial
    .each([1, 2, 3], () => trial.refuses('stock/add', parts, 'soup', { statuses: ['4XX'] }))
    .catch((error: unknown) => error);
  return { sent, outcome };
}

test('the first rejected request is sent once more, if the check repeats', async () => {
  expect(await tried(() => true)).toEqual({ sent: 4, outcome: undefined });
  expect((await tried(() => true, false)).sent).toBe(3);
});

test('a request that is accepted the second time breaks the rule, and the failure says so', async () => {
  const { outcome } = await tried((place) => place !== 2);
  expect(outcome).toMatchObject({
    failure: { message: expect.stringContaining('The first such request was rejected.') },
  });
});
