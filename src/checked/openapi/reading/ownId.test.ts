import { expect, test } from 'vitest';
import { ownId } from './ownId.ts';

test('equal ids get numbers, past those that others have', () => {
  const taken = new Map<string, number>();
  const ids = ['a', 'a-2', 'a', 'a', 'a-2'].map((id) => ownId(id, '-', taken));
  expect(ids).toEqual(['a', 'a-2', 'a-3', 'a-4', 'a-2-2']);
});

test('a long id is cut, so that a verdict with it is read', () => {
  const taken = new Map<string, number>();
  const ids = [1, 2].map(() => ownId('a/'.repeat(20_000), '~', taken));
  expect(ids.map(({ length }) => length)).toEqual([1000, 1002]);
});

test('100,000 equal ids get numbers soon', () => {
  const taken = new Map<string, number>();
  const ids = Array.from({ length: 100_000 }, () => ownId('a', '-', taken));
  expect(ids.at(-1)).toBe('a-100000');
});
