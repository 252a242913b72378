import { expect, test } from 'vitest';
import { fruitlessPages } from './fruitlessPages.ts';

test('no page is fruitless where each holds something new', () => {
  expect(fruitlessPages([['a'], ['a', 'b'], ['c']])).toBe(0);
});

test('pages without anything, or with what was there before, are counted from the end', () => {
  expect(fruitlessPages([['a'], [], ['b'], ['a'], []])).toBe(2);
});
