import { expect, test } from 'vitest';
import type { Level } from '../promised/types.ts';
import { exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { exitCode } from './exitCode.ts';
import type { OutcomeName, Verdict } from './types.ts';
import { withBaseline } from './baselineFit.ts';

const OUTCOMES: OutcomeName[] = ['passed', 'failed', 'warned', 'waived', 'notExercised'];

/** A verdict of one must rule that passed, or of none, and one rule of this outcome. */
function verdict(outcome: OutcomeName, others: OutcomeName[] = ['passed']): Verdict {
  const level: Level = outcome === 'warned' ? 'should' : 'must';
  return exampleVerdict([
    exampleResult({ id: 'it', outcome, level }),
    ...others.map((other, index) => exampleResult({ id: `other ${index}`, outcome: other })),
  ]);
}

const beside = (it: Verdict, baseline: Verdict): Verdict => ({
  ...it,
  rules: withBaseline(it.rules, baseline),
});

test.each([
  ['passed', 0, 0],
  ['failed', 1, 1],
  ['warned', 0, 1],
  ['waived', 0, 0],
  ['notExercised', 0, 0],
] as const)('one rule %s beside one that passed: %i, strict %i', (outcome, lenient, strict) => {
  expect(exitCode(verdict(outcome), { strict: false })).toBe(lenient);
  expect(exitCode(verdict(outcome), { strict: true })).toBe(strict);
});

test.each([
  ['passed', 0],
  ['failed', 1],
  ['warned', 1],
  ['waived', 1],
  ['notExercised', 1],
] as const)('nothing but one rule %s: %i', (outcome, code) => {
  expect(exitCode(verdict(outcome, []), { strict: false })).toBe(code);
});

test('is 1 without rules, and where only a should rule passed', () => {
  const should = exampleVerdict([exampleResult({ id: 'it', level: 'should' })]);
  expect(exitCode(exampleVerdict([]), { strict: false })).toBe(1);
  expect(exitCode(should, { strict: false })).toBe(1);
});

test.each(OUTCOMES)('is 3 for an incomplete run, with a rule %s', (outcome) => {
  const interrupted = verdict(outcome);
  interrupted.run.complete = false;
  expect(exitCode(interrupted, { strict: true })).toBe(3);
});

test('agrees with conformant where there is no baseline', () => {
  for (const outcome of OUTCOMES)
    for (const others of [[], ['passed'], ['failed', 'passed']] satisfies OutcomeName[][]) {
      const it = verdict(outcome, others);
      expect(exitCode(it, { strict: false })).toBe(it.summary.conformant ? 0 : 1);
    }
});

test.each([
  ['failed', 'failed', 0, 0],
  ['failed', 'passed', 1, 1],
  ['failed', 'warned', 1, 1],
  ['failed', 'waived', 1, 1],
  ['failed', 'notExercised', 1, 1],
  ['warned', 'warned', 0, 0],
  ['warned', 'failed', 0, 0],
  ['warned', 'passed', 0, 1],
  ['warned', 'waived', 0, 1],
  ['warned', 'notExercised', 0, 1],
  ['passed', 'failed', 0, 0],
  ['notExercised', 'failed', 0, 0],
] as const)('%s now and %s in the baseline: %i, strict %i', (now, before, lenient, strict) => {
  const both = beside(verdict(now), verdict(before));
  expect(exitCode(both, { strict: false })).toBe(lenient);
  expect(exitCode(both, { strict: true })).toBe(strict);
});

test('fails on a new rule that the baseline does not have', () => {
  const baseline = exampleVerdict([exampleResult({ id: 'other 0' })]);
  expect(exitCode(beside(verdict('failed'), baseline), { strict: false })).toBe(1);
});

test('takes a failure known from the baseline for evidence that something was exercised', () => {
  const known = verdict('failed', []);
  expect(exitCode(beside(known, known), { strict: false })).toBe(0);
  const nothing = verdict('notExercised', []);
  expect(exitCode(beside(nothing, known), { strict: false })).toBe(1);
});
