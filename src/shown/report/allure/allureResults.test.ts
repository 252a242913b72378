import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../decided/testing/exampleVerdict.ts';
import type { Verdict } from '../../../decided/types.ts';
import { reportOf } from '../Report.ts';
import { allureResults } from './allureResults.ts';
import { exampleExchange } from '../testing/exampleExchange.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aligned-'));
});
afterEach(() => rm(folder, { recursive: true }));

const exchange = exampleExchange();
const failures = [exampleFailure({ exchanges: [exchange.id] })];
const passed = exampleResult({ id: 'stock/passed' });
const warned = exampleResult({ id: 'stock/warned', outcome: 'warned', level: 'should', failures });
const failed = exampleResult({ id: 'stock/failed', outcome: 'failed', failures });

async function resultsOf(verdict: Verdict) {
  const times = new Map([
    ['stock/passed', { startedAt: '2026-11-21T10:00:03.000Z', durationMs: 41.7 }],
  ]);
  const made = await allureResults(folder, reportOf(verdict, 'x'), () => exchange, times);
  return made.map(({ result }) => result);
}

test.each<[string, Verdict]>([
  ['NOT CONFORMANT', exampleVerdict([passed, warned], { run: { asked: { strict: true } } })],
  ['NO VERDICT', exampleVerdict([passed], { run: { complete: false } })],
])('where no rule failed and yet the run is %s, the run did', async (word, verdict) => {
  expect((await resultsOf(verdict)).at(-1)).toMatchObject({
    name: `The run as a whole: ${word}`,
    status: 'failed',
    stop: Date.parse('2026-11-21T10:00:08.000Z'),
  });
});

test('what is shown of it elsewhere is not shown twice', async () => {
  for (const rules of [[passed], [passed, failed]])
    expect(await resultsOf(exampleVerdict(rules))).toHaveLength(rules.length);
});

test('each has a time: what its own exchanges took, or none', async () => {
  const start = Date.parse('2026-11-21T10:00:00.000Z');
  expect(await resultsOf(exampleVerdict([passed, warned]))).toMatchObject([
    { start: start + 3000, stop: start + 3042 },
    { start, stop: start },
  ]);
});

test('a step of a rule that warned did not fail, and has the time of what it shows', async () => {
  const [one, other] = await resultsOf(exampleVerdict([warned, failed]));
  const start = Date.parse(exchange.startedAt);
  const stop = start + Math.round(exchange.durationMs);
  expect(one?.steps).toMatchObject([{ status: 'broken', start, stop }]);
  expect(other?.steps).toMatchObject([{ status: 'failed' }]);
});
