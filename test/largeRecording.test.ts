import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleExchange } from '../src/shown/report/testing/exampleExchange.ts';
import { writeEvidence } from '../src/shown/folder/evidenceFiles.ts';
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

async function measured(...words: string[]) {
  // A process of another command may end, and write how much it took, only now.
  const own = mkdtempSync(join(folder, 'measured-'));
  const { output } = await start(process.execPath, [join(root, 'bin/conformance.mjs'), ...words], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'hostile/recordMemory.mjs')}`,
      MEMORY_FILE: join(own, 'memory'),
    },
  });
  const megabytes = Math.max(
    ...readdirSync(own).map((name) => Number(readFileSync(join(own, name)))),
  );
  return { output, megabytes };
}

test('merge reads it exchange by exchange', async () => {
  const { output, megabytes } = await measured('merge', run, '--out', join(folder, 'out'));
  expect(output).toContain('CONFORMANT');
  expect(megabytes).toBeLessThan(600);
});

test('inspect reads an HTTP Archive of 200 MB in 300 MB of memory', async () => {
  const file = join(folder, 'large.har');
  const sample = readFileSync(join(root, 'test/inputs/har-304-cond.har'), 'utf8');
  const { log } = JSON.parse(sample) as { log: { entries: unknown[] } };
  const entry = JSON.stringify(log.entries[4]).replace('127.0.0.1:18431', 'elsewhere.example');
  const text = JSON.stringify({ log });
  const million = `,${entry}`.repeat(Math.ceil(1e6 / entry.length));
  writeFileSync(file, text.slice(0, text.lastIndexOf(']')));
  for (let written = 0; written < 200; written += 1) appendFileSync(file, million);
  appendFileSync(file, ']}}');
  const out = join(folder, 'inspected');
  const { output, megabytes } = await measured('inspect', file, '--sandbox', '--out', out);
  expect(output).toContain('6 requests to 5 of 64 operations');
  expect(megabytes).toBeLessThan(300);
});
