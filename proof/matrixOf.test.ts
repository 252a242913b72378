import { expect, test } from 'vitest';
import type { Rule } from '../src/promised/types.ts';
import { matrixOf, type ProofTelling } from './matrixOf.ts';

const rules = ['stock/a', 'stock/b', 'stock/c'].map((id) => ({ id })) as Rule[];
const fault = {
  kind: 'fault',
  fault: 'stock/breaks-a',
  description: 'a is broken.',
  caughtBy: ['stock/a'],
  unnoticedBy: [],
  raised: [],
} as unknown as ProofTelling['results'][number];
const summaryOf = (results: ProofTelling['results']) =>
  matrixOf({ results, rules, gaps: [], seconds: 1 }).summary;

test('a proof of some faults counts the rules that these break, and has no lines of nothing', () => {
  expect(summaryOf([fault])).toContain('rules         1 of 1 that these faults break seen to fail');
  expect(summaryOf([fault])).not.toMatch(/variants|null servers/);
});

test('a whole proof counts all rules', () => {
  const nullServer = {
    kind: 'nullServer',
    nullServer: '500',
    service: 'stock',
    passed: [],
    wronglyPassed: [],
    failed: 3,
    notExercised: 0,
  } as unknown as typeof fault;
  expect(summaryOf([fault, nullServer])).toContain('rules         1 of 3 seen to fail');
  expect(summaryOf([fault, nullServer])).toContain('null servers  1 of 1');
});
