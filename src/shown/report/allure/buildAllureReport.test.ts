import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../decided/testing/exampleVerdict.ts';
import { NOT_ASKED } from '../../../decided/reasons.ts';
import { reportOf } from '../Report.ts';
import { buildAllureReport } from './buildAllureReport.ts';
import { unpackedFiles } from './packedPage.ts';
import { exampleExchange } from '../testing/exampleExchange.ts';
import { outsideAddress } from './finishedPage.ts';

const exchange = exampleExchange();
const twin = exampleExchange({ id: 'stock/update/quantity-is-positive#2', role: 'twin' });
const failures = [exampleFailure({ exchanges: [twin.id, exchange.id, 'unknown'] })];
const verdict = exampleVerdict([
  exampleResult({ id: 'stock/passed' }),
  exampleResult({ id: 'stock/failed', outcome: 'failed', failures }),
  exampleResult({ id: 'stock/warned', outcome: 'warned', level: 'should', failures }),
  exampleResult({ id: 'stock/waived', outcome: 'waived', reason: 'known bug', failures }),
  exampleResult({ id: 'stock/idle', outcome: 'notExercised', cases: 0, reason: 'no fixture' }),
  exampleResult({ id: 'stock/left-out', outcome: 'notExercised', cases: 0, reason: NOT_ASKED }),
]);

/** Of what the run was asked for. */
const asked = verdict.rules.filter(({ id }) => id !== 'stock/left-out');

let folder: string;
let page: string;
/** The aligned results by rule. */
let results: Map<string, TestResult[]>;

beforeAll(async () => {
  vi.stubEnv('CONFORMANCE_ALLURE', undefined);
  folder = await mkdtemp(join(tmpdir(), 'report [1] '));
  const resultsDir = join(folder, 'allure-results');
  await mkdir(resultsDir);
  const told = reportOf(verdict, 'reports/runs/one');
  await buildAllureReport(resultsDir, join(folder, 'allure-report'), told, (id) =>
    [twin, exchange].find((known) => known.id === id),
  );
  page = await readFile(join(folder, 'allure-report', 'index.html'), 'utf8');
  const names = (await readdir(resultsDir)).filter((name) => name.endsWith('-result.json'));
  const all = await Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(join(resultsDir, name), 'utf8')) as TestResult,
    ),
  );
  results = Map.groupBy(all, (result) => result.fullName ?? '');
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));
afterAll(() => vi.unstubAllEnvs());

/** All that the page shows. */
function contents(): string[] {
  return [...unpackedFiles(page).values()].map(String);
}

describe('the page', () => {
  test('is the only file, and calls nobody', async () => {
    expect(await readdir(join(folder, 'allure-report'))).toEqual(['index.html']);
    expect(outsideAddress(page)).toBeUndefined();
    expect(page.includes(`Content-Security-Policy" content="default-src 'none'`)).toBe(true);
    expect(page.length).toBeGreaterThan(100_000);
    const calls = /googletagmanager|google-analytics|\bgtag\b/;
    expect([page, ...contents()].filter((script) => calls.test(script))).toHaveLength(0);
  });

  test('shows verdict, grouping, statement, source, exchange and curl line', () => {
    const all = contents().join('\n');
    const shown = {
      verdict: page.includes(
        'NOT CONFORMANT, sandbox: 5 of 6 rules and constraints, 4 exercised, 1 must rule passed, 1 failed, 1 exception, seed 7',
      ),
      grouping: page.includes('"groupBy":["epic","feature"]'),
      statement: all.includes('For QUANTITY, quantity is required'),
      source: all.includes('Source: Stock › Endpoints'),
      exchange: all.includes('"url":"http://127.0.0.1:1/stock/v1/inventory/update"'),
      curl: all.includes('curl -X PUT'),
      categories: all.includes('Warned (a should rule is broken)'),
    };
    expect(Object.entries(shown).filter(([, isShown]) => !isShown)).toEqual([]);
  });

  test('tells nothing of the machine', () => {
    expect(contents().some((text) => /somebodys-machine|home\/somebody/.test(text))).toBe(false);
  });
});

describe('the results', () => {
  test('are one per rule, with the outcome and the words of the verdict', () => {
    const described = asked.map(({ id }) =>
      results.get(id)?.map(({ status, statusDetails }) => [status, statusDetails.message]),
    );
    const failure = expect.stringMatching(/^stock\/\w+ {3}(failed|warned)\n"For QUANTITY/);
    expect(described).toEqual([
      [['passed', undefined]],
      [['failed', failure]],
      [['broken', failure]],
      [['skipped', expect.stringMatching(/^exception: known bug\n\nstock\/waived {3}exception\n/)]],
      [['skipped', 'not exercised: no fixture']],
    ]);
  });

  test('keep one identity per rule', () => {
    for (const { id, statement } of asked)
      expect(results.get(id)).toMatchObject([
        { historyId: id, testCaseId: id, fullName: id, name: statement },
      ]);
  });

  test('carry the known exchanges and the curl line of a failure', () => {
    const steps = results.get('stock/failed')?.[0]?.steps;
    expect(steps).toMatchObject([
      {
        name: `failure 1: ${failures[0]?.message}`,
        attachments: [
          {
            name: '1. control: PUT /stock/v1/inventory/update → 200',
            type: 'application/vnd.allure.http+json',
          },
          {
            name: '2. probe: PUT /stock/v1/inventory/update → 200',
            type: 'application/vnd.allure.http+json',
          },
          { name: 'curl', type: 'text/plain' },
        ],
      },
    ]);
    expect(results.get('stock/passed')?.[0]?.steps).toEqual([]);
  });

  test('are of nothing but the rules that were asked for', () => {
    expect([...results.keys()].sort()).toEqual(asked.map(({ id }) => id).sort());
  });
});

test('leaves the page out where nobody wants it, but no result', async () => {
  vi.stubEnv('CONFORMANCE_ALLURE', 'none');
  const [resultsDir, reportDir] = ['no-page/allure-results', 'no-page/page'].map((name) =>
    join(folder, name),
  ) as [string, string];
  await buildAllureReport(resultsDir, reportDir, reportOf(verdict, 'x'), () => undefined);
  vi.stubEnv('CONFORMANCE_ALLURE', undefined);
  expect((await readdir(resultsDir)).length).toBeGreaterThan(results.size);
  expect(await readdir(join(folder, 'no-page'))).toEqual(['allure-results']);
});

test('remembers what became of the rules in earlier runs, and shows what each took', async () => {
  const [results, report, history] = ['again', 'page', 'history'].map((it) => join(folder, it));
  const times = new Map([
    ['stock/it', { startedAt: '2026-11-21T10:00:01.000Z', durationMs: 1234 }],
  ]);
  const build = async (outcome: 'passed' | 'notExercised') => {
    const run = exampleVerdict([exampleResult({ id: 'stock/it', outcome, reason: outcome })]);
    await buildAllureReport(results!, report!, reportOf(run, ''), () => undefined, {
      history: history!,
      times,
    });
    const files = unpackedFiles(await readFile(join(report!, 'index.html'), 'utf8'));
    const own = [...files].filter(([name]) => name.startsWith('data/test-results/'));
    const file = own.map(([, it]) => String(it)).find((it) => it.includes('"stock/it"'));
    return JSON.parse(String(file)) as { duration: number; history: { status: string }[] };
  };
  expect(await build('notExercised')).toMatchObject({ duration: 1234, history: [] });
  expect(await build('passed')).toMatchObject({ history: [{ status: 'skipped' }] });
}, 60_000);
