import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../decided/testing/exampleVerdict.ts';
import type { Verdict } from '../../../decided/types.ts';
import { annotate } from './annotate.ts';
import { reportOf } from '../Report.ts';

afterEach(() => vi.restoreAllMocks());

function annotations(
  message: string,
  environment: NodeJS.ProcessEnv,
  run?: Partial<Verdict['run']>,
): string[] {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  const failures = [exampleFailure({ message })];
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures });
  annotate(reportOf(exampleVerdict([rule], { run }), 'out', null), environment);
  return said;
}

test('names each cause on the page of a job', () => {
  expect(annotations('It broke.', { GITHUB_ACTIONS: 'true' })).toEqual([
    '::error title=#1 FAILED stock/a::"For QUANTITY, quantity is required and is a double greater than 0." It broke (PUT /stock/v1/inventory/update). Expected 400 with an ErrorMessage; received 200 with 1 item: status QUANTITY, quantity 0.',
  ]);
  expect(annotations('It broke.', {})).toEqual([]);
});

test.each(['NO VERDICT', 'NOTHING MANDATORY TESTED'])(
  'names a bad verdict without a cause: %s',
  (word) => {
    const said: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    const rules = [exampleResult({ id: 'a', ...(word !== 'NO VERDICT' && { level: 'should' }) })];
    const run = { complete: word !== 'NO VERDICT' };
    annotate(reportOf(exampleVerdict(rules, { run }), 'out', null), { GITHUB_ACTIONS: 'true' });
    expect(said).toEqual([expect.stringMatching(`^::error title=${word}::.`)]);
  },
);

test('leaves the causes of a shard to where it is joined with the others', () => {
  const run = { asked: { shard: '1/4' } };
  expect(annotations('It broke.', { GITHUB_ACTIONS: 'true' }, run)).toEqual([]);
});

test('adds the summary to that of the step, but for a shard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'step-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'summary.md');
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file };
  const verdict = exampleVerdict([exampleResult({ id: 'stock/a' })]);
  const { run } = verdict;
  annotate(
    reportOf({ ...verdict, run: { ...run, asked: { shard: '1/4' } } }, 'out', null),
    environment,
  );
  expect(existsSync(file)).toBe(false);
  annotate(reportOf(verdict, 'out', null), environment);
  expect(readFileSync(file, 'utf8')).toContain('CONFORMANT');
  // A file that cannot be written does not cost the verdict.
  annotate(reportOf(verdict, 'out', null), { ...environment, GITHUB_STEP_SUMMARY: folder });
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  annotate(reportOf(verdict, 'out', null), { ...environment, GITHUB_STEP_SUMMARY: pipe });
});

test('lets no text of a target begin a command of its own', () => {
  const [only = '', ...others] = annotations('a\n::set-output name=x::50%\r\n::stop', {
    GITHUB_ACTIONS: 'true',
  });
  expect(others).toEqual([]);
  expect(only).not.toMatch(/[\r\n]/);
  expect(only).toContain('50%25');
});
