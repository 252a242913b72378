import { expect, test } from 'vitest';
import { ChecksBefore, type Apart } from './Apart.ts';

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
  expect(isApart(one, other)).toBe(expected);
  expect(isApart(other, one)).toBe(expected);
});

test('one that changes what another sees, beside several others', () => {
  expect(isApart({ sees: ['x'] }, {}, { changes: ['x'] })).toBe(true);
  expect(isApart({ changes: ['x'] }, { sees: ['x'] }, {})).toBe(true);
  expect(isApart({ sees: ['x'] }, { sees: ['x'] })).toBe(false);
  expect(isApart({ alone: true })).toBe(false);
});

function isApart(one: Apart, ...others: Apart[]): boolean {
  const before = new ChecksBefore();
  for (const other of others) before.add(other);
  return before.mustBeApartFrom(one);
}
