import { expect, test } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { verdictDefect } from './verdictDefect.ts';

const failed = exampleResult({
  id: 'stock/update/positive',
  outcome: 'failed',
  failures: [exampleFailure()],
});

test('a verdict has no defect', () => {
  expect(verdictDefect(exampleVerdict([failed]))).toBeUndefined();
});

test('names the place of what is wrong', () => {
  const { summary: _summary, ...without } = exampleVerdict([failed]);
  expect(verdictDefect(without)).toBe("the file must have required property 'summary'");
  const unknown = exampleVerdict([{ ...failed, outcome: 'green' as 'passed' }]);
  expect(verdictDefect(unknown)).toBe('rules/0/outcome must be equal to one of the allowed values');
  const undated = exampleVerdict([failed], { run: { startedAt: 'yesterday' } });
  expect(verdictDefect(undated)).toBe('run/startedAt must match format "date-time"');
  const leap = exampleVerdict([failed], { run: { finishedAt: '2016-12-31T23:59:60Z' } });
  expect(verdictDefect(leap)).toBe('run/finishedAt must be an instant');
});
