import { describe, expect, test } from 'vitest';
import { exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { NOT_ASKED, NOT_REACHED } from './reasons.ts';
import { timelineOf, type Timeline } from './timelineOf.ts';
import type { OutcomeName } from './types.ts';

const OUTCOMES = { p: 'passed', f: 'failed', w: 'warned', v: 'waived', i: 'notExercised' } as const;

/** Runs in which the rule `it` had these outcomes, a letter each; beside it one that always passes. `-`: without it. */
function runsOf(letters: string) {
  return [...letters].map((letter) => {
    const outcome: OutcomeName | undefined = OUTCOMES[letter as keyof typeof OUTCOMES];
    const own = outcome === undefined ? [] : [exampleResult({ id: 'it', outcome })];
    return exampleVerdict([exampleResult({ id: 'other' }), ...own]);
  });
}

/** The lists in which `it` stands, with since when and what was before. */
function standingOf(letters: string): string[] {
  const { isWorse, ...lists } = timelineOf(runsOf(letters));
  const standing = Object.entries(lists as Omit<Timeline, 'isWorse'>).flatMap(([list, courses]) =>
    courses
      .filter(({ id }) => id === 'it')
      .map(({ since, before }) => `${list} ${since} ${before?.run ?? '-'}`),
  );
  return isWorse ? [...standing, 'worse'] : standing;
}

test.each([
  ['ppp', []],
  ['pff', ['failing 1 0']],
  ['ppf', ['failing 2 1', 'worse']],
  ['fff', ['failing 0 -']],
  ['fpp', ['mended 1 0']],
  ['pif', ['failing 2 0', 'worse']],
  ['fif', ['failing 0 -']],
  ['ppi', ['idle 2 1', 'worse']],
  ['pii', ['idle 1 0']],
  ['iii', []],
  ['pww', ['warning 1 0']],
  ['ffv', ['waived 2 1']],
  ['pfp', ['mended 2 1', 'flickering 2 1']],
  ['fpf', ['failing 2 1', 'flickering 2 1', 'worse']],
  ['fwp', ['mended 2 1']],
  ['pipi', ['idle 3 2', 'worse']],
  ['--p', ['added 2 -']],
  ['-ff', ['failing 1 -', 'added 1 -']],
  ['--f', ['failing 2 -', 'added 2 -', 'worse']],
  ['pp-', ['removed 2 -']],
])('a rule through %s', (letters, expected) => {
  expect(standingOf(letters)).toEqual(expected);
});

describe('a run says nothing of a rule', () => {
  test.each([NOT_ASKED, NOT_REACHED])('that is "%s" there', (reason) => {
    const [first, between, last] = runsOf('fpf');
    const left = exampleResult({ id: 'it', outcome: 'notExercised', reason });
    const timeline = timelineOf([first!, { ...between!, rules: [left] }, last!]);
    expect(timeline.failing).toMatchObject([{ id: 'it', since: 0 }]);
    expect(timeline.flickering).toEqual([]);
    expect(timeline.isWorse).toBe(false);
  });

  test('of a service that it did not judge', () => {
    const specs = [{ service: 'partners', version: '1', sha256: 'b'.repeat(64) }] as const;
    const elsewhere = exampleVerdict([exampleResult({ id: 'partners/x', service: 'partners' })], {
      specs: [...specs],
    });
    const { added, removed, idle } = timelineOf([elsewhere, ...runsOf('pp'), elsewhere]);
    expect([added, removed, idle]).toEqual([[], [], []]);
    expect(() => timelineOf([elsewhere, ...runsOf('p')])).toThrow('none can be compared');
  });
});

test('follows the rules in the order of the last run', () => {
  const [first, second] = [
    ['a', 'b'],
    ['c', 'b', 'a'],
  ].map((ids) => exampleVerdict(ids.map((id) => exampleResult({ id, outcome: 'failed' }))));
  expect(timelineOf([first!, second!]).failing.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('takes time in proportion to the rules, whoever wrote them', { timeout: 60_000 }, () => {
  const [first, last] = runsOf('pp');
  const many = Array.from({ length: 60_000 }, (_, index) => `${index}`);
  const failing = many.map((id) => {
    const result = exampleResult({ id: `partners/${id}`, service: 'partners' });
    return { ...result, outcome: 'failed' as const };
  });
  const rules = [...many.map((id) => exampleResult({ id })), ...failing];
  const again = many.map(() => exampleResult({ id: 'same' }));
  const timeline = timelineOf([first!, { ...last!, rules: [...last!.rules, ...rules, ...again] }]);
  expect(timeline.added).toHaveLength(60_001);
  expect(timeline.isWorse).toBe(false);
});
