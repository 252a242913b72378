import { expect, test } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { numberedFailures } from './causesOf.ts';

test('counts the causes from 1, as a report lists them, then the failures that have the same cause', () => {
  const failures = (...messages: string[]) =>
    messages.map((message) => exampleFailure({ message }));
  const verdict = exampleVerdict([
    exampleResult({ id: 'a' }),
    exampleResult({ id: 'b', outcome: 'failed', failures: failures('one', 'two') }),
    exampleResult({ id: 'c', outcome: 'waived', failures: failures('three') }),
    exampleResult({ id: 'd', outcome: 'warned', failures: failures('four') }),
    exampleResult({ id: 'e', outcome: 'failed', failures: failures('five') }),
  ]);
  expect(
    numberedFailures(verdict).map(({ number, rule, failure }) => [
      number,
      rule.id,
      failure.message,
    ]),
  ).toEqual([
    [1, 'b', 'one'],
    [2, 'e', 'five'],
    [3, 'd', 'four'],
    [4, 'c', 'three'],
    [5, 'b', 'two'],
  ]);
});
