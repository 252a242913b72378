import { expect, test } from 'vitest';
import { memoized } from './memoized.ts';

test('a result is made once for each object, whatever else is given later', () => {
  const made: number[] = [];
  const count = memoized((of: { id: number }, by: number) => made.push(of.id * by));
  const [one, other] = [{ id: 1 }, { id: 1 }];
  expect([count(one, 2), count(one, 9), count(other, 3)]).toEqual([1, 1, 2]);
  expect(made).toEqual([2, 3]);
});

test('a result is made once for each text, even if it is none', () => {
  const asked: string[] = [];
  const find = memoized((text: string) => void asked.push(text));
  expect([find('a'), find('a'), find('b')]).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual(['a', 'b']);
});
