import { expect, test } from 'vitest';
import { openSandbox } from '../testing/openSandbox.ts';

const LOGIN = '/authentication/v1/authentication/login';

async function login(url: string, headers: Record<string, string>, body: string) {
  const response = await fetch(url + LOGIN, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

test('gives a token for a secret in the form, in Basic and in JSON', async () => {
  const { url, target } = await openSandbox();
  const { clientId, clientSecret, scopes } = target.clients[0]!;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const grant = 'grant_type=client_credentials';
  const logins = [
    await login(url, form, `${grant}&client_id=${clientId}&client_secret=${clientSecret}`),
    await login(url, { ...form, authorization: `Basic ${basic}` }, grant),
    await login(url, json, JSON.stringify({ clientId, clientSecret })),
    await login(url, json, JSON.stringify({ client_id: clientId, client_secret: clientSecret })),
  ];
  for (const { status, body } of logins) {
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: scopes.join(' '),
    });
  }
});

test('gives no token for anything else, and says why in the words of RFC 6749', async () => {
  const { url, target } = await openSandbox();
  const { clientId, clientSecret } = target.clients.find(({ id }) => id === 'without-scopes')!;
  const known = `client_id=${clientId}&client_secret=${clientSecret}`;
  const refusals: [string, number, string][] = [
    [`grant_type=client_credentials&client_id=${clientId}&client_secret=no`, 401, 'invalid_client'],
    ['grant_type=client_credentials', 401, 'invalid_client'],
    [known, 400, 'invalid_request'],
    [`grant_type=password&${known}`, 400, 'unsupported_grant_type'],
    [`grant_type=client_credentials&scope=stock:read&${known}`, 400, 'invalid_scope'],
  ];
  for (const [body, status, error] of refusals)
    expect(await login(url, form, body)).toMatchObject({ status, body: { error } });
  expect(await login(url, json, '{')).toMatchObject({ status: 400 });
});

test('lets a token expire', async () => {
  const { url, target, tokenOf } = await openSandbox({ control: true });
  const headers = {
    authorization: `Bearer ${await tokenOf('full')}`,
    'Platform-Restaurant-External-ID': target.fixtures.restaurant,
  };
  const read = async () => (await fetch(`${url}/stock/v1/inventory`, { headers })).status;
  const advance = (advanceSeconds: number) =>
    fetch(`${target.control}/clock`, { method: 'POST', body: JSON.stringify({ advanceSeconds }) });

  await advance(3500);
  expect(await read()).toBe(200);
  await advance(100);
  expect(await read()).toBe(401);
});

test('refuses a missing or broken token with 401 and a missing scope with 403, on every operation', async () => {
  const { url, target, tokenOf, call } = await openSandbox();
  const { restaurant, managementGroup } = target.fixtures;
  const operations: [string, string, string | null][] = [
    [
      'PUT',
      `/ccpartner/v1/merchants/${restaurant}/payments/a`,
      'without-credit-cards-authorization-write',
    ],
    ['GET', '/stock/v1/inventory', 'without-stock-read'],
    ['POST', '/stock/v1/inventory/search', 'without-stock-read'],
    ['PUT', '/stock/v1/inventory/update', 'without-stock-write'],
    ['GET', `/restaurants/v1/restaurants/${restaurant}`, 'without-restaurants-read'],
    ['GET', `/restaurants/v1/groups/${managementGroup}/restaurants`, 'without-restaurants-read'],
    ['GET', '/partners/v1/restaurants', 'without-partner-access'],
    ['GET', '/partners/v1/connectedRestaurants', 'without-partner-access'],
  ];
  const token = await tokenOf('full');
  for (const [method, path, client] of operations) {
    expect(await call(method, path, { client: null })).toMatchObject({ status: 401 });
    for (const authorization of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, 'Bearer '])
      expect((await fetch(url + path, { method, headers: { authorization } })).status).toBe(401);
    expect(await call(method, path, { client })).toMatchObject({ status: 403 });
  }
});
