import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleResult, exampleVerdict } from '../decided/testing/exampleVerdict.ts';
import type { OutcomeName } from '../decided/types.ts';
import { newestResults } from './resultsIn.ts';

let runs: string;

beforeEach(() => (runs = mkdtempSync(join(tmpdir(), 'runs-'))));
afterEach(() => rmSync(runs, { recursive: true }));

function leaveRun(
  name: string,
  rule: string,
  requests: number,
  outcome: OutcomeName = 'passed',
): void {
  const path = join(runs, name);
  mkdirSync(path);
  const verdict = exampleVerdict([exampleResult({ id: rule, outcome })], { run: { requests } });
  writeFileSync(join(path, 'verdict.json'), JSON.stringify(verdict));
}

test('the newest run that speaks of a rule is told, not one that ended before its first request', () => {
  leaveRun('2026-11-24', 'stock/a', 12);
  leaveRun('2026-11-25', 'stock/a', 0);
  leaveRun('2026-11-26', 'stock/b', 12);
  expect(newestResults(new Set(['stock/a']), runs)).toMatchObject({
    folder: `${runs}/2026-11-24`,
    results: [{ id: 'stock/a' }],
  });
});

test('a run that exercised a rule is told before a newer one that did not', () => {
  leaveRun('2026-11-24', 'stock/a', 12);
  leaveRun('2026-11-25', 'stock/a', 12, 'notExercised');
  const folder = () => newestResults(new Set(['stock/a']), runs)?.folder;
  expect(folder()).toBe(`${runs}/2026-11-24`);
  rmSync(join(runs, '2026-11-24'), { recursive: true });
  expect(folder()).toBe(`${runs}/2026-11-25`);
});

test('a link leads to no run that lies elsewhere', () => {
  leaveRun('elsewhere', 'stock/a', 12);
  mkdirSync(join(runs, 'in'));
  symlinkSync(join(runs, 'elsewhere'), join(runs, 'in', '2026-11-26'));
  expect(newestResults(new Set(['stock/a']), join(runs, 'in'))).toBeUndefined();
});

test('where no run speaks of a rule, nothing is told', () => {
  leaveRun('2026-11-26', 'stock/b', 12);
  expect(newestResults(new Set(['stock/a']), runs)).toBeUndefined();
});
