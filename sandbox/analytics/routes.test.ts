import { describe, expect, test } from 'vitest';
import { startSandbox } from '../startSandbox.ts';
import type { Row } from './ReportQuery.ts';
import { reportFixtures } from './reportFixtures.ts';
import { bodyFor, startAnalytics } from '../testing/startAnalytics.ts';

const day = bodyFor(20260316, 20260316);
const daily = {
  metrics: '/metrics/day',
  check: '/check/day',
  labor: '/labor/day',
  menu: '/menu/day',
  payout: '/payout/day',
  'payout-payments': '/payout/payments/day',
  'payout-sales-date': '/payout/sales-date/day',
};
const addressOf = (path: string) => path.replace('/day', '');
const keysOf = (rows: Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
const restaurantsIn = (rows: Row[]) => new Set(rows.map((row) => row.restaurantGuid));
const cents = (amount: unknown) => Math.round(Number(amount) * 100);

describe.each(Object.entries(daily))('a %s report', (name, path) => {
  test('is in progress, then ready, and stays ready and equal', async () => {
    const { get, request } = startAnalytics();
    const guid = await request(path, day);
    const address = `${addressOf(path)}/${guid}`;
    const first = await get(address);
    expect(first.status).toBe(202);
    expect(await first.json()).toEqual({
      message: expect.any(String),
      reportStatus: 'IN_PROGRESS',
      reportRequestGuid: guid,
    });
    const second = await get(address);
    expect(second.status).toBe(200);
    const rows = (await second.json()) as Row[];
    expect(rows.length).toBeGreaterThan(0);
    expect(await (await get(address)).json()).toEqual(rows);
  });

  test('is failed for a fixed identifier: 409 without a body', async () => {
    const { get, world } = startAnalytics();
    const response = await get(`${addressOf(path)}/${reportFixtures(world).failed[name]}`);
    expect(response.status).toBe(409);
    expect(await response.text()).toBe('');
  });

  test('is unknown to the other data sets', async () => {
    const { get, request, world } = startAnalytics();
    const guids = [await request(path, day), reportFixtures(world).failed[name]!];
    for (const other of Object.values(daily).filter((other) => other !== path))
      for (const guid of guids) {
        const response = await get(`${addressOf(other)}/${guid}`);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ status: 404, errors: [] });
      }
  });

  test('has rows of the active restaurants, those asked for, those not excluded, or the inactive ones', async () => {
    const { report, group, world } = startAnalytics();
    const guidsOf = (active: boolean) =>
      group.filter((restaurant) => restaurant.active === active).map(({ guid }) => guid);
    const active = guidsOf(true);
    const [first, second] = active;
    const stranger = world.restaurants.find(({ guid }) => !group.some((own) => own.guid === guid))!;
    const restaurants = async (query: string, lists: Row) =>
      restaurantsIn(await report(`${path}${query}`, { ...day, ...lists }));

    expect(await restaurants('', {})).toEqual(new Set(active));
    expect(await restaurants('', { restaurantIds: [first, stranger.guid] })).toEqual(
      new Set([first]),
    );
    expect(await restaurants('', { restaurantIds: [first!.toUpperCase()] })).toEqual(
      new Set([first]),
    );
    expect(await restaurants('', { excludedRestaurantIds: [second] })).toEqual(
      new Set(active.filter((guid) => guid !== second)),
    );
    expect(
      await restaurants('', { restaurantIds: [first, second], excludedRestaurantIds: [second] }),
    ).toEqual(new Set([first]));
    expect(await restaurants('?onlyInactiveRestaurants=true', {})).toEqual(new Set(guidsOf(false)));
  });

  test('is empty for days that have not been', async () => {
    const { report } = startAnalytics();
    expect(await report(path, bodyFor(20991231, 20991231))).toEqual([]);
  });

  test('gets another identifier for each request, the same in every sandbox', async () => {
    const one = startAnalytics();
    const other = startAnalytics();
    const guids = [await one.request(path, day), await one.request(path, day)];
    expect(guids[0]).not.toBe(guids[1]);
    await other.request(path, { ...day, restaurantIds: [one.group[0]!.guid] });
    expect([await other.request(path, day), await other.request(path, day)]).toEqual(guids);
  });
});

