import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExchanges } from '../src/shown/readExchanges.ts';
import { readLines } from '../src/shown/folder/evidenceFiles.ts';
import { exchangeLine } from '../src/sent/log/exchangeLine.ts';
import { startConformance } from './startConformance.ts';

/** The same run twice: with what is kept by default, and with every exchange. */
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
const [sample, full] = ['sample', 'full'].map((name) => join(folder, name)) as [string, string];
const RUN = ['run', '--service', 'restaurants', '--cases', '3', '--seed', '5'];

const wholeOf = async (out: string) => [
  ...(await Array.fromAsync(readExchanges(out, 'exchanges.har'))),
  ...(await Array.fromAsync(readExchanges(out, 'evidence.har.gz'))),
];

beforeAll(async () => {
  const runs = [
    [...RUN, '--out', sample],
    [...RUN, '--out', full, '--evidence', 'full'],
  ];
  for (const words of runs) {
    const { code, output } = await startConformance(words);
    expect(code, output).toBe(0);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test('--evidence full keeps every exchange of the run, once and whole', async () => {
  const lines = readLines(full);
  const whole = await wholeOf(full);
  expect(lines.length).toBeGreaterThan(100);
  const digests = new Map(lines.map(({ id, digest }) => [id, digest]));
  expect(new Map(whole.map((exchange) => [exchange.id, exchangeLine(exchange, 0).digest]))).toEqual(
    digests,
  );
  expect(whole).toHaveLength(lines.length);
  expect(whole.filter(({ response, error }) => response === null && error === null)).toEqual([]);
});

// The places of what was taken out are kept, too.
test('compressed, a ninth of what it holds', async () => {
  const text = JSON.stringify(await Array.fromAsync(readExchanges(full, 'evidence.har.gz')));
  expect(readFileSync(join(full, 'evidence.har.gz')).length).toBeLessThan(text.length / 9);
});

test('by default, a line of every exchange and a sample whole', async () => {
  const ids = new Set(readLines(sample).map(({ id }) => id));
  const whole = await wholeOf(sample);
  expect(
    readLines(full)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...ids].toSorted());
  expect(whole.length).toBeLessThan(ids.size);
  expect(whole.filter(({ id }) => !ids.has(id))).toEqual([]);
});
