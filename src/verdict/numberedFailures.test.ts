import { expect, test } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { numberedFailures } from './numberedFailures.ts';

test('counts all failures through the rules, from 1', () => {
  const failures = (...messages: string[]) =>
    messages.map((message) => exampleFailure({ message }));
  const verdict = exampleVerdict([
    exampleResult({ id: 'a' }),
    exampleResult({ id: 'b', outcome: 'failed', failures: failures('one', 'two') }),
    exampleResult({ id: 'c', outcome: 'warned', failures: failures('three') }),
  ]);
  expect(
    numberedFailures(verdict).map(({ number, rule, failure }) => [
      number,
      rule.id,
      failure.message,
    ]),
  ).toEqual([
    [1, 'b', 'one'],
    [2, 'b', 'two'],
    [3, 'c', 'three'],
  ]);
});
