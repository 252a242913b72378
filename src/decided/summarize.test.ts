import { expect, test } from 'vitest';
import type { Level } from '../promised/types.ts';
import { exampleResult } from './testing/exampleVerdict.ts';
import { summarize } from './summarize.ts';
import type { OutcomeName } from './types.ts';

const results = (...outcomes: [Level, OutcomeName][]) =>
  outcomes.map(([level, outcome], index) => exampleResult({ id: `r${index}`, level, outcome }));

test('counts each outcome', () => {
  const rules = results(
    ...Array<[Level, OutcomeName]>(1).fill(['must', 'passed']),
    ...Array<[Level, OutcomeName]>(2).fill(['must', 'failed']),
    ...Array<[Level, OutcomeName]>(3).fill(['should', 'warned']),
    ...Array<[Level, OutcomeName]>(4).fill(['must', 'waived']),
    ...Array<[Level, OutcomeName]>(5).fill(['must', 'notExercised']),
  );
  expect(summarize(rules, true)).toEqual({
    conformant: false,
    passed: 1,
    failed: 2,
    warned: 3,
    waived: 4,
    notExercised: 5,
  });
});

test.each<[boolean, string, [Level, OutcomeName][], boolean]>([
  [true, 'a must rule passed', [['must', 'passed']], true],
  [
    true,
    'nothing worse than a warning, a waiver, a gap',
    [
      ['must', 'passed'],
      ['should', 'warned'],
      ['must', 'waived'],
      ['must', 'notExercised'],
    ],
    true,
  ],
  [
    false,
    'one must rule failed',
    [
      ['must', 'passed'],
      ['must', 'failed'],
    ],
    true,
  ],
  [false, 'the run is incomplete', [['must', 'passed']], false],
  [false, 'only a should rule passed', [['should', 'passed']], true],
  [false, 'only waived', [['must', 'waived']], true],
  [false, 'nothing exercised', [['must', 'notExercised']], true],
  [false, 'no rules', [], true],
])('conformant is %s: %s', (conformant, _, outcomes, complete) => {
  expect(summarize(results(...outcomes), complete).conformant).toBe(conformant);
});
