import { expect, test } from 'vitest';
import { causesOf } from './causesOf.ts';
import { exampleFailure, exampleResult, exampleVerdict } from './exampleVerdict.ts';
import { numberedFailures } from './numberedFailures.ts';
import type { Failure, RuleResult } from './types.ts';

function failed(id: string, changes: Partial<Failure>[], rule: Partial<RuleResult> = {}) {
  return exampleResult({ id, outcome: 'failed', failures: changes.map(exampleFailure), ...rule });
}

/** The numbers of the failures of each cause. */
function numbers(rules: RuleResult[]): number[][] {
  return causesOf(numberedFailures(exampleVerdict(rules))).map(({ first, others }) =>
    [first, ...others].map(({ number }) => number),
  );
}

test.each<[string, number[][], RuleResult[]]>([
  ['each apart', [[1], [2]], [failed('a', [{ actual: '1' }]), failed('b', [{ actual: '2' }])]],
  ['one rule three times', [[1, 2, 3]], [failed('a', [{ actual: '1' }, { actual: '2' }, {}])]],
  [
    'one answer of one operation to several rules',
    [[1, 2]],
    [
      failed('a', [{ actual: '500 with "x"', expected: '200' }]),
      failed('b', [{ actual: '500 with "x"', expected: 'a refusal with 400' }]),
    ],
  ],
  [
    'what was accepted and is no request, and what was accepted and is not allowed, apart',
    [[1], [2]],
    [
      failed('a', [{ actual: '200 without a body', expected: 'a refusal with 400' }]),
      failed('b', [{ actual: '200 without a body', expected: 'a refusal with 4XX' }]),
    ],
  ],
  [
    'the same of every operation',
    [[1, 2]],
    [
      failed('a', [{ actual: 'no Content-Type' }], { operation: 'GET /a' }),
      failed('b', [{ actual: 'no Content-Type' }], { operation: 'GET /b' }),
    ],
  ],
  [
    'other operations with another expectation apart',
    [[1], [2]],
    [
      failed('a', [{ expected: '1', actual: '0' }], { operation: 'GET /a' }),
      failed('b', [{ expected: '2', actual: '0' }], { operation: 'GET /b' }),
    ],
  ],
  [
    'what has something in common with two joins them',
    [[1, 2, 3, 4]],
    [
      failed('a', [{ actual: '1' }]),
      failed('b', [{ actual: '2' }]),
      failed('c', [{ actual: '1' }, { actual: '2' }]),
    ],
  ],
])('%s', (_name, expected, rules) => {
  expect(numbers(rules)).toEqual(expected);
});

test('what fails the run is shown, what only warns is folded below it', () => {
  const rules = [failed('a', [{}], { outcome: 'warned', level: 'should' }), failed('b', [{}])];
  expect(numbers(rules)).toEqual([[2, 1]]);
});
