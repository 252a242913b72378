import { expect, test } from 'vitest';
import { cutInMiddle } from './cutInMiddle.ts';

test('a long text keeps its beginning and its end, and says how much is gone', () => {
  const text = `begin${'x'.repeat(200)}end`;
  expect(cutInMiddle(text, 30)).toBe(
    `begin${'x'.repeat(15)} … (178 characters left out) … ${'x'.repeat(7)}end`,
  );
});

test('a text stays whole where the words about a cut would be as long', () => {
  const text = 'x'.repeat(130);
  expect(cutInMiddle(text, 100)).toBe(text);
});
