import { describe, expect, test } from 'vitest';
import { openSandbox } from '../testing/openSandbox.ts';

interface Entry {
  guid?: string;
  multiLocationId?: string;
  versionId?: string;
  status?: string;
  quantity?: number | null;
  itemGuidValidity: string;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function openStock() {
  const { target, call } = await openSandbox();
  const { otherRestaurant, stockItems } = target.fixtures;
  const [first, second] = stockItems as [(typeof stockItems)[0], (typeof stockItems)[0]];
  const list = (query = '', restaurant?: string) =>
    call<Entry[]>('GET', `/stock/v1/inventory${query}`, { ...(restaurant && { restaurant }) });
  const search = (body: unknown, restaurant?: string) =>
    call<Entry[]>('POST', '/stock/v1/inventory/search', {
      body,
      ...(restaurant && { restaurant }),
    });
  const update = (body: unknown) => call<Entry[]>('PUT', '/stock/v1/inventory/update', { body });
  return { otherRestaurant, first, second, list, search, update, call };
}

describe('the list', () => {
  test('holds what is out of stock or limited, with all its fields, and follows the filter', async () => {
    const { list } = await openStock();
    const { body } = await list();
    expect(new Set(body.map(({ status }) => status))).toEqual(
      new Set(['OUT_OF_STOCK', 'QUANTITY']),
    );
    for (const entry of body)
      expect(entry).toEqual({
        guid: expect.any(String),
        multiLocationId: expect.any(String),
        versionId: expect.any(String),
        status: expect.any(String),
        quantity: entry.status === 'QUANTITY' ? expect.any(Number) : null,
        itemGuidValidity: 'VALID',
      });
    for (const status of ['OUT_OF_STOCK', 'QUANTITY'])
      expect((await list(`?status=${status}`)).body).toEqual(
        body.filter((entry) => entry.status === status),
      );
    expect((await list('?status=IN_STOCK')).status).toBe(400);
  });

  test('loses an item that goes back to IN_STOCK, at this restaurant only', async () => {
    const { otherRestaurant, first, list, update } = await openStock();
    const names = async (restaurant?: string) =>
      (await list('', restaurant)).body.map(({ multiLocationId }) => multiLocationId);
    const before = await names(otherRestaurant);

    await update([{ guid: first.guid, status: 'OUT_OF_STOCK' }]);
    expect(await names()).toContain(first.multiLocationId);
    await update([{ guid: first.guid, status: 'IN_STOCK' }]);
    expect(await names()).not.toContain(first.multiLocationId);
    expect(await names(otherRestaurant)).toEqual(before);
  });
});

describe('the search', () => {
  test('finds by both identifiers, an item once, and marks what it does not find', async () => {
    const { first, second, search } = await openStock();
    const { status, body } = await search({
      guids: [first.guid, UNKNOWN],
      multiLocationIds: [first.multiLocationId, second.multiLocationId, 'none'],
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ guid: first.guid, itemGuidValidity: 'VALID' }),
      expect.objectContaining({ guid: second.guid, itemGuidValidity: 'VALID' }),
      { guid: UNKNOWN, itemGuidValidity: 'INVALID' },
      { multiLocationId: 'none', itemGuidValidity: 'INVALID' },
    ]);
  });

  test('finds no item of another restaurant by its GUID', async () => {
    const { otherRestaurant, first, search } = await openStock();
    const { body } = await search({ guids: [first.guid] }, otherRestaurant);
    expect(body).toEqual([{ guid: first.guid, itemGuidValidity: 'INVALID' }]);
  });

  test.each([
    ['neither list', { versionIds: [UNKNOWN] }],
    ['no object', []],
    ['a GUID that is none', { guids: ['x'] }],
    ['a number among texts', { multiLocationIds: ['1', 1] }],
    ['null for a list', { guids: null }],
    ['a broken versionId', { guids: [], versionIds: ['x'] }],
    ['broken JSON', '{'],
  ])('refuses %s', async (_, body) => {
    const { search } = await openStock();
    expect(await search(body)).toMatchObject({
      status: 400,
      body: {
        status: 400,
        code: expect.any(Number),
        message: expect.any(String),
        requestId: expect.any(String),
        errors: [{ status: 400 }],
      },
    });
  });
});

describe('the update', () => {
  test('sets what it is given, by either identifier, and answers with the updated items', async () => {
    const { first, second, search, update } = await openStock();
    const { status, body } = await update([
      { guid: first.guid, status: 'QUANTITY', quantity: 0.25 },
      { multiLocationId: second.multiLocationId, status: 'OUT_OF_STOCK' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { ...first, status: 'QUANTITY', quantity: 0.25 },
      { ...second, status: 'OUT_OF_STOCK', quantity: null },
    ]);
    expect((await search({ guids: [first.guid, second.guid] })).body).toEqual(body);
  });

  const breaches: [string, (item: { guid: string; multiLocationId: string }) => unknown][] = [
    ['no identifier', () => ({ status: 'IN_STOCK' })],
    ['no status', ({ guid }) => ({ guid })],
    ['an unknown status', ({ guid }) => ({ guid, status: 'LOW' })],
    ['an unknown item', () => ({ guid: UNKNOWN, status: 'IN_STOCK' })],
    ['identifiers at odds', ({ guid }) => ({ guid, multiLocationId: 'x', status: 'IN_STOCK' })],
    ['QUANTITY without quantity', ({ guid }) => ({ guid, status: 'QUANTITY' })],
    ['quantity null', ({ guid }) => ({ guid, status: 'QUANTITY', quantity: null })],
    ['quantity 0', ({ guid }) => ({ guid, status: 'QUANTITY', quantity: 0 })],
    ['a negative quantity', ({ guid }) => ({ guid, status: 'QUANTITY', quantity: -0.5 })],
    ['quantity as text', ({ guid }) => ({ guid, status: 'QUANTITY', quantity: '1' })],
    ['IN_STOCK with quantity', ({ guid }) => ({ guid, status: 'IN_STOCK', quantity: 1 })],
    ['OUT_OF_STOCK with quantity', ({ guid }) => ({ guid, status: 'OUT_OF_STOCK', quantity: 1 })],
  ];
  test.each(breaches)('refuses %s, and then changes nothing at all', async (_, breach) => {
    const { first, second, search, update } = await openStock();
    const both = { guids: [first.guid, second.guid] };
    const before = (await search(both)).body;
    const { status } = await update([
      { guid: first.guid, status: 'QUANTITY', quantity: 99 },
      breach(second),
    ]);
    expect(status).toBe(400);
    expect((await search(both)).body).toEqual(before);
  });

  test('refuses what is no array of objects', async () => {
    const { update } = await openStock();
    for (const body of ['{', {}, [1], [null]]) expect((await update(body)).status).toBe(400);
  });
});

test('refuses a request without a restaurant that it knows', async () => {
  const { call } = await openStock();
  for (const restaurant of [null, 'x', UNKNOWN])
    expect(await call('GET', '/stock/v1/inventory', { restaurant })).toMatchObject({ status: 400 });
});
