import { expect, test } from 'vitest';
import { oneBeyondAThird } from './tokenChecks.ts';

const none = (count: number) => Array.from({ length: count }, () => undefined);

test('one token may be over, whoever else has one', () => {
  expect(oneBeyondAThird([])).toBeUndefined();
  expect(oneBeyondAThird(['a'])).toBeUndefined();
  expect(oneBeyondAThird(['a', undefined])).toBeUndefined();
  expect(oneBeyondAThird(none(3))).toBeUndefined();
});

test('two of them are too many where they are more than a third of all', () => {
  expect(oneBeyondAThird(['a', 'b'])).toBe('b');
  expect(oneBeyondAThird([undefined, 'a', ...none(2), 'b'])).toBe('b');
  expect(oneBeyondAThird(['a', 'b', ...none(4)])).toBeUndefined();
});
