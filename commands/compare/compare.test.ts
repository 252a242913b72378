import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import type { OutcomeName } from '../../src/decided/types.ts';
import { verdictText } from '../../src/decided/verdictText.ts';
import { compare } from './compare.ts';

let folder: string;
const printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A folder of a run on that day of November, with one rule. */
function runOn(day: number, outcome: OutcomeName): string {
  const path = join(folder, `on-${31 - day}`);
  mkdirSync(path);
  const rule = exampleResult({ id: 'stock/it', outcome, failures: [exampleFailure()] });
  const run = { startedAt: `2026-11-${day}T10:00:00.000Z` };
  writeFileSync(join(path, 'verdict.json'), verdictText(exampleVerdict([rule], { run })));
  return path;
}

test('two runs are compared in the order in which they are named', () => {
  const [first, second] = [runOn(11, 'passed'), runOn(12, 'failed')];
  expect(compare([first, second])).toBe(1);
  expect(printed.join()).toMatch(/^before {2}sandbox, 2026-11-11[^]*newly failing\n {2}stock\/it/);
  expect(compare([second, first])).toBe(0);
  expect(printed.at(-1)).toMatch(/^before {2}sandbox, 2026-11-12[^]*newly passing\n {2}stock\/it/);
});

test('more are followed in the order in which they were run, also as one folder of them', () => {
  const runs = [runOn(12, 'failed'), runOn(11, 'passed'), runOn(13, 'failed')];
  for (const named of [runs, [folder]]) {
    expect(compare(named)).toBe(0);
    expect(printed.pop()).toMatch(/failing\n {2}stock\/it {2}since run 2, passed in run 1/);
  }
  expect(compare([...runs, runOn(14, 'notExercised')])).toBe(1);
  expect(printed.pop()).toMatch(/no longer exercised\n {2}stock\/it {2}since run 4/);
});

test('one run is nothing to compare', () => {
  expect(() => compare([runOn(11, 'passed')])).toThrow('two runs');
});
