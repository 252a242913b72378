import { expect, test } from 'vitest';
import { oneOfTooMany } from './tokenChecks.ts';

const none = (count: number) => Array.from({ length: count }, () => undefined);

test('one token may be over, whoever else has one', () => {
  expect(oneOfTooMany([])).toBeUndefined();
  expect(oneOfTooMany(['a'])).toBeUndefined();
  expect(oneOfTooMany(['a', undefined])).toBeUndefined();
  expect(oneOfTooMany(none(3))).toBeUndefined();
});

test('two of them are too many where they are more than a third of all', () => {
  expect(oneOfTooMany(['a', 'b'])).toBe('b');
  expect(oneOfTooMany([undefined, 'a', ...none(2), 'b'])).toBe('b');
  expect(oneOfTooMany(['a', 'b', ...none(4)])).toBeUndefined();
});
