import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { instrument } from '../commands/prove/mutants/instrument.ts';
import { askTests } from '../commands/prove/mutants/tests/askTests.ts';
import { TestRunner } from '../commands/prove/mutants/tests/TestRunner.ts';

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
  const broken = new Map([[join(import.meta.dirname, '../src/text/didYouMean.ts'), 'export {};']]);
  const { mutants } = await instrument(['src/text/didYouMean.ts']);
  const asked = { folders: ['src/text'], mutants, contents: broken, folder, threads: 1 };
  await expect(askTests(asked)).rejects.toThrow('repair it first');
});

test('an endless loop ends a run of tests, and the next ones are run all the same', async () => {
  const file = join(import.meta.dirname, '../src/text/didYouMean.ts');
  const loop = 'export function didYouMean() { while (isOn); return ""; }';
  const isOn = 'const isOn = globalThis.__stryker__.activeMutants.has("7");';
  const runner = new TestRunner(new Map([[file, `${isOn}${loop}`]]), 5000);
  const outcomes = [];
  for (const mutant of ['6', '7', '6'])
    outcomes.push((await runner.run(['src/text/didYouMean.test.ts'], mutant)).outcome);
  runner.end();
  expect(outcomes).toEqual(['failed', 'hung', 'failed']);
});
