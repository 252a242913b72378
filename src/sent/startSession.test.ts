import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Wire } from './exchange/Wire.ts';
import { readJournal } from './journal/readJournal.ts';
import { parseTarget } from '../target/loadTarget.ts';
import type { Session } from './Session.ts';
import { startSession } from './startSession.ts';

const target = parseTarget({
  name: 'nobody',
  urls: { base: 'http://nobody.invalid', auth: 'http://nobody.invalid' },
  clients: [{ id: 'first', clientId: 'first', clientSecret: 'a-secret-text', scopes: [] }],
  fixtures: { restaurant: 'r' },
});
const config = { target, seed: 1, cases: 1, rules: [] };

test('begins when it is said to have begun', () => {
  const startedAt = '2026-11-22T10:00:00.000Z';
  expect(startSession({ ...config, startedAt }, [], []).startedAt).toEqual(new Date(startedAt));
});

test('knows what is secret of the target', () => {
  const { redactor } = startSession(config, [], []);
  expect(redactor.text('it says a-secret-text')).not.toContain('a-secret-text');
});

test('begins now where nothing is said', () => {
  const before = Date.now();
  expect(startSession(config, [], []).startedAt.getTime()).toBeGreaterThanOrEqual(before);
});

test('what is changed stands in the journal of the run, where it has one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-session-'));
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const change = (session: Session) => session.willChange('stock/update', 'updateStock');
  await change(startSession(config, [], []));
  expect(readdirSync(folder)).toEqual([]);
  const journal = { folder: join(folder, 'run'), targetFile: '/etc/target.yaml' };
  await change(startSession({ ...config, journal }, [], []));
  expect(readJournal(journal.folder)?.run.target.file).toBe('/etc/target.yaml');
});

test('identities are made from the seed, and from what a replay adds to it', () => {
  const seeds = [config, { ...config, runId: 'again' }].map(
    (one) => startSession(one, [], []).identitySeed,
  );
  expect(seeds).toEqual(['1/', '1/again']);
});

test('waits for changes as long as it is told, or as the target says', () => {
  expect(startSession(config, [], [], { patienceMs: 5 }).patienceMs).toBe(5);
  expect(startSession(config, [], []).patienceMs).toBe(2000);
  const limits = { ...config.target.limits, settleMs: 9000 };
  const slow = { ...config, target: { ...config.target, limits } };
  expect(startSession(slow, [], []).patienceMs).toBe(9000);
});

test('waits by the clock that it is given', async () => {
  const slept: number[] = [];
  const clock = { now: () => 7, sleep: async (ms: number) => void slept.push(ms) };
  const session = startSession(config, [], [], { clock });
  await session.clock.sleep(5);
  expect([session.clock.now(), slept]).toEqual([7, [5]]);
});

test.each([
  [undefined, 4],
  [{ requests: 5, reserved: 3 }, 2],
])(
  'sends no more than a budget allows, but for what is kept for putting back: %o',
  async (budget, most) => {
    let sent = 0;
    const head = { status: 200, statusText: '', headers: [] };
    const wire: Wire = {
      exchange: async () => {
        sent += 1;
        return { head, body: Buffer.from('{}'), bodyBytes: 2, error: null, stale: false };
      },
      close: async () => {},
    };
    const asked = { ...config, ...(budget && { budget: { asked: 5, picked: [], ...budget } }) };
    const { client } = startSession(asked, [], [], { wire });
    const request = {
      address: 'base' as const,
      method: 'GET',
      path: '/',
      query: [],
      headers: [],
      body: undefined,
      isRepeatable: true,
      token: { raw: null },
    };
    for (const id of ['a', 'b', 'c', 'd'])
      await client.send(request, { id, rule: 'r', operation: null, role: 'probe' });
    expect(sent).toBe(most);
  },
);
