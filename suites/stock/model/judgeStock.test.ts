import { expect, test } from 'vitest';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { judgeStock } from './judgeStock.ts';
import type { Known, Stock } from './modelState.ts';

const item = { guid: '3f2c8b1a-0d4e-4c6f-9a7b-5e8d1c2b3a4f', multiLocationId: '42' };
const OUT = { status: 'OUT_OF_STOCK' } as const;

test.each<[Known['since'], string]>([
  ['one element', 'as the last update set it'],
  ['several elements', 'as the last update set it'],
  ['shown', 'as an earlier read showed it'],
  ['a rejected update', 'as an earlier read showed it'],
])('a list without an item, known by %s, is told from what is known', (since, from) => {
  const known: Known = { item, found: OUT, now: OUT, since };
  const stock: Partial<Stock> = {
    items: [known],
    foreign: new Set(),
    values: () => [OUT, OUT, OUT, OUT],
  };
  const response = { status: 200, json: [], jsonError: null };
  const exchange = { response, error: null } as unknown as LiveExchange;
  const { broken } = judgeStock(
    stock as Stock,
    { do: 'list', filter: undefined, at: 'here' },
    exchange,
  );
  expect(broken.map(({ message }) => message)).toEqual([
    `GET /stock/v1/inventory does not list an item ${from}.`,
  ]);
});
