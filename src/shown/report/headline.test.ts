import { expect, test } from 'vitest';
import type { Cause } from '../../decided/causesOf.ts';
import { numberedFailures } from '../../decided/numberedFailures.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import { headline } from './headline.ts';

function failuresOf(outcome: 'failed' | 'warned', ...ids: string[]): Cause['others'] {
  const failures = [exampleFailure()];
  return numberedFailures(
    exampleVerdict(ids.map((id) => exampleResult({ id, outcome, failures }))),
  );
}

test('says how many rules failed and warned, and how many causes they have', () => {
  const [first, other] = failuresOf('failed', 'stock/a', 'stock/b');
  const [warned] = failuresOf('warned', 'stock/c');
  const alone = { first: first!, others: [] };
  const joined = { first: first!, others: [other!] };
  expect(headline([])).toBe('');
  expect(headline([alone])).toBe('1 rule failed (1 cause)');
  expect(headline([joined])).toBe('2 rules failed (1 cause)');
  expect(headline([joined, { first: warned!, others: [] }])).toBe(
    '2 rules failed, 1 rule warned (2 causes)',
  );
});
