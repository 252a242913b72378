import { describe, expect, test } from 'vitest';
import { createWorld } from '../createWorld.ts';
import type { World } from '../World.ts';
import type { Entity } from './Configuration.ts';
import { routes } from './routes.ts';
import { resources } from './resources.ts';

const paths = [...resources.keys()];

/** A fresh sandbox's configuration service; `get` sends as the first client for the first restaurant. */
function start(world: World = createWorld()) {
  const app = routes(world);
  const [client] = world.clients;
  const token = world.tokens.issue(client!, client!.scopes);
  const restaurants = world.restaurants.map(({ guid }) => guid);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Platform-Restaurant-External-ID': restaurants[0]!,
        ...headers,
      },
    });
    return {
      status: response.status,
      next: response.headers.get('Platform-Next-Page-Token'),
      body: (await response.json().catch(() => undefined)) as unknown,
    };
  };
  const getPage = async (path: string, headers?: Record<string, string>) => {
    const { status, next, body } = await get(path, headers);
    expect(status).toBe(200);
    return { next, entities: body as Entity[] };
  };
  const getAll = async (path: string, headers?: Record<string, string>) => {
    const all: Entity[] = [];
    let page = await getPage(path, headers);
    all.push(...page.entities);
    while (page.next !== null) {
      page = await getPage(`${path.split('?')[0]}?pageToken=${page.next}`, headers);
      all.push(...page.entities);
    }
    return all;
  };
  return { world, restaurants, get, getPage, getAll };
}

const at = (restaurant: string) => ({ 'Platform-Restaurant-External-ID': restaurant });

describe('access', () => {
  test('needs a token, its scope and a restaurant on every operation', async () => {
    const { world, restaurants } = start();
    const app = routes(world);
    const without = world.clients.find(({ scopes }) => !scopes.includes('config:read'))!;
    const full = world.tokens.issue(world.clients[0]!, world.clients[0]!.scopes);
    const lacking = world.tokens.issue(without, without.scopes);
    const status = async (path: string, token: string, headers: Record<string, string>) =>
      (await app.request(path, { headers: { Authorization: token, ...headers } })).status;

    for (const path of [...paths.flatMap((path) => [path, `${path}/x`]), 'tipWithholding']) {
      expect(await status(`/${path}`, '', at(restaurants[0]!))).toBe(401);
      expect(await status(`/${path}`, `Bearer ${lacking}`, at(restaurants[0]!))).toBe(403);
      expect(await status(`/${path}`, `Bearer ${full}`, {})).toBe(400);
    }
  });
});

describe('a list', () => {
  test.each(paths)('of %s agrees with its single operation on every element', async (path) => {
    const { get, getAll } = start();
    const entities = await getAll(`/${path}`);
    expect(entities.length).toBeGreaterThan(1);
    for (const entity of entities) {
      const single = await get(`/${path}/${entity.guid}`);
      expect(single).toEqual({ status: 200, next: null, body: entity });
    }
  });

  test('leads over all its pages, each element once, and ends without a token', async () => {
    const { getPage } = start();
    const first = await getPage('/menuItems');
    const second = await getPage(`/menuItems?pageToken=${first.next}`);
    const third = await getPage(`/menuItems?pageToken=${second.next}`);
    const pages = [first, second, third].map(({ entities }) => entities);
    expect(pages.map((entities) => entities.length)).toEqual([300, 300, 50]);
    expect(new Set(pages.flat().map(({ guid }) => guid)).size).toBe(650);
    expect(third.next).toBeNull();
  });

  test('has no further page where its elements fill pages exactly', async () => {
    const { getPage } = start();
    const first = await getPage('/tables');
    const second = await getPage(`/tables?pageToken=${first.next}`);
    expect([first, second].map(({ entities }) => entities.length)).toEqual([150, 150]);
    expect(second.next).toBeNull();
  });

  test('holds nothing of another restaurant', async () => {
    const { get, restaurants, getAll } = start();
    const other = at(restaurants[1]!);
    for (const path of paths) {
      const own = (await getAll(`/${path}`)).map(({ guid }) => guid);
      const others = (await getAll(`/${path}`, other)).map(({ guid }) => guid);
      expect(own.filter((guid) => others.includes(guid))).toEqual([]);
      expect((await get(`/${path}/${own[0]}`, other)).status).toBe(404);
    }
  });
});

