import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { instrument } from '../commands/prove/mutants/instrument.ts';
import { askTests, reachLog, testJudges } from '../commands/prove/mutants/tests/askTests.ts';
import { patienceAfter, TestRunner } from '../commands/prove/mutants/tests/TestRunner.ts';

const folder = mkdtempSync(join(tmpdir(), 'ask-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the tests beside some code are asked about its mutants, and once only', async () => {
  const folders = ['src/text'];
  const { mutants, contents } = await instrument(['src/text/didYouMean.ts']);
  const asked = { folders, mutants: mutants.slice(0, 1), contents, folder, threads: 1 };
  const fates = await askTests(asked);
  expect([...fates.values()]).toEqual([{ status: 'tested', by: 'src/text/didYouMean.test.ts' }]);
  expect(await askTests({ ...asked, contents: new Map() })).toEqual(fates);
});

test('tests that fail without a mutant are no judges', async () => {
  mkdirSync(join(folder, 'fresh'));
  const broken = new Map([[join(import.meta.dirname, '../src/text/didYouMean.ts'), 'export {};']]);
  const { mutants } = await instrument(['src/text/didYouMean.ts']);
  const asked = { folders: ['src/text'], mutants, contents: broken, threads: 1 };
  await expect(askTests({ ...asked, folder: join(folder, 'fresh') })).rejects.toThrow(
    'repair it first',
  );
});

test('what the tests meet is found out once for all shards', async () => {
  const { mutants, contents } = await instrument(['src/text/didYouMean.ts']);
  const log = reachLog(folder, 'once');
  const tests = ['src/text/didYouMean.test.ts'];
  const first = testJudges(tests, contents, log)();
  await first.fateOf(mutants[0]!);
  first.end();
  expect(reachLog(folder, 'once').known.get(tests[0]!)?.reached).toContain(mutants[0]!.id);
  expect(reachLog(folder, 'other tests').known.size).toBe(0);
  // What would fail without a mutant is not run again.
  const known = { outcome: 'passed' as const, reached: [], computedMs: 1, tookMs: 1 };
  const kept = reachLog(folder, 'kept');
  kept.add({ mutant: { fingerprint: tests[0]! }, fate: known });
  const second = testJudges(tests, new Map(), kept)();
  expect(await second.fateOf(mutants[0]!)).toEqual({ status: 'survived' });
  second.end();
});

/** What a test meets in place of a module, where `isOn` says whether mutant 7 is switched on. */
function runnerOf(body: string): TestRunner {
  const file = join(import.meta.dirname, '../src/text/didYouMean.ts');
  const isOn = 'const isOn = globalThis.__stryker__.activeMutants.has("7");';
  return new TestRunner(new Map([[file, `${isOn}${body}`]]));
}

const IMPATIENT = { busyMs: 4000, idleMs: 4000 };

test.each([
  ['an endless loop', 'export function didYouMean() { while (isOn); return ""; }'],
  ['a wait for what never comes', 'if (isOn) await new Promise(() => {}); export const x = 1;'],
])('%s ends a run of tests, and the next ones are run all the same', async (_what, body) => {
  const runner = runnerOf(body);
  const outcomes = [];
  for (const mutant of ['6', '7', '6'])
    outcomes.push((await runner.run(['src/text/didYouMean.test.ts'], mutant, IMPATIENT)).outcome);
  runner.end();
  expect(outcomes).toEqual(['failed', 'hung', 'failed']);
});

test('tests may take a multiple of what they take without a mutant', () => {
  const run = { outcome: 'passed' as const, reached: [], computedMs: 3000, tookMs: 4000 };
  const quick = { ...run, computedMs: 100, tookMs: 50 };
  expect(patienceAfter([])).toEqual({ busyMs: 14_000, idleMs: 10_000 });
  expect(patienceAfter([run, quick])).toEqual({ busyMs: 29_500, idleMs: 15_000 });
});
