import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleExchange } from '../src/shown/report/testing/exampleExchange.ts';
import { writeEvidence } from '../src/shown/evidenceFiles.ts';
import { exampleResult, exampleVerdict } from '../src/decided/testing/exampleVerdict.ts';
import { start } from './startConformance.ts';
import { projectRoot as root } from '../projectRoot.ts';

/** A run's own recording of 200 MB is joined in a part of the memory that it would take as a whole. */
const folder = mkdtempSync(join(tmpdir(), 'large-'));
const run = join(folder, 'run');
const ENTRIES = 2000;

beforeAll(async () => {
  mkdirSync(run);
  writeFileSync(
    join(run, 'verdict.json'),
    JSON.stringify(exampleVerdict([exampleResult({ id: 'stock/a' })])),
  );
  const { response } = exampleExchange();
  // What unpacks to a hundred times its length is rejected, and no recording of a run does.
  const soups = Array.from({ length: 11_000 }, (_, n) => `soup ${(n * 7919) % 9973}`).join();
  const exchanges = function* () {
    for (let number = 0; number < ENTRIES; number += 1) {
      const body = JSON.stringify({ name: `Café ${number} ${soups}` });
      yield exampleExchange({ id: `stock/a#${number}`, response: { ...response!, body } });
    }
  };
  await writeEvidence(run, { telling: [], rest: exchanges(), lines: [] });
});

afterAll(() => rmSync(folder, { recursive: true }));

test('merge reads it exchange by exchange', async () => {
  const words = ['merge', run, '--out', join(folder, 'out')];
  const { output } = await start(process.execPath, [join(root, 'bin/conformance.mjs'), ...words], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'hostile/recordMemory.mjs')}`,
      MEMORY_FILE: join(folder, 'memory'),
    },
  });
  expect(output).toContain('CONFORMANT');
  const files = readdirSync(folder).filter((name) => name.startsWith('memory.'));
  const megabytes = Math.max(...files.map((name) => Number(readFileSync(join(folder, name)))));
  expect(megabytes).toBeLessThan(600);
});
