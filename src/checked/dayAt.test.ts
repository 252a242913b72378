import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseTarget } from '../target/loadTarget.ts';
import { dayAt } from './dayAt.ts';
import { startSession } from '../sent/startSession.ts';
import { fakeSession } from './testing/fakeSession.ts';
import { Trial } from './trial/Trial.ts';

function trialAt(control: string | undefined) {
  const target = parseTarget({
    name: 'test',
    urls: { base: 'http://127.0.0.1:1', auth: 'http://127.0.0.1:1' },
    clients: [{ id: 'first', clientId: 'c-one', clientSecret: 's-one', scopes: [] }],
    fixtures: { restaurant: '00000000-0000-4000-8000-000000000001' },
    ...(control === undefined ? {} : { control }),
  });
  const startedAt = '2026-11-21T21:40:00.000Z';
  return new Trial(
    'test',
    startSession({ target, seed: 1, cases: 1, rules: [], startedAt }, [], []),
  );
}

async function controlAt(now: () => string): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ now: now() })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('is the day on which the run began', async () => {
  expect(await dayAt(trialAt(undefined))).toEqual(new Date('2026-11-21T00:00:00Z'));
});

test('is the day at the target where a control plane shows its clock, also after that was moved', async () => {
  let now = '2030-02-28T23:59:59.999Z';
  const trial = trialAt(await controlAt(() => now));
  expect(await dayAt(trial)).toEqual(new Date('2030-02-28T00:00:00Z'));
  now = '2030-03-07T00:00:00.000Z';
  expect(await dayAt(trial)).toEqual(new Date('2030-02-28T00:00:00Z'));
  trial.session.timePassed();
  expect(await dayAt(trial)).toEqual(new Date('2030-03-07T00:00:00Z'));
});

test('is the day of the run where the control plane shows no clock', async () => {
  const trial = trialAt(await controlAt(() => 'no time'));
  expect(await dayAt(trial)).toEqual(new Date('2026-11-21T00:00:00Z'));
});

test('an error of ours is thrown as it is', async () => {
  const control = () => {
    throw new TypeError('a slip');
  };
  const { session } = fakeSession(() => ({}), { control });
  await expect(dayAt(new Trial('test', session))).rejects.toThrow('a slip');
});
