import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('has characters beyond ASCII in each text, and beyond the basic plane in a free one', () => {
  for (const text of texts.ofPeople) expect(text).toMatch(/[^\x20-\x7e]/);
  expect(texts.free.join('')).toMatch(/[\u{10000}-\u{10ffff}]/u);
});

test.each([1, 31, 32, 1000])('makes a text of exactly %d characters', (length) => {
  expect(texts.ofLength(length)).toHaveLength(length);
});
