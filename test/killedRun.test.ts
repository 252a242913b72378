import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox, SandboxRequest } from '../sandbox/types.ts';
import { endJournal, Journal } from '../src/sent/journal/Journal.ts';
import { startConformance, type Ended } from './startConformance.ts';

/**
 * Runs that are killed (SIGKILL) in the middle of changing the stock of a sandbox in another process: what they changed
 * is noticed, and put back to the state that was found. `KILLS=40` tries more moments.
 */
const KILLS = Number(process.env['KILLS'] ?? 2);
/** A run of the rules about updates with so few cases sends more. */
const UPDATES = 120;

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') };
const file = join(folder, 'target.yaml');
const isUpdate = ({ method }: SandboxRequest) => method === 'PUT';

let sandbox: Sandbox;
/** Ends the run at its n-th update, before or after that took effect. */
let kill: { pid?: number; at: number; before: boolean; seen: number } | undefined;

beforeAll(async () => {
  sandbox = await startSandbox({
    control: true,
    wrap: (next) => async (request) => {
      if (kill === undefined || !isUpdate(request)) return next(request);
      kill.seen += 1;
      const isNow = kill.seen >= kill.at;
      if (isNow && kill.before) end();
      const response = await next(request);
      if (isNow) end();
      return response;
    },
  });
  writeFileSync(file, stringify(sandbox.target));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

function end(): void {
  if (kill?.pid === undefined) return;
  process.kill(kill.pid, 'SIGKILL');
  kill.pid = undefined;
}

function conformance(words: string[], whenPrinted?: (output: string, pid: number) => void) {
  return startConformance(words, { env, whenPrinted });
}

function run(out: string): string[] {
  return ['run', '--target', file, '--out', out, '--rule', 'stock/update/*', '--cases', '2'];
}

async function runKilled(out: string, at: number, before: boolean): Promise<Ended> {
  const planned: NonNullable<typeof kill> = { at, before, seen: 0 };
  kill = planned;
  const ended = await conformance(run(out), (_output, pid) => (planned.pid ??= pid));
  kill = undefined;
  return ended;
}

/** What the stock of both restaurants shows. */
async function stock(): Promise<unknown> {
  const { urls, clients, fixtures } = sandbox.target as {
    urls: { base: string; auth: string };
    clients: { clientId: string; clientSecret: string }[];
    fixtures: {
      restaurant: string;
      otherRestaurant: string;
      stockItems: { guid: string; multiLocationId: string }[];
    };
  };
  const login = await fetch(`${urls.auth}/authentication/v1/authentication/login`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clients[0]!.clientId,
      client_secret: clients[0]!.clientSecret,
    }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const search = {
    guids: fixtures.stockItems.map(({ guid }) => guid),
    multiLocationIds: fixtures.stockItems.map(({ multiLocationId }) => multiLocationId),
  };
  const answers = [fixtures.restaurant, fixtures.otherRestaurant].map(async (restaurant) => {
    const response = await fetch(`${urls.base}/stock/v1/inventory/search`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Platform-Restaurant-External-ID': restaurant,
      },
      body: JSON.stringify(search),
    });
    return response.json();
  });
  return Promise.all(answers);
}

const moments = Array.from({ length: KILLS }, () => ({
  at: randomInt(1, UPDATES),
  before: randomInt(2) === 0,
}));

test.each(moments)(
  'what a run changed that was killed at update $at (before it took effect: $before) is put back',
  async ({ at, before }) => {
    const found = await stock();
    const out = join(folder, `${at}-${before}`);
    await runKilled(out, at, before);
    const restored = await conformance(['restore', out]);
    expect(restored.output).toMatch(/restored|unchanged/);
    expect(restored.code, restored.output).toBe(0);
    expect(await stock()).toEqual(found);
  },
);

test('doctor and the next run notice it, and restore says so where there is nothing left', async () => {
  const found = await stock();
  const out = join(folder, 'noticed');
  await runKilled(out, 20, false);
  expect(await stock()).not.toEqual(found);
  const command = `npx conformance restore ${out}`;
  const next = await conformance(run(join(folder, 'next')));
  expect(next.output).toContain('ended before it restored what it changed');
  expect(next.output).toContain(command);
  expect(next.code).toBe(3);
  const doctor = await conformance(['doctor', '--target', file]);
  expect(doctor.output).toContain(command);
  expect(doctor.code).toBe(1);
  expect(doctor.output.trimEnd().split('\n').at(-1)).toMatch(
    /^not usable yet: restore what an earlier run changed \(above\), or the next run has no verdict/,
  );
  expect((await conformance(['restore', out])).output).toContain('All is as it was found.');
  const again = await conformance(['restore', out]);
  expect(again.output).toContain('Nothing to restore.');
  expect(again.code).toBe(0);
  expect(await stock()).toEqual(found);
});

test('a run that ends leaves a closed journal', async () => {
  const found = await stock();
  const out = join(folder, 'whole');
  const { code, output } = await conformance(run(out));
  expect(code, output).toBe(0);
  expect(await stock()).toEqual(found);
  const journal = readFileSync(join(out, 'journal.jsonl'), 'utf8');
  expect(journal).toContain('"kind":"putBack"');
  expect(journal.trimEnd().split('\n').at(-1)).toContain('"kind":"end"');
  expect((await conformance(['restore', out])).output).toContain('Nothing to restore.');
});

test('another machine notices it by the place that both share', async () => {
  const found = await stock();
  const state = ['--state', join(folder, 'shared')];
  kill = { at: 20, before: false, seen: 0 };
  const planned = kill;
  const words = [...run(join(folder, 'first-machine')), ...state];
  await conformance(words, (_output, pid) => (planned.pid ??= pid));
  kill = undefined;
  expect(await stock()).not.toEqual(found);
  const elsewhere = { env: { ...env, XDG_STATE_HOME: join(folder, 'another-home') } };
  const next = await startConformance(
    [...run(join(folder, 'second-machine')), ...state],
    elsewhere,
  );
  expect(next.code).toBe(3);
  const [, journal = ''] = /conformance restore (\S+) --target FILE`/.exec(next.output) ?? [];
  const typed = ['restore', journal, ...state];
  const refused = await startConformance(typed, elsewhere);
  expect(refused.output).toContain('the target file that it mentions is not read');
  const restored = await startConformance([...typed, '--target', file], elsewhere);
  expect(restored.code, restored.output).toBe(0);
  expect(await stock()).toEqual(found);
});

test('of two runs at once the second is told, and comes to no verdict', async () => {
  vi.stubEnv('XDG_STATE_HOME', env.XDG_STATE_HOME);
  const { fixtures, urls, name } = sandbox.target as {
    name: string;
    urls: { base: string };
    fixtures: { restaurant: string };
  };
  const place = { folder: join(folder, 'of-another'), targetFile: file };
  const other = new Journal(place, { name, urls });
  const of = `stock of ${fixtures.restaurant}`;
  expect(other.claim(of)).toBeUndefined();
  const out = join(folder, 'second');
  const { code, output } = await conformance(run(out));
  other.release(of);
  endJournal(place.folder);
  expect(output).toMatch(
    /Note: the run of .* is changing the stock of .*: a run that has to change the same gets no verdict/,
  );
  expect(output).toMatch(/NO VERDICT .*another run \(process \d+\) may be changing the stock of/);
  expect(code).toBe(3);
});
