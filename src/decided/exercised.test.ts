import { describe, expect, test } from 'vitest';
import { exampleVerdict } from './testing/exampleVerdict.ts';
import { exercised, noLongerExercisedNotes, shortfalls } from './exercised.ts';
import { exitCode } from './exitCode.ts';
import { NOT_ASKED } from './reasons.ts';
import type { Asked, OutcomeName, RuleResult, Verdict } from './types.ts';
import { withBaseline } from './baselineFit.ts';

const rule = (id: string, outcome: OutcomeName, reason?: string): RuleResult => ({
  id: `stock/${id}`,
  service: 'stock',
  operation: null,
  statement: 'It holds.',
  source: 'Documents',
  level: 'must',
  outcome,
  reason,
  cases: outcome === 'passed' ? 1 : 0,
});

const verdictOf = (rules: RuleResult[], asked: Asked = {}): Verdict =>
  exampleVerdict(rules, { run: { asked, complete: true } });

const rules = [
  rule('a', 'passed'),
  rule('b', 'notExercised', 'a fixture is missing'),
  rule('c', 'notExercised', 'a fixture is missing'),
  rule('d', 'notExercised', NOT_ASKED),
];

test('what was not asked for is not counted', () => {
  expect(exercised(rules)).toEqual({ of: 3, count: 1, percent: 33 });
});

describe('a floor', () => {
  test.each<[Asked, 0 | 1]>([
    [{}, 0],
    [{ minExercised: 33 }, 0],
    [{ minExercised: 34 }, 1],
    [{ minimum: { stock: 33 } }, 0],
    [{ minimum: { stock: 34 } }, 1],
    [{ minimum: { partners: 100 } }, 0],
    [{ minExercised: 100, shard: '1/2' }, 0],
  ])('%j → %i', (asked, code) => {
    const verdict = verdictOf(rules, asked);
    expect(exitCode(verdict, { strict: false })).toBe(code);
    expect(shortfalls(verdict)).toHaveLength(code);
  });
});

describe('a baseline', () => {
  const baseline = verdictOf([rule('a', 'passed'), rule('b', 'passed'), rule('d', 'passed')]);

  test('names what passed there and is not exercised now', () => {
    expect(noLongerExercisedNotes(withBaseline(rules, baseline))[0]).toMatch(/, 1: stock\/b\.$/);
    expect(noLongerExercisedNotes(withBaseline(rules, undefined))).toEqual([]);
  });

  test('fails the run for it with --strict alone', () => {
    const verdict = verdictOf(withBaseline(rules, baseline));
    expect(exitCode(verdict, { strict: false })).toBe(0);
    expect(exitCode(verdict, { strict: true })).toBe(1);
  });
});
