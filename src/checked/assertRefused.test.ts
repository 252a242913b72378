import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import { fakeSession } from './testing/fakeSession.ts';
import { Trial } from './trial/Trial.ts';
import { assertRefused } from './assertRefused.ts';

const ADD = 'stock/add';

/** How many assertions come of a rejection with this status, where these are right. */
async function assertionsBy(status: number, statuses: string[]): Promise<number> {
  const { session } = fakeSession(() => ({ status }));
  const trial = new Trial('stock/add/is-kept', session);
  const exchange = await trial.send(ADD, { body: {} }, { expects: statuses });
  assertRefused(trial, exchange, { statuses, what: 'nothing', twin: '' });
  return trial.assertions;
}

test.each([
  [401, ['400', '4XX'], 0],
  [403, ['4XX'], 0],
  [403, ['403', '4XX'], 1],
  [400, ['4XX'], 1],
])('a rejection with %i where %s are right counts %i times', async (status, statuses, count) => {
  expect(await assertionsBy(status, statuses)).toBe(count);
});

test.each([
  [403, ['400'], 'notExercised'],
  [406, ['4XX'], 'passed'],
  [501, ['400'], 'notExercised'],
  [403, ['401'], 'failed'],
  [404, ['400'], 'failed'],
  [302, ['4XX'], 'notExercised'],
  [302, ['401'], 'failed'],
])(
  'where the page of a firewall or the way to a login (%i) is all that is seen of a rejection with %s, a rule is %s',
  async (status, statuses, outcome) => {
    const { session } = fakeSession(({ query }) =>
      query?.length ? { status, body: '<html></html>' } : {},
    );
    const run = async (trial: Trial) => {
      await trial.accepts(ADD, { body: {} }, 'a dish');
      await trial.refuses(ADD, { query: { mode: 'odd' } }, 'an odd mode', { statuses });
    };
    const rule = 'stock/add/is-kept';

    expect(await decide({ rule, preconditions: [], run }, session)).toMatchObject({ outcome });
  },
);
