import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import type { NumberedFailure } from '../../src/decided/causesOf.ts';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { replay } from './replay.ts';
import { suiteOf } from '../../suites/suites.ts';
import { replayPlan } from '../../src/checked/run/replayFailures.ts';

const RULE = 'stock/list/status-quantity-restricts';
const TYPE = 'stock/search/response/200/quantity/type';
const SETS = 'stock/update/sets-quantity';
const FINDS = 'stock/search/finds-by-guid';

const failed = (id: string, exchange: string) =>
  exampleResult({
    id,
    outcome: 'failed',
    failures: [exampleFailure({ exchanges: [exchange] })],
  });

let isFaulty: boolean;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let folder: string;
let targetFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  sandbox = await startSandbox({
    wrap: (next) => async (request) => {
      const response = await next(request);
      const isFiltered = request.query.get('status') === 'QUANTITY';
      return isFaulty && isFiltered ? { ...response, body: [] } : response;
    },
  });
  targetFile = join(folder, 'target.json');
  writeFileSync(targetFile, JSON.stringify({ ...sandbox.target, name: 'partner' }));
  const rules = [failed(RULE, `${RULE}/3`), failed(TYPE, `${FINDS}/1`), failed(SETS, `${SETS}/1`)];
  const verdict = exampleVerdict(rules, {
    target: { name: 'partner', environment: 'partner', urls: {} },
  });
  writeFileSync(join(folder, 'verdict.json'), JSON.stringify(verdict));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

async function replayed(
  options: Parameters<typeof replay>[1],
): Promise<{ code: number; text: string }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  vi.spyOn(console, 'log').mockImplementation(say);
  vi.spyOn(console, 'error').mockImplementation(say);
  const code = await replay(folder, options);
  return { code, text: said.join('\n') };
}

test('says which failures are still there', async () => {
  isFaulty = true;
  const { code, text } = await replayed({ target: targetFile });
  expect(text).toContain(` still fails  ${RULE}`);
  expect(text).toContain(` fixed  ${TYPE}`);
  expect(text).toContain('1 still failing, 2 fixed, 0 not decided');
  expect(code).toBe(1);
});

test('ends well where nothing fails any more', async () => {
  isFaulty = false;
  const { code, text } = await replayed({ target: targetFile, failure: 1 });
  expect(text).toContain('0 still failing, 1 fixed, 0 not decided');
  expect(code).toBe(0);
});

test('decides nothing where it may not', async () => {
  const { code, text } = await replayed({ target: targetFile, failure: 3, readOnly: true });
  expect(text).toMatch(/3 not decided {2}stock\/update\/sets-quantity\n.*update stock/);
  expect(code).toBe(3);
});

test('decides what changes stock also after what authorized payments, by no more cases than a stranger may ask for', async () => {
  const pays = 'card-authorization/authorize/good-card-is-authorized';
  const mixed = mkdtempSync(join(tmpdir(), 'mixed-'));
  const both = [
    exampleResult({ ...failed(pays, `${pays}/1`), service: 'card-authorization' }),
    failed(SETS, `${SETS}/1`),
  ];
  const target = { name: 'partner', environment: 'partner', urls: {} };
  const verdict = exampleVerdict(both, { target, run: { casesPerRule: 99_999 } });
  writeFileSync(join(mixed, 'verdict.json'), JSON.stringify(verdict));
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  vi.spyOn(console, 'log').mockImplementation(say);
  vi.spyOn(console, 'error').mockImplementation(say);
  await replay(mixed, { target: targetFile });
  rmSync(mixed, { recursive: true });
  expect(said.join('\n')).toContain('25 cases of each rule are tried, not 99999');
  expect(said.join('\n')).toContain('0 still failing, 2 fixed, 0 not decided');
});

test('asks other addresses of the target where it is told them', async () => {
  isFaulty = true;
  const mended = await startSandbox({});
  try {
    const url = ['base', 'auth'].map((name) => `${name}=${mended.url}/`);
    const { code, text } = await replayed({ target: targetFile, failure: 1, url });
    expect(text).toContain('0 still failing, 1 fixed');
    expect(code).toBe(0);
  } finally {
    await mended.close();
  }
});

test('rejects an address that the target does not have', async () => {
  const asked = replayed({ target: targetFile, failure: 1, url: ['other=http://a.invalid'] });
  await expect(asked).rejects.toThrow(/--url other=.*base/);
});

test('reads no target file that the folder names; only one that a run of this user noted with this verdict and these recordings', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'theirs-'));
  vi.stubEnv('XDG_STATE_HOME', join(elsewhere, 'state'));
  const trap = join(elsewhere, 'trap.yaml');
  const happened = join(elsewhere, 'happened');
  writeFileSync(trap, `name: '\${command: touch ${happened}}'\n`);
  const verdict = exampleVerdict([failed(RULE, `${RULE}/3`)], {
    target: { name: 'embedded sandbox', environment: 'x', urls: {} },
    run: { asked: { target: trap } },
  });
  const text = JSON.stringify(verdict);
  writeFileSync(join(elsewhere, 'verdict.json'), text);
  await expect(replay(elsewhere, {})).rejects.toThrow(
    /no run of yours.*name its file with --target/,
  );
  expect(existsSync(happened)).toBe(false);
  noteRun(elsewhere, trap);
  await expect(replay(elsewhere, {})).rejects.toThrow('trap.yaml');
  expect(existsSync(happened)).toBe(true);
  const har = join(elsewhere, 'exchanges.har');
  writeFileSync(har, '{}');
  await expect(replay(elsewhere, {})).rejects.toThrow('no run of yours');
  rmSync(har);
  await expect(replay(elsewhere, {})).rejects.toThrow('trap.yaml');
  writeFileSync(join(elsewhere, 'verdict.json'), `${text}\n`);
  await expect(replay(elsewhere, {})).rejects.toThrow('no run of yours');
  rmSync(elsewhere, { recursive: true });
  vi.unstubAllEnvs();
});

test.each([
  ['a number that no failure has', { target: '', failure: 4 }, /--failure 4.*1 to 3/],
  ['a target that has to be named again', {}, /"partner"; name its file with --target/],
])('rejects %s', async (_, options, expected) => {
  await expect(replayed(options)).rejects.toThrow(WrongUse);
  await expect(replayed(options)).rejects.toThrow(expected);
});

test('runs only the check that sent what broke a constraint on responses', () => {
  const spec = loadSpecs().find(({ service }) => service === 'stock')!;
  const numbered = (exchange: string): NumberedFailure[] => {
    const rule = failed(TYPE, exchange);
    return [{ number: 1, rule, failure: rule.failures![0]! }];
  };
  const checksFor = (exchange: string) => {
    const { checks } = replayPlan(numbered(exchange), spec, suiteOf('stock'));
    return checks.map(({ rule }) => rule);
  };
  expect(checksFor(`${FINDS}/1`)).toEqual([FINDS]);
  expect(checksFor('run/stock/1').length).toBeGreaterThan(10);
});
