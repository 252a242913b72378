import { expect, test } from 'vitest';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { judgeStock } from './judgeStock.ts';
import type { Known, Stock } from './modelState.ts';

const item = { guid: '3f2c8b1a-0d4e-4c6f-9a7b-5e8d1c2b3a4f', multiLocationId: '42' };
const OUT = { status: 'OUT_OF_STOCK' } as const;

test.each<[Known['since'], string]>([
  ['one element', 'was set to'],
  ['several elements', 'was set to'],
  ['shown', 'an earlier read showed as'],
  ['a rejected update', 'an earlier read showed as'],
])('a list without an item, known by %s, is told from what is known', (since, from) => {
  expect(withoutItem({ item, found: OUT, now: OUT, since })).toMatchObject([
    {
      message: `GET /stock/v1/inventory does not list an item that ${from} OUT_OF_STOCK.`,
      mayBeLate: true,
    },
  ]);
});

test('no delay explains a list without an item that has been at risk for long', () => {
  const known: Known = { item, found: OUT, now: OUT, since: 'shown', isLong: true };
  expect(withoutItem(known)).toEqual([expect.not.objectContaining({ mayBeLate: true })]);
});

/** What a list without any item breaks. */
function withoutItem(known: Known) {
  const stock: Partial<Stock> = {
    items: [known],
    foreign: new Set(),
    values: () => [OUT, OUT, OUT, OUT],
  };
  const response = { status: 200, json: [], jsonError: null };
  const exchange = { response, error: null } as unknown as LiveExchange;
  const list = { do: 'list', filter: undefined, at: 'here' } as const;
  return judgeStock(stock as Stock, list, exchange).broken;
}
