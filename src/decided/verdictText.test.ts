import { expect, test } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { verdictText } from './verdictText.ts';

const verdict = exampleVerdict([
  exampleResult({ id: 'stock/passed' }),
  exampleResult({ id: 'stock/failed', outcome: 'failed', failures: [exampleFailure()] }),
]);

test('is the verdict, a rule to a line', () => {
  const text = verdictText(verdict);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(verdict)));
  const rules = text.split('\n').filter((line) => line.includes('"outcome":'));
  expect(rules.map((line) => (JSON.parse(line.replace(/,$/, '')) as { id: string }).id)).toEqual([
    'stock/passed',
    'stock/failed',
  ]);
});

test('leaves out what is not there, and keeps empty lists', () => {
  const text = verdictText({ ...verdict, rules: [], notes: undefined as never });
  expect(text).not.toContain('notes');
  expect(text).toContain('"rules":[]');
});
