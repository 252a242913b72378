import { expect, test } from 'vitest';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { numberOn, pageIn } from './Page.ts';

const answer = (json: unknown) => ({ response: { json } }) as LiveExchange;
const one = { results: [{ restaurantGuid: 'A' }], nextPageToken: 'b', pageSize: 1 };

test('reads one PaginatedResponse and an array of one alike', () => {
  for (const json of [one, [one]]) {
    expect(pageIn(answer(json))).toMatchObject({
      records: [{ guid: 'a' }],
      next: 'b',
      body: { pageSize: 1 },
    });
  }
});

test('takes the elements of an array together, the first’s way back and the last’s way on', () => {
  const two = { results: [{ restaurantGuid: 'B' }], previousPageNum: 1 };
  const page = pageIn(answer([{ ...one, previousPageNum: null }, two]));
  expect(page).toMatchObject({
    records: [{ guid: 'a' }, { guid: 'b' }],
    body: { previousPageNum: null },
  });
  expect(page?.next).toBeUndefined();
});

test('of three elements, the last leads on', () => {
  const page = pageIn(
    answer([one, { ...one, nextPageToken: 'c' }, { ...one, nextPageToken: 'd' }]),
  );
  expect(page).toMatchObject({ next: 'd', arrayOf: 3 });
});

test('several elements of an array have no one number, and one alone keeps its own', () => {
  const numbered = { ...one, currentPageNum: 1 };
  const numberOf = (json: unknown) => {
    const page = pageIn(answer(json));
    return page && numberOn(page, 'currentPageNum');
  };
  expect(numberOf([numbered])).toBe(1);
  expect(numberOf([numbered, { ...numbered, currentPageNum: 2 }])).toBeUndefined();
});

test.each([null, '', undefined, 7])('takes the nextPageToken %j for none', (nextPageToken) => {
  expect(pageIn(answer({ results: [], nextPageToken }))?.next).toBeUndefined();
});

test.each([undefined, null, {}, [], [null], 'text', { results: {} }])(
  'finds no page in %j',
  (json) => {
    expect(pageIn(answer(json))).toBeUndefined();
  },
);

test('a response that cannot be read has no page', () => {
  expect(pageIn({ response: null } as LiveExchange)).toBeUndefined();
});

test('a number that is no integer is none', () => {
  const page = pageIn(answer({ results: [null, 3, {}], pageSize: '5', totalCount: 2 }));
  expect(page?.records).toHaveLength(1);
  expect(page && [numberOn(page, 'pageSize'), numberOn(page, 'totalCount')]).toEqual([
    undefined,
    2,
  ]);
});
