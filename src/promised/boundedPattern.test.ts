import { expect, test } from 'vitest';
import { boundedPattern, inTime, TooCostly } from './boundedPattern.ts';
import type { Constraint } from './types.ts';
import { valueTest } from './valueTest.ts';

const HOSTILE = `${'a'.repeat(40)}!`;

test.each([
  '^(a+)+$',
  '^(a|aa)+$',
  '^(a|a)*$',
  '(a*)*b',
  '^([a-z]{1,50}){1,50}$',
  'a*a*a*a*a*a*a*b',
  '(a*)\\1\\1b',
])('%s on a text for which it needs ages ends soon, undecided', (pattern) => {
  const text = /^a|1b$/.test(pattern) ? 'a'.repeat(3000) : HOSTILE;
  const bounded = boundedPattern(pattern);
  const began = performance.now();
  for (let times = 0; times < 20; times += 1) expect(() => bounded.test(text)).toThrow(TooCostly);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(bounded.test('b')).toBe(!pattern.includes('$') || pattern.includes('[a-z]'));
});

test.each([
  ['^[^@\\s]+@[^@\\s]+$', 'a@b', true],
  ['^(ab){2}$', 'abab', true],
  ['^(ab){2}$', 'ababa', false],
  ['^\\p{L}+$', 'é'.repeat(20_000), true],
])('%s decides as ever', (pattern, text, matches) => {
  expect(boundedPattern(pattern).test(text)).toBe(matches);
});

test('many texts that each end before the clock does are bounded together', () => {
  const inTurn = inTime(
    () => {
      const began = process.threadCpuUsage();
      while (process.threadCpuUsage(began).user < 100_000);
      return true;
    },
    () => false,
  );
  expect(() => Array.from({ length: 20 }, inTurn)).toThrow(TooCostly);
});

test('a value for which the pattern of a constraint needs ages shows nothing', () => {
  const schema = { type: 'string', pattern: '^(a+)+$' };
  const constraint = { id: 'api/x', schema, site: { steps: [], keyword: 'pattern' } };
  const { applies } = valueTest(constraint as unknown as Constraint, () => true);
  expect([HOSTILE, 'aaa', 'b'].map(applies)).toEqual([false, true, true]);
});
