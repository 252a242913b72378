import { expect, test } from 'vitest';
import { mustBeApart, type Apart } from './Apart.ts';

test.each<[string, Apart, Apart, boolean]>([
  ['what says nothing', {}, {}, false],
  ['changes of different things', { changes: ['a'] }, { changes: ['b'] }, false],
  ['changes of one thing', { changes: ['a', 'b'] }, { changes: ['c', 'b'] }, true],
  ['one that is alone', { alone: true }, {}, true],
  ['one of a kind and another', { only: 'a' }, {}, true],
  ['two of one kind', { only: 'a' }, { only: 'a' }, false],
  [
    'two of one kind of which one disturbs',
    { only: 'a', changes: ['x'] },
    { only: 'a', changes: ['x'] },
    true,
  ],
])('%s', (_, one, other, expected) => {
  expect(mustBeApart(one, other)).toBe(expected);
  expect(mustBeApart(other, one)).toBe(expected);
});