describe('a page token', () => {
  const since = encodeURIComponent('2024-02-01T00:00:00+00:00');
  const sinceElsewhere = encodeURIComponent('2024-01-31T19:00:00-05:00');

  test('is refused with another list, restaurant or filter, or where altered', async () => {
    const { get, getPage, restaurants } = start();
    const { next } = await getPage(`/menuItems?lastModified=${since}`);
    const status = async (query: string, headers = {}) => (await get(query, headers)).status;
    expect(await status(`/menuItems?pageToken=${next}`)).toBe(200);
    expect(await status(`/menuItems?pageToken=${next}&lastModified=${sinceElsewhere}`)).toBe(200);
    expect(await status(`/tables?pageToken=${next}`)).toBe(400);
    expect(await status(`/menuItems?pageToken=${next}`, at(restaurants[1]!))).toBe(400);
    expect(await status(`/menuItems?pageToken=${next}&lastModified=2025-01-01T00:00:00Z`)).toBe(
      400,
    );
    for (const broken of ['', 'unknown', `${next}A`, next!.slice(0, -1), `A${next}`, 'bnVsbA.A'])
      expect(await status(`/menuItems?pageToken=${broken}`)).toBe(400);
  });

  test('carries the filter of its walk', async () => {
    const { getPage } = start();
    const filtered = await getPage(`/menuItems?lastModified=${since}`);
    const walked = [...filtered.entities];
    for (let next = filtered.next; next !== null;) {
      const page = await getPage(`/menuItems?pageToken=${next}`);
      walked.push(...page.entities);
      next = page.next;
    }
    expect(walked.length).toBeLessThan(650);
    expect(new Set(walked.map(({ guid }) => guid)).size).toBe(walked.length);
  });
});

describe('lastModified', () => {
  test('is strictly after, as an instant', async () => {
    const { getAll } = start();
    const countAfter = async (instant: string) =>
      (await getAll(`/menus?lastModified=${encodeURIComponent(instant)}`)).length;
    const total = (await getAll('/menus')).length;

    // Bisect for the second in which the first change happened.
    let before = Date.parse('2024-01-01T00:00:00Z') - 1000;
    let after = Date.parse('2026-06-30T00:00:00Z');
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if ((await countAfter(new Date(middle).toISOString())) === total) before = middle;
      else after = middle;
    }
    const local = (offsetMs: number, offset: string) =>
      new Date(after + offsetMs).toISOString().replace('Z', offset);
    expect(await countAfter(local(0, 'Z'))).toBe(total - 1);
    expect(await countAfter(local(-1, 'Z'))).toBe(total);
    expect(await countAfter(local(0, '-0000'))).toBe(total - 1);
    expect(await countAfter(local(5.5 * 3_600_000, '+05:30'))).toBe(total - 1);
    expect(await countAfter(local(-5 * 3_600_000 - 1, '-05:00'))).toBe(total);
  });

  test.each([
    '',
    'yesterday',
    '2024-01-01',
    '2024-01-01T00:00:00',
    '2024-02-30T00:00:00Z',
    '2024-01-01T25:00:00Z',
    '2024-01-01T00:00:00 05:00',
    '2024-01-01T00:00:00+25:00',
  ])('refuses %j', async (instant) => {
    const { get } = start();
    expect((await get(`/menus?lastModified=${encodeURIComponent(instant)}`)).status).toBe(400);
  });
});

describe('the data', () => {
  test('gives a GUID and an entity type to every entity and every reference within', async () => {
    const { getAll } = start();
    for (const path of ['cashDrawers', 'discounts', 'menus', 'menuItems']) {
      const text = JSON.stringify(await getAll(`/${path}`));
      const guids = text.match(/"guid":"[0-9a-f-]{36}"/g)!;
      expect(text.match(/"entityType":"\w+"/g)).toHaveLength(guids.length);
    }
  });

  test('refers to menu groups that are listed', async () => {
    const { getAll } = start();
    const groups = await getAll('/menuGroups');
    const menus = await getAll('/menus');
    for (const group of menus.flatMap((menu) => menu.groups as Entity[]))
      expect(groups).toContainEqual(expect.objectContaining(group));
  });

  test('keeps the rules of discounts', async () => {
    const { getAll } = start();
    for (const discount of await getAll('/discounts')) {
      expect('percentage' in discount).toBe(
        ['PERCENT', 'OPEN_PERCENT'].includes(String(discount.type)),
      );
      expect('amount' in discount).toBe(['FIXED', 'OPEN_FIXED'].includes(String(discount.type)));
      expect(discount.fixedTotal !== null).toBe(discount.type === 'FIXED_TOTAL');
      if (discount.selectionType === 'ITEM' || discount.type === 'FIXED_TOTAL')
        expect(discount.nonExclusive).toBe(false);
    }
  });

  test.each([
    ['discounts', 'type', 6],
    ['discounts', 'selectionType', 3],
    ['discounts', 'itemPickingPriority', 3],
    ['diningOptions', 'behavior', 3],
    ['menus', 'unitOfMeasure', 14],
    ['menus', 'visibility', 3],
    ['menus', 'orderableOnline', 2],
    ['menuItems', 'type', 4],
    ['menuItems', 'visibility', 3],
    ['menuItems', 'orderableOnline', 2],
  ])('of %s shows every %s', async (path, field, count) => {
    const { getAll } = start();
    const values = (await getAll(`/${path}`)).map((entity) => entity[field]);
    expect(new Set(values).size).toBe(count);
  });

  test('has one tip withholding per restaurant', async () => {
    const { get, restaurants } = start();
    const own = await get('/tipWithholding');
    expect(own).toMatchObject({ status: 200, body: { entityType: 'TipWithholding' } });
    expect((await get('/tipWithholding', at(restaurants[1]!))).body).not.toEqual(own.body);
  });

  test('has nothing under a path that the documents do not show', async () => {
    const { get } = start();
    expect((await get('/salesCategories')).status).toBe(404);
    expect((await get('/printers/x')).status).toBe(404);
  });
});
