import { expect, test } from 'vitest';
import { failsTest } from './describeSuites.ts';

test('a broken should fails its test only where single rules are watched', () => {
  expect(failsTest({ level: 'should' }, { outcome: 'failed' })).toBe(false);
  expect(failsTest({ level: 'should' }, { outcome: 'failed' }, true)).toBe(true);
  expect(failsTest({ level: 'must' }, { outcome: 'failed' })).toBe(true);
});

test('a rule that passed fails no test', () => {
  expect(failsTest({ level: 'should' }, { outcome: 'passed' }, true)).toBe(false);
  expect(failsTest({ level: 'must' }, { outcome: 'passed' })).toBe(false);
});
