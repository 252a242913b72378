import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import { timelineOf } from '../../decided/timelineOf.ts';
import type { OutcomeName } from '../../decided/types.ts';
import { timelineText } from './timelineText.ts';

const of = (id: string, outcome: OutcomeName) =>
  exampleResult({
    id,
    outcome,
    ...(outcome === 'failed' && { failures: [exampleFailure({ message: 'It broke.' })] }),
    ...(outcome === 'notExercised' && { reason: 'no card' }),
  });

test('rules that fail for one cause stand together', () => {
  const all = ['passed', 'passed', 'failed'].map((outcome, day) =>
    exampleVerdict(
      ['a', 'b', 'c'].map((id) => of(id, outcome as OutcomeName)),
      { run: { startedAt: `2026-11-2${day}T10:00:00.000Z` } },
    ),
  );
  expect(timelineText(all, timelineOf(all))).toContain(
    'failing\n  a  since run 3, passed in run 2\n    It broke.\n    the same cause: 2 more rules, b, c\n\n3 failing',
  );
});

test('tells of each rule since when it is as it is, and why', () => {
  const verdicts = [
    [of('a', 'passed'), of('b', 'passed'), of('c', 'passed'), of('d', 'failed'), of('e', 'passed')],
    [of('a', 'failed'), of('b', 'failed'), of('c', 'passed'), of('d', 'passed')],
    [of('a', 'failed'), of('b', 'passed'), of('c', 'notExercised'), of('d', 'passed')],
    [of('a', 'failed'), of('b', 'passed'), of('c', 'notExercised'), of('d', 'passed')],
  ].map((rules, index) =>
    exampleVerdict(index === 3 ? [...rules, of('f', 'passed')] : rules, {
      specs: [{ service: 'stock', version: '1', sha256: (index === 0 ? 'a' : 'b').repeat(64) }],
      run: { startedAt: `2026-11-2${index}T10:00:00.000Z` },
    }),
  );
  expect(timelineText(verdicts, timelineOf(verdicts))).toMatchInlineSnapshot(`
    "  1  sandbox, 2026-11-20T10:00:00.000Z, seed 7: 4 passed, 1 failed, 0 not exercised
      2  sandbox, 2026-11-21T10:00:00.000Z, seed 7: 2 passed, 2 failed, 0 not exercised
         specs   other ones of stock
      3  sandbox, 2026-11-22T10:00:00.000Z, seed 7: 2 passed, 1 failed, 1 not exercised
      4  sandbox, 2026-11-23T10:00:00.000Z, seed 7: 3 passed, 1 failed, 1 not exercised

    failing
      a  since run 2, passed in run 1
        It broke.

    flaky
      b  passed in 1, failed in 2, passed in 3 to 4

    no longer exercised
      c  since run 3, passed in run 2
        no card

    passing again
      b  since run 3, failed in run 2
      d  since run 2, failed in run 1

    new rules
      f  since run 4: passed in 4

    removed rules
      e  since run 2

    1 failing, 1 flaky, 1 no longer exercised, 0 warning, 0 exceptions, 2 passing again, 1 new rules, 1 removed rules"
  `);
});
