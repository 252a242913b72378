import { expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { markedBy, type ListPage, type PagedList } from './PagedList.ts';
import { runsOn } from './walkList.ts';

const list = { endless: () => 50 } as unknown as PagedList<object, ListPage>;
const page = (key: string | undefined, text: string): ListPage => ({
  exchange: {} as LiveExchange,
  ...markedBy([{ text }], () => key),
  next: 'x',
});

test('elements without a key are new as long as they differ', () => {
  const pages = Array.from({ length: 60 }, (_, place) => page(undefined, `dish ${place}`));
  expect(runsOn(list, { pages, query: {} })).toBe(false);
  const alike = pages.map(() => page(undefined, 'Soup'));
  expect(runsOn(list, { pages: alike, query: {} })).toBe(true);
});

test('elements with a key are new where it is, whatever they hold', () => {
  const pages = Array.from({ length: 60 }, (_, place) => page('a', `dish ${place}`));
  expect(runsOn(list, { pages, query: {} })).toBe(true);
});
