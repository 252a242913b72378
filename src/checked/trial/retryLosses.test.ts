import { expect, test } from 'vitest';
import { fakeSession, MENU_RULES, MENU_YAML, type Canned } from '../testing/fakeSession.ts';
import type { SendOptions } from '../../sent/SendOptions.ts';
import type { Expected } from '../../sent/judging/Expected.ts';
import { Trial } from './Trial.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';

const ADD = 'stock/add';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

/** The statuses that come one after the other for requests of this role, and what became of them. */
async function sentTo(
  role: SendOptions['role'],
  statuses: number[],
  times = 1,
  expects: Expected = 'success',
) {
  const { session, sent } = fakeSession(() => ({ status: statuses[sent.length - 1] ?? 200 }));
  const trial = new Trial('stock/add/is-kept', session);
  let status: number | undefined;
  for (let time = 0; time < times; time += 1)
    status = (await trial.send(ADD, parts, { role, expects })).response?.status;
  const about = session.specs[0]?.constraints.find(({ id }) => id === `${ADD}/response/status`);
  if (about === undefined) throw new Error('no constraint');
  const { outcome, failures } = session.judge.decide(about);
  return { status, sent: sent.length, outcome, actual: failures.map(({ actual }) => actual) };
}

/** How often is sent what is answered so, in turn, by as many checks, and what the judge sees of it. */
async function answered(
  yaml: string,
  answers: Canned[],
  times: number,
  expects: Expected = 'success',
) {
  const specs = [readSpec('stock.yaml', yaml, MENU_RULES)];
  const ok = { body: '{"name":"soup"}' };
  const { session, sent } = fakeSession(() => answers[sent.length - 1] ?? ok, { specs });
  let status: number | undefined;
  for (let time = 0; time < times; time += 1) {
    const trial = new Trial('stock/add/is-kept', session);
    const exchange = await trial.send(ADD, parts, expects).catch(() => undefined);
    status = exchange?.response?.status;
  }
  const about = session.specs[0]!.constraints.find(({ id }) => id === `${ADD}/response/status`)!;
  const { failures } = session.judge.decide(about);
  return { sent: sent.length, status, actual: failures.map(({ actual }) => actual) };
}

const PASSED = { outcome: 'passed', actual: [] };

test.each(['twin', 'setup'] as const)('asks again for a %s that met an error', async (role) => {
  expect(await sentTo(role, [500, 501, 502, 200])).toEqual({ status: 200, sent: 4, ...PASSED });
});

test.each(['anything', ['400']] as const)(
  'passes over an error that passes, where %s is expected',
  async (expects) => {
    const { sent, actual } = await sentTo('probe', [502, 504, 400], 1, expects);
    expect([sent, actual]).toEqual([3, []]);
  },
);

test.each<[Expected, number]>([
  ['success', 8],
  [['400'], 6],
])('waits once for an error to pass where %s is expected, if it stays', async (expects, most) => {
  const { sent } = await answered(MENU_YAML, Array(9).fill({ status: 500 }), 2, expects);
  expect(sent).toBe(most);
});

test('fails where the error stays, and asks no other one again', async () => {
  expect(await sentTo('twin', [500, 500, 500, 502, 500], 2)).toEqual({
    status: 500,
    sent: 5,
    outcome: 'failed',
    actual: ['status 502 each time that a valid request was sent'],
  });
});

test('asks again for a valid request that a check is about, and leaves it to the check where the error stays', async () => {
  expect(await sentTo('probe', [500, 200])).toMatchObject({ status: 200, sent: 2 });
  const { status, sent, actual } = await sentTo('probe', [500, 500, 500, 500, 500], 2);
  expect([status, sent, actual]).toEqual([500, 5, []]);
});

test.each([
  ['a request for an error', 'server error', 500],
  ['a rejection of its own', 'success', 400],
  ['a rejection that was asked for', ['401', '403'], 403],
  ['what no sentence speaks of', 'anything', 403],
] as const)('takes the response to %s as it is', async (_what, expects, status) => {
  const { actual, ...seen } = await sentTo('twin', [status, 200], 1, expects);
  expect([seen.status, seen.sent, actual]).toEqual([status, 1, []]);
});

test.each<[Canned, number]>([
  [{ status: 401 }, 3],
  [{ status: 403, body: '{"message":"no"}' }, 3],
  [{ status: 302 }, 3],
  [{ status: 404, body: 'no such page' }, 3],
  [{ status: 404 }, 2],
  [{ headers: [['Content-Type', 'text/html']], body: '<html>Sign in</html>' }, 3],
  [{ error: { kind: 'hung up', message: 'closed the connection' } }, 3],
])('asks again for what %o may have come in place of, and takes what stays', async (lost, most) => {
  const read = MENU_YAML.replace('x-effect: updateStock', 'x-effect: requestReports');
  const passes = await answered(read, [lost], 1);
  expect(passes).toEqual({ sent: 2, status: 200, actual: [] });
  const stays = await answered(
    read,
    Array.from({ length: 9 }, () => lost),
    2,
  );
  // It is known by then.
  expect(stays.sent).toBe(most + 1);
});

test('asks again for a response that did not come, also where an error was asked for', async () => {
  const lost = { error: { kind: 'hung up', message: 'closed the connection' } } as const;
  const read = MENU_YAML.replace('x-effect: updateStock', 'x-effect: requestReports');
  const passes = await answered(read, [lost, { status: 500 }], 1, 'server error');
  expect(passes).toMatchObject({ sent: 2, status: 500 });
});

test.each([401, 403, 404])(
  'a %i to what only a document calls valid is no loss to wait for',
  async (status) => {
    const requestFactories = [{ operation: ADD, isTentative: true as const }];
    const { session, sent } = fakeSession(() => ({ status }), { requestFactories });
    await new Trial('stock/add/is-kept', session).send(ADD, parts, { expects: 'success' });
    expect(sent).toHaveLength(2);
  },
);

test('what changes something is not sent twice where it may have been done', async () => {
  const lost = { error: { kind: 'timeout', message: 'did not respond' } } as const;
  expect(await answered(MENU_YAML, [lost, lost], 1)).toMatchObject({ sent: 1, actual: [] });
});
