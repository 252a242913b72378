import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../decided/testing/exampleVerdict.ts';
import type { Verdict } from '../../../decided/types.ts';
import { reportOf } from '../Report.ts';
import { writeCtrf } from './writeCtrf.ts';

interface Ctrf {
  results: {
    summary: Record<string, number>;
    tests: Record<string, unknown>[];
    environment: { healthy: boolean; reportName: string };
  };
}

const ctrfOf = (verdict: Verdict, durations: Record<string, number> = {}) => {
  const times = Object.entries(durations).map(
    ([id, durationMs]) => [id, { startedAt: '2026-11-21T10:00:01.000Z', durationMs }] as const,
  );
  return (JSON.parse(writeCtrf(reportOf(verdict, 'reports/runs/one'), new Map(times))) as Ctrf)
    .results;
};

test('has a test per rule, with its outcome, words and time, and counts them', () => {
  const failures = [exampleFailure()];
  const { summary, tests, environment } = ctrfOf(
    exampleVerdict([
      exampleResult({ id: 'stock/passed', operation: null }),
      exampleResult({ id: 'stock/failed', outcome: 'failed', failures }),
      exampleResult({ id: 'stock/warned', outcome: 'warned', level: 'should', failures }),
      exampleResult({ id: 'stock/waived', outcome: 'waived', reason: 'known', failures }),
      exampleResult({ id: 'stock/old', outcome: 'failed', known: true, failures }),
      exampleResult({ id: 'stock/idle', outcome: 'notExercised', reason: 'no fixture' }),
    ]),
    { 'stock/passed': 12.6 },
  );
  expect(summary).toMatchObject({ tests: 6, passed: 1, failed: 1, skipped: 3, other: 1 });
  expect(summary['stop']! - summary['start']!).toBe(8000);
  expect(environment.healthy).toBe(false);
  expect(environment.reportName).toMatch(/^NOT CONFORMANT, sandbox: /);
  expect(tests.map(({ name, status, message }) => [name, status, message])).toEqual([
    ['stock/passed', 'passed', undefined],
    ['stock/failed', 'failed', failures[0]!.message],
    ['stock/warned', 'other', failures[0]!.message],
    ['stock/waived', 'skipped', 'exception: known'],
    ['stock/old', 'skipped', `known: also failed in the baseline: ${failures[0]!.message}`],
    ['stock/idle', 'skipped', 'not exercised: no fixture'],
  ]);
  expect(tests[0]).toMatchObject({ duration: 13, suite: ['stock'], tags: ['must'] });
  expect(tests[2]).toHaveProperty('rawStatus', 'warned');
  expect(tests[1]).toMatchObject({
    duration: 0,
    suite: ['stock', 'PUT /stock/v1/inventory/update'],
    trace: expect.stringContaining('npx conformance replay reports/runs/one --failure 1') as string,
  });
});

test.each([
  ['NO VERDICT', exampleVerdict([exampleResult({ id: 'a' })], { run: { complete: false } })],
  ['NOTHING TESTED', exampleVerdict([])],
  ['NOTHING MANDATORY TESTED', exampleVerdict([exampleResult({ id: 'a', level: 'should' })])],
])('has a failed test where nothing failed and yet the run is not conformant: %s', (word, it) => {
  const { summary, tests } = ctrfOf(it);
  expect(summary['failed']).toBe(1);
  expect(tests.at(-1)).toMatchObject({ name: 'verdict', status: 'failed' });
  expect(tests.at(-1)?.['message']).toContain(word);
});

test('is green where the verdict is', () => {
  const { summary, environment } = ctrfOf(exampleVerdict([exampleResult({ id: 'a' })]));
  expect(summary).toMatchObject({ tests: 1, passed: 1, failed: 0 });
  expect(environment.healthy).toBe(true);
});
