import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { instrument } from '../commands/prove/mutants/instrument.ts';
import { askTests } from '../commands/prove/mutants/tests/askTests.ts';

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
  await expect(askTests(asked)).rejects.toThrow('repair them first');
});
