import { expect, test } from 'vitest';
import { Kept } from './Kept.ts';

test('makes once what is asked for again, and each key its own', () => {
  const made: string[] = [];
  const kept = new Kept<string>();
  const ask = (key: string) =>
    kept.get(key, () => {
      made.push(key);
      return `made of ${key}`;
    });
  expect([ask('a'), ask('b'), ask('a')]).toEqual(['made of a', 'made of b', 'made of a']);
  expect(made).toEqual(['a', 'b']);
});

test('makes it again where too much else was asked for meanwhile', () => {
  const kept = new Kept<number>();
  const numbers = Array.from({ length: 2000 }, (_, index) => index);
  for (const number of numbers) kept.get(String(number), () => number);
  expect(kept.get('1999', () => -1)).toBe(1999);
  expect(kept.get('0', () => -1)).toBe(-1);
});
