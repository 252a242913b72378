import { expect, test } from 'vitest';
import { byPrefix } from './byPrefix.ts';

const valueOf = (id: string, table: Record<string, string>): string | undefined => {
  const parts = id.split('/');
  return parts
    .map((_, index) => table[parts.slice(0, parts.length - index).join('/')])
    .find(Boolean);
};

test('says once what many ids share, and of each what it is', () => {
  const values = new Map([
    ['stock/list/200/a', 'x'],
    ['stock/list/200/b', 'x'],
    ['stock/list/200/c', 'y'],
    ['stock/list/400', 'z'],
    ['stock/list/400/a', 'x'],
    ['stock/list/400/a/b', 'z'],
    ['stock/search/200', 'x'],
  ]);
  const table = byPrefix(values);
  for (const [id, value] of values) expect([id, valueOf(id, table)]).toEqual([id, value]);
  expect(table).toEqual({
    'stock/list': 'x',
    'stock/list/200/c': 'y',
    'stock/list/400': 'z',
    'stock/list/400/a': 'x',
    'stock/list/400/a/b': 'z',
    'stock/search': 'x',
  });
});