describe('restaurant names', () => {
  test.each(['/metrics/day', '/check/day'])('are in %s only where asked for', async (path) => {
    const { report, group } = startAnalytics();
    const plain = await report(path, day);
    expect(keysOf(plain)).not.toContain('restaurantName');
    expect(await report(path, day, '?fetchRestaurantNames=false')).toEqual(plain);
    const named = await report(path, day, '?fetchRestaurantNames=true');
    for (const { restaurantGuid, restaurantName } of named)
      expect(restaurantName).toBe(group.find(({ guid }) => guid === restaurantGuid)!.name);
  });

  test('are not fetched by anything but a boolean', async () => {
    const { get, request } = startAnalytics();
    const guid = await request('/check/day', day);
    expect((await get(`/check/${guid}?fetchRestaurantNames=maybe`)).status).toBe(404);
  });
});

describe('metrics', () => {
  test('come by hour where asked for, and add up to the day', async () => {
    const { report } = startAnalytics();
    const byDay = await report('/metrics/day', day);
    const byHour = await report('/metrics/day?aggregateBy=HOUR', day);
    for (const { restaurantGuid, netSalesAmount } of byDay) {
      const hours = byHour.filter((row) => row.restaurantGuid === restaurantGuid);
      expect(hours.length).toBeGreaterThan(1);
      expect(hours.reduce((sum, row) => sum + cents(row.netSalesAmount), 0)).toBe(
        cents(netSalesAmount),
      );
    }
  });

  test('are the same at the deprecated path', async () => {
    const { get, request } = startAnalytics();
    const guid = await request('/metrics/week', bodyFor(20260310, 20260316));
    expect((await get(`/metrics/week/${guid}`)).status).toBe(202);
    const current = await get(`/metrics/${guid}`);
    const deprecated = await get(`/metrics/week/${guid}`);
    expect(deprecated.status).toBe(200);
    expect(await deprecated.json()).toEqual(await current.json());
  });
});

test('shows every restaurant of the management group with its state', async () => {
  const { get, group } = startAnalytics();
  const rows = (await (await get('/restaurants-information')).json()) as Row[];
  expect(restaurantsIn(rows)).toEqual(new Set(group.map(({ guid }) => guid)));
  for (const state of ['activated', 'testMode', 'archived'])
    expect(new Set(rows.map((row) => row[state]))).toEqual(new Set([true, false]));
});

test('needs a token with its scope for every operation', async () => {
  const { app, world } = startAnalytics();
  const without = world.clients.find(({ scopes }) => !scopes.includes('enterprise-metrics:read'))!;
  const token = `Bearer ${world.tokens.issue(without, without.scopes)}`;
  const paths = Object.values(daily).flatMap((path) => [
    ['POST', path],
    ['GET', `${addressOf(path)}/x`],
  ]);
  const others = [
    ['POST', '/metrics'],
    ['POST', '/menu'],
    ['GET', '/metrics/day/x'],
    ['GET', '/restaurants-information'],
  ];
  for (const [method, path] of [...paths, ...others]) {
    expect((await app.request(path!, { method: method! })).status).toBe(401);
    const lacking = await app.request(path!, {
      method: method!,
      headers: { Authorization: token },
    });
    expect(lacking.status).toBe(403);
  }
});

test('gives identifiers as JSON strings over the wire, also through a wrapper', async () => {
  const sandbox = await startSandbox({ wrap: (next) => next });
  try {
    const { clients } = sandbox.target as { clients: { clientId: string; clientSecret: string }[] };
    const { clientId, clientSecret } = clients[0]!;
    const login = await fetch(`${sandbox.url}/authentication/v1/authentication/login`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const response = await fetch(`${sandbox.url}/analytics/check/day`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(day),
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.text()).toMatch(/^"[0-9a-f-]{36}"$/);
  } finally {
    await sandbox.close();
  }
});
