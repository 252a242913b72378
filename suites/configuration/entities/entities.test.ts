import { expect, test } from 'vitest';
import { keyFor } from './entities.ts';

test('a UUID is the same in either letter case, any other guid as it came', () => {
  const lower = 'c0ffee00-0000-4000-8000-00000000000a';
  expect(keyFor(lower)).toBe(lower);
  expect(keyFor(lower.toUpperCase())).toBe(lower);
  expect(keyFor('Item-A')).toBe('Item-A');
  expect(keyFor('item-a')).toBe('item-a');
});
