import { expect, test } from 'vitest';
import { compareVerdicts } from './compareVerdicts.ts';
import { exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { NOT_ASKED, OTHER_SHARD } from './reasons.ts';
import type { OutcomeName } from './types.ts';

const OUTCOMES: OutcomeName[] = ['passed', 'failed', 'warned', 'waived', 'notExercised'];

const nothing = {
  newlyFailing: [],
  newlyPassing: [],
  newlyExercised: [],
  noLongerExercised: [],
  newRules: [],
  removedRules: [],
  newlyWarned: [],
  newlyWaived: [],
  notCompared: [],
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
  ['warned', 'newlyWarned'],
  ['waived', 'newlyWaived'],
] as const)('a rule that turned %s is %s, whatever it was', (after, list) => {
  for (const before of OUTCOMES.filter((outcome) => outcome !== after))
    expect(compareVerdicts(verdictOf({ it: before }), verdictOf({ it: after }))).toEqual({
      ...nothing,
      [before === 'notExercised' && after === 'passed' ? 'newlyExercised' : list]: [
        { id: 'it', before, after },
      ],
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

const STOCK = { service: 'stock', version: '1', sha256: 'a'.repeat(64) } as const;
const PARTNERS = { service: 'partners', version: '1', sha256: 'b'.repeat(64) } as const;
const failing = exampleResult({ id: 'partners/x', service: 'partners', outcome: 'failed' });

test('a rule of a service that the other run did not judge is neither new nor removed', () => {
  const stock = exampleVerdict([exampleResult({ id: 'it' })], { specs: [STOCK] });
  const both = exampleVerdict([...stock.rules, failing], { specs: [STOCK, PARTNERS] });
  expect(compareVerdicts(stock, both)).toEqual({
    ...nothing,
    notCompared: [{ id: 'partners/x', before: null, after: 'failed' }],
  });
  expect(compareVerdicts(both, stock)).toEqual({
    ...nothing,
    notCompared: [{ id: 'partners/x', before: 'failed', after: null }],
  });
});

test.each([NOT_ASKED, OTHER_SHARD])('a rule that is "%s" in one run is not compared', (reason) => {
  const left = exampleResult({ id: 'a', outcome: 'notExercised', reason });
  const it = exampleResult({ id: 'it' });
  const part = exampleVerdict([left, it]);
  const whole = exampleVerdict([exampleResult({ id: 'a', outcome: 'failed' }), it]);
  expect(compareVerdicts(part, whole)).toEqual({
    ...nothing,
    notCompared: [{ id: 'a', before: 'notExercised', after: 'failed' }],
  });
  expect(compareVerdicts(whole, part).noLongerExercised).toEqual([]);
});

test('two runs without a rule in common are not compared at all', () => {
  const stock = exampleVerdict([exampleResult({ id: 'it' })], { specs: [STOCK] });
  const partners = exampleVerdict([failing], { specs: [PARTNERS] });
  expect(() => compareVerdicts(stock, partners)).toThrow(
    'The runs have no rule in common: one judged stock, the other one partners.',
  );
});
