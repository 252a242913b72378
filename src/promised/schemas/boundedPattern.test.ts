import { expect, test } from 'vitest';
import {
  boundedPattern,
  fitsPattern,
  inTime,
  whatWasGivenUp,
  TooCostly,
} from './boundedPattern.ts';
import type { Constraint } from '../types.ts';
import { valueTest } from './valueTest.ts';

const HOSTILE = `${'a'.repeat(40)}!`;

test.each([
  ['^[^@\\s]+@[^@\\s]+$', 'a@b', true],
  ['^(ab){2}$', 'abab', true],
  ['^(ab){2}$', 'ababa', false],
  ['^\\p{L}+$', 'é'.repeat(20_000), true],
])('%s decides as ever', (pattern, text, matches) => {
  expect(boundedPattern(pattern).test(text)).toBe(matches);
});

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
  const began = process.threadCpuUsage();
  for (let times = 0; times < 20; times += 1) expect(() => bounded.test(text)).toThrow(TooCostly);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(10_000);
  expect(bounded.test('b')).toBe(!pattern.includes('$') || pattern.includes('[a-z]'));
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

test('a text that ran out of time while the machine did other things is tried again', () => {
  let tries = 0;
  // A thread that sleeps uses no time of its own, as one that is kept waiting.
  const slowAtFirst = inTime(
    () => {
      tries += 1;
      const pause = new Int32Array(new SharedArrayBuffer(4));
      for (let left = tries === 1 ? 60 : 0; left > 0; left -= 1) Atomics.wait(pause, 0, 0, 10);
      return true;
    },
    () => false,
  );
  expect(slowAtFirst('a')).toBe(true);
  expect(tries).toBe(2);
});

test('an object that a schema lists is found whatever a member of it is called', () => {
  const listed = { valueOf: 1, toString: 'a' };
  const schema = { enum: [listed, 'other'] };
  const constraint = {
    id: 'x',
    site: { steps: [], keyword: 'enum' },
    schema,
  } as unknown as Constraint;
  const { keeps } = valueTest(constraint, () => schema);
  expect([listed, { toString: 'a', valueOf: 1 }, { valueOf: 2 }, 'other'].map(keeps)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test('all places of a pattern share its clock, and it is told which took their time', () => {
  const pattern = '^(o+)+$';
  const hostile = `${'o'.repeat(40)}!`;
  const began = process.threadCpuUsage();
  for (let place = 0; place < 20; place += 1)
    expect(() => boundedPattern(pattern).test(hostile)).toThrow(TooCostly);
  expect(fitsPattern(pattern, hostile)).toBe(false);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(3000);
  expect(whatWasGivenUp()).toContain(pattern);
  expect(whatWasGivenUp()).not.toContain('^(ab){2}$');
});

test('many patterns together are bounded as well', () => {
  const hostile = `${'o'.repeat(40)}!`;
  const began = process.threadCpuUsage();
  for (let more = 0; more < 30; more += 1)
    expect(fitsPattern(`^(o+)+${'$'.repeat(more + 1)}`, hostile)).toBe(false);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(6000);
}, 60_000);

test('a value for which the pattern of a constraint needs ages shows nothing', () => {
  const schema = { type: 'string', pattern: '^(a+)+$' };
  const constraint = { id: 'api/x', schema, site: { steps: [], keyword: 'pattern' } };
  const { applies } = valueTest(constraint as unknown as Constraint, () => true);
  expect([HOSTILE, 'aaa', 'b'].map(applies)).toEqual([false, true, true]);
});

test('a pattern for long texts, which is tried from each place of a text, has its clock', () => {
  const { test: fits } = boundedPattern('a{29990}b');
  expect(fits(`${'a'.repeat(29_990)}b`)).toBe(true);
  const began = process.threadCpuUsage();
  for (let times = 0; times < 20; times += 1)
    expect(() => fits('a'.repeat(99_998))).toThrow(TooCostly);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(5000);
});
