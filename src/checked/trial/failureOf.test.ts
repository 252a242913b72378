import { describe, expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Json } from '../../promised/types.ts';
import { decide } from '../decide.ts';
import { failureOf } from './failureOf.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trail } from './Trail.ts';
import { Trial } from './Trial.ts';

const { session } = fakeSession(() => ({ body: '{"name":"soup"}' }));
const trail = new Trail((text) => text);
const words = { message: 'It fails.', expected: 'this', actual: 'that a-secret-text' };

test('a failure names the operation and the request to send again, and holds no secret', async () => {
  const trial = new Trial('stock/add/is-kept', session);
  const exchange = await trial.send(
    'stock/add',
    { query: { mode: 'FAST' }, body: { name: 'x' } },
    'success',
  );
  const complaint = { ...words, exchanges: [exchange], twin: 'the twin', counterexample: 'x' };
  expect(failureOf(complaint, session, trail)).toEqual({
    message: 'It fails.',
    operation: 'POST /menu/dishes',
    sent: 'POST /menu/dishes {"name":"x"}',
    before: [],
    expected: 'this',
    actual: expect.not.stringContaining('secret'),
    twin: 'the twin',
    counterexample: 'x',
    seed: 7,
    curl: expect.stringContaining('http://fake.invalid/menu/dishes'),
    exchanges: [exchange.id],
  });
});

test.each<[Json | undefined, string[], string[] | undefined]>([
  [{}, ['400'], ['stock/add/body/name/required']],
  [undefined, ['400'], ['stock/add/body/type']],
  [{}, ['400', '200'], undefined],
  [{ name: 'x' }, ['400'], undefined],
])('with the body %j accepted, where %j is right, %j is broken', async (body, right, broken) => {
  const trial = new Trial('stock/add/is-kept', session);
  const parts = { query: { mode: 'FAST' }, ...(body !== undefined && { body }) };
  const exchange = await trial.send('stock/add', parts, 'anything');
  const failure = failureOf({ ...words, right, exchanges: [exchange] }, session, trail);
  expect(failure.follows).toEqual(broken);
});

test('one that no exchange shows says no more than was said', () => {
  expect(failureOf({ ...words, exchanges: [] }, session, trail)).toStrictEqual({
    message: 'It fails.',
    before: [],
    expected: 'this',
    actual: expect.stringContaining('that'),
    seed: 7,
    curl: '',
    exchanges: [],
  });
});

test('what a check says itself is no secret, by whatever name it stands there', () => {
  const made = '{"access_token":"made-up-by-a-check"}';
  const said = { message: `It takes ${made}.`, expected: `no ${made}`, twin: `with ${made}` };
  const complaint = { ...said, actual: `it responded ${made}`, exchanges: [] };
  const { actual, ...ours } = failureOf(complaint, session, trail);
  expect(ours).toMatchObject(said);
  // A response that has such a field may quote what is one.
  expect(actual).not.toContain('made-up');
});

describe('a name that a failure or a reason quotes', () => {
  const SAID = '200 with {"name":"Catch of the day"}';
  const parts = { query: { mode: 'FAST' }, body: { name: 'x' } };

  /** Both texts of a check of this rule, which sends to `stock`, where this service calls names personal. */
  async function toldBy(rule: string, personal: string) {
    const sensitiveFields = new Map([[personal, new Set(['name'])]]);
    const { session: own } = fakeSession(() => ({ body: '{}' }), { sensitiveFields });
    const decided = (end: (trial: Trial, exchange: LiveExchange) => void) => {
      const run = async (trial: Trial) =>
        end(trial, await trial.send('stock/add', parts, 'success'));
      return decide({ rule, preconditions: [], run }, own);
    };
    const failed = await decided((trial, exchange) =>
      trial.holds(false, () => ({ ...words, actual: SAID, exchanges: [exchange] })),
    );
    const idle = await decided((trial) => trial.notExercised(SAID));
    return [failed.failures[0]?.actual, idle.reason];
  }

  test('stays where only another service calls it personal', async () => {
    expect(await toldBy('stock/add/is-kept', 'partners')).toEqual([SAID, SAID]);
  });

  test.each([
    ['stock/add/is-kept', 'stock'],
    // Whose text it is, is not known for certain.
    ['partners/add/is-kept', 'partners'],
  ])('is taken out for %s where %s calls it personal', async (rule, personal) => {
    for (const text of await toldBy(rule, personal)) expect(text).toMatch(/^200 with (?!.*Catch)/);
  });
});
