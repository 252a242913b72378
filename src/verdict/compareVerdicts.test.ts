import { expect, test } from 'vitest';
import { compareVerdicts } from './compareVerdicts.ts';
import { exampleResult, exampleVerdict } from './exampleVerdict.ts';
import type { OutcomeName } from './types.ts';

const OUTCOMES: OutcomeName[] = ['passed', 'failed', 'warned', 'waived', 'notExercised'];

const nothing = {
  newlyFailing: [],
  newlyPassing: [],
  noLongerExercised: [],
  newRules: [],
  removedRules: [],
  changed: [],
};

const verdictOf = (rules: Record<string, OutcomeName>) =>
  exampleVerdict(Object.entries(rules).map(([id, outcome]) => exampleResult({ id, outcome })));

test.each(OUTCOMES)('lists nothing for a rule that was and is %s', (outcome) => {
  const verdict = verdictOf({ it: outcome });
  expect(compareVerdicts(verdict, verdict)).toEqual(nothing);
});

test.each([
  ['failed', 'newlyFailing'],
  ['passed', 'newlyPassing'],
  ['notExercised', 'noLongerExercised'],
  ['warned', 'changed'],
  ['waived', 'changed'],
] as const)('a rule that turned %s is %s, whatever it was', (after, list) => {
  for (const before of OUTCOMES.filter((outcome) => outcome !== after))
    expect(compareVerdicts(verdictOf({ it: before }), verdictOf({ it: after }))).toEqual({
      ...nothing,
      [list]: [{ id: 'it', before, after }],
    });
});

test('names new rules, and counts one that fails as newly failing', () => {
  const after = verdictOf({ it: 'passed', good: 'passed', bad: 'failed', gap: 'notExercised' });
  const bad = { id: 'bad', before: null, after: 'failed' };
  expect(compareVerdicts(verdictOf({ it: 'passed' }), after)).toEqual({
    ...nothing,
    newlyFailing: [bad],
    newRules: [
      { id: 'good', before: null, after: 'passed' },
      bad,
      { id: 'gap', before: null, after: 'notExercised' },
    ],
  });
});

test('names removed rules', () => {
  expect(
    compareVerdicts(verdictOf({ a: 'failed', it: 'passed' }), verdictOf({ it: 'passed' })),
  ).toEqual({ ...nothing, removedRules: [{ id: 'a', before: 'failed', after: null }] });
});
