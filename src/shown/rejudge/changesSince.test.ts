import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import type { RuleResult } from '../../decided/types.ts';
import { changesSince } from './changesSince.ts';

const ID = 'stock/list/x';
const passed = exampleResult({ id: ID, outcome: 'passed' });
const failed = exampleResult({ id: ID, outcome: 'failed', failures: [exampleFailure()] });
const open = exampleResult({ id: ID, outcome: 'notExercised', reason: 'never sent' });
const other = (rule: RuleResult) => ({ ...rule, statement: 'Other words.' });

const became = (before: RuleResult[], after: RuleResult[]) =>
  changesSince(exampleVerdict(before), exampleVerdict(after));

test('what is decided as it was, is the same', () => {
  expect(became([failed], [failed])).toEqual({ different: [], open: [], reworded: 0, same: 1 });
});

test('what says the same and cannot be judged again is open', () => {
  expect(became([passed], [open])).toMatchObject({ different: [], open: [open], same: 0 });
});

test('what says the same and is judged otherwise is what judges it', () => {
  const [difference] = became([passed], [failed]).different;
  expect(difference).toMatchObject({ before: 'passed', after: 'failed' });
  expect(difference?.why).toContain('what judges it changed');
});

test('a changed rule is named with both its sentences, and whether its evidence is there', () => {
  const [decided] = became([passed], [other(failed)]).different;
  expect(decided?.why).toMatch(/it was “.+”, and is “Other words\.”; its evidence is there$/);
  const [undecided] = became([passed], [other(open)]).different;
  expect(undecided?.why).toMatch(/its evidence is not there$/);
  expect(undecided?.detail).toBe('never sent');
  expect(became([passed], [other(passed)])).toMatchObject({ different: [], reworded: 1, same: 0 });
});

test('an exception is told with its file, ticket and date, and what it does not cover', () => {
  const reason = 'known (T-1, until 2027-01-31)';
  const waived: RuleResult = { ...failed, outcome: 'waived', reason, uncovered: ['b'] };
  const after = exampleVerdict([waived], { run: { asked: { target: 'w.yaml' } } });
  expect(changesSince(exampleVerdict([failed]), after).different[0]?.why).toBe(
    `excepted by a waiver of w.yaml: ${reason}\n\`b\` fails for the same cause as the exception \`${ID}\`; to except it too, add \`- rule: b\`.`,
  );
});

test('rules come and go', () => {
  expect(became([], [passed]).different).toMatchObject([
    { before: null, after: 'passed', why: 'the rule is new; its evidence is there' },
  ]);
  expect(became([passed], []).different).toEqual([
    { id: ID, before: 'passed', after: null, why: 'the rule is gone' },
  ]);
});
