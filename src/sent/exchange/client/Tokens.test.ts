import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Lost } from './Watch.ts';
import { clientFor, fakeClock, httpServer, targetAt } from './testServer.ts';

const CLIENT = { token: { client: 'full' } };

/** Token endpoint and one service, each answering as told; tokens are t1, t2, … */
async function platform(
  token: (response: ServerResponse, count: number) => void,
  service: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.end('{}'),
) {
  let tokens = 0;
  const tokenRequests: { headers: IncomingMessage['headers']; body: string }[] = [];
  const authorizations: (string | undefined)[] = [];
  const url = await httpServer(async (request, response) => {
    const body = await text(request);
    if (request.url?.startsWith('/authentication/')) {
      tokenRequests.push({ headers: request.headers, body });
      token(response, ++tokens);
    } else {
      authorizations.push(request.headers.authorization);
      service(request, response);
    }
  });
  return { url, tokenRequests, authorizations };
}

const granting =
  (more: Record<string, unknown> = {}) =>
  (response: ServerResponse, count: number): void => {
    response.end(JSON.stringify({ access_token: `token-number-${count}`, ...more }));
  };

describe('tokens', () => {
  const form = 'application/x-www-form-urlencoded';

  test.each([
    [
      'client-secret-post',
      {},
      form,
      undefined,
      /^grant_type=client_credentials&client_id=client-one&client_secret=hush-hush-hush$/,
    ],
    [
      'client-secret-basic',
      {},
      form,
      `Basic ${btoa('client-one:hush-hush-hush')}`,
      /^grant_type=client_credentials$/,
    ],
    [
      'client-secret-post',
      { parameters: { scope: 'a b', audience: 'https://x' } },
      form,
      undefined,
      /^grant_type=client_credentials&scope=a\+b&audience=https%3A%2F%2Fx&client_id=client-one&client_secret=hush-hush-hush$/,
    ],
    [
      'json',
      {},
      'application/json',
      undefined,
      /^{"clientId":"client-one","clientSecret":"hush-hush-hush"}$/,
    ],
    [
      'json',
      {
        body: { user: ['{clientId}'], key: 'k:{clientSecret}' },
        tokenPointer: '/token/accessToken',
      },
      'application/json',
      undefined,
      /^{"user":\["client-one"\],"key":"k:hush-hush-hush"}$/,
    ],
  ])('exchanged by %s', async (exchange, more, mediaType, authorization, body) => {
    const { url, tokenRequests, authorizations } = await platform((response) => {
      response.end('{"access_token":"one-token","token":{"accessToken":"one-token"}}');
    });
    const { send, recorded } = clientFor(targetAt(url, { auth: { exchange, ...more } }));
    await Promise.all([send(CLIENT), send(CLIENT)]);
    await send(CLIENT);
    expect(tokenRequests).toHaveLength(1);
    expect(tokenRequests[0]?.headers).toMatchObject({ 'content-type': mediaType });
    expect(tokenRequests[0]?.headers.authorization).toBe(authorization);
    expect(tokenRequests[0]?.body).toMatch(body);
    expect(authorizations).toEqual(Array(3).fill('Bearer one-token'));
    expect(recorded[0]).toMatchObject({
      id: 'run/token/full#1',
      rule: 'run',
      operation: 'authentication/login',
      role: 'token',
    });
  });

  test.each([
    [100, 2],
    ['100', 2],
    [[100], 1],
    [true, 1],
    ['0x1', 1],
    [{ toString: 1 }, 1],
  ])('renewed shortly before the end, if %j says when that is', async (expires_in, last) => {
    const { url, authorizations } = await platform(granting({ expires_in }));
    const clock = fakeClock();
    const { send } = clientFor(targetAt(url), { clock });
    for (const seconds of [0, 80, 15]) {
      await clock.sleep(seconds * 1000);
      await send(CLIENT);
    }
    expect(authorizations).toEqual([1, 1, last].map((count) => `Bearer token-number-${count}`));
  });

  test('more than a run keeps secret end it', async () => {
    const { url } = await platform(granting());
    const lost: Lost[] = [];
    const { send, redactor } = clientFor(targetAt(url), { onLost: (one) => lost.push(one) });
    redactor.addSecret({ value: 'x'.repeat(10_000_000), isIssued: true });
    await send(CLIENT);
    expect(lost[0]?.reason).toBe('has issued more than 10 MB of tokens');
  });

  test('renewed once on a 401, and the request sent again, where it had worked', async () => {
    let valid = 'Bearer token-number-1';
    const { url, authorizations } = await platform(granting(), ({ headers }, response) => {
      response.writeHead(headers.authorization === valid ? 200 : 401).end('{}');
    });
    const { send } = clientFor(targetAt(url));
    await send(CLIENT);
    valid = 'Bearer token-number-2';
    const results = await Promise.all([send({ ...CLIENT, method: 'POST' }), send(CLIENT)]);
    expect(results.map(({ response }) => response?.status)).toEqual([200, 200]);
    expect(new Set(authorizations)).toEqual(new Set(['Bearer token-number-1', valid]));
  });

  test.each([
    ['of what was accepted before', {}, 'stock/list'],
    ['before the end that was told', { expires_in: 86_400 }, 'stock/list'],
    ['of what was never accepted, by the client with all scopes', {}, 'stock/update'],
  ])('renewed on a 403 %s', async (_, grant, operation) => {
    let valid = 'Bearer token-number-1';
    const { url } = await platform(granting(grant), ({ headers }, response) => {
      response.writeHead(headers.authorization === valid ? 200 : 403).end('{}');
    });
    const { send } = clientFor(targetAt(url));
    await send(CLIENT);
    valid = 'Bearer token-number-2';
    expect((await send(CLIENT, operation)).response?.status).toBe(200);
  });

  test('not renewed on a 403 of what was never accepted', async () => {
    const { url, tokenRequests } = await platform(granting(), (request, response) =>
      response.writeHead(request.url === '/forbidden' ? 403 : 200).end('{}'),
    );
    const { send } = clientFor(targetAt(url));
    await send(CLIENT);
    await send({ ...CLIENT, path: '/forbidden' }, 'stock/update');
    expect(tokenRequests).toHaveLength(1);
  });

  test('renewed again where the new one has ended too', async () => {
    const refused = new Set([2, 3, 4, 5]);
    let place = 0;
    const { url, tokenRequests } = await platform(granting(), (_, response) => {
      place += 1;
      response.writeHead(refused.has(place) ? 401 : 200).end('{}');
    });
    const { send } = clientFor(targetAt(url));
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 3; count++) statuses.push((await send(CLIENT)).response?.status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(tokenRequests).toHaveLength(3);
  });

  test('kept on a 401 of one operation, where what it opened is opened still', async () => {
    const { url, tokenRequests, authorizations } = await platform(granting(), (request, response) =>
      response.writeHead(request.url === '/forbidden' ? 401 : 200).end('{}'),
    );
    const { send } = clientFor(targetAt(url));
    await send(CLIENT);
    const refused = await send({ ...CLIENT, path: '/forbidden' }, 'stock/update');
    expect(refused.response?.status).toBe(401);
    expect(tokenRequests).toHaveLength(1);
    expect(authorizations).toHaveLength(3);
  });

  test('as young when a request goes out as when it was asked for, however long it waited', async () => {
    const clock = fakeClock();
    const givenAt = new Map<string, number>();
    const ages: number[] = [];
    const { url } = await platform(
      (response, count) => {
        givenAt.set(`Bearer token-number-${count}`, clock.now());
        granting({ expires_in: 100 })(response, count);
      },
      ({ headers }, response) => {
        ages.push((clock.now() - (givenAt.get(headers.authorization ?? '') ?? NaN)) / 1000);
        response.end('{}');
      },
    );
    const limits = { requestsPerSecond: 0.5, concurrency: 1 };
    const { send } = clientFor(targetAt(url, { limits }), { clock });
    await Promise.all(Array.from({ length: 120 }, () => send(CLIENT)));
    expect(Math.max(...ages)).toBeLessThan(100);
    expect(givenAt.size).toBe(3);
  });

  test('renewed also where it had only brought other rejections', async () => {
    let valid = 'Bearer token-number-1';
    const { url } = await platform(granting(), ({ headers }, response) => {
      response.writeHead(headers.authorization === valid ? 422 : 401).end('{}');
    });
    const { send } = clientFor(targetAt(url));
    await send(CLIENT);
    valid = 'Bearer token-number-2';
    expect((await send(CLIENT)).response?.status).toBe(422);
  });

  test('got anew once they are to be forgotten', async () => {
    const { url, authorizations } = await platform(granting());
    const { send, client } = clientFor(targetAt(url));
    await send(CLIENT);
    client.forgetTokens();
    await send(CLIENT);
    expect(authorizations).toEqual(['Bearer token-number-1', 'Bearer token-number-2']);
  });

  test('renewed twice in a row where none ever worked, later once it may have ended, and a raw one never', async () => {
    const { url, tokenRequests } = await platform(granting(), (_, response) =>
      response.writeHead(401).end(),
    );
    const clock = fakeClock();
    const { send } = clientFor(targetAt(url), { clock });
    for (let count = 0; count < 3; count++) expect((await send(CLIENT)).response?.status).toBe(401);
    expect((await send({ token: { raw: 'x' } })).response?.status).toBe(401);
    expect(tokenRequests).toHaveLength(3);
    await clock.sleep(20_000);
    for (let count = 0; count < 3; count++) await send(CLIENT);
    expect(tokenRequests).toHaveLength(4);
  });

  test.each<[string, object, (number: number, sent: number) => boolean]>([
    ['the budget is spent', { most: 4 }, (number, sent) => number > 1 || sent < 4],
    ['too many new ones did not work', {}, (number) => number > 3],
  ])('got anew to restore what was changed, also where %s', async (_, options, works) => {
    const { url, authorizations } = await platform(granting(), ({ headers }, response) => {
      const number = Number(headers.authorization?.split('-').at(-1));
      response.writeHead(works(number, authorizations.length) ? 200 : 401).end('{}');
    });
    const { client, send } = clientFor(targetAt(url), options);
    for (let count = 0; count < 4; count++) await send(CLIENT);
    const { response } = await client.send(
      { ...CLIENT, address: 'base', method: 'PUT', path: '/back' },
      { id: 'back', rule: 'run', operation: null, role: 'restore' },
    );
    expect(response?.status).toBe(200);
  });

  test.each([
    ['refused', (response: ServerResponse) => response.writeHead(403).end('{}'), 'responded 403'],
    [
      'not where it should be',
      (response: ServerResponse) => response.end('{"accessToken":"somewhere-else"}'),
      'responded 200 without a token at /access_token (auth.tokenPointer in the target file)',
    ],
    [
      'no JSON',
      (response: ServerResponse) => response.end('<html>'),
      'responded 200, and the body is no JSON: it looks like HTML or XML',
    ],
    [
      'hung up',
      (response: ServerResponse) => response.destroy(),
      'closed the connection without a response',
    ],
    ...['a-token-with-an-end\n', 'Ab3'.repeat(5500)].map(
      (access_token): [string, (response: ServerResponse) => unknown, string] => [
        'a token that no header can carry',
        (response) => response.end(JSON.stringify({ access_token })),
        'responded 200 with a token at /access_token that no header can carry: it has a line break or another such character, or is longer than 16 KiB',
      ],
    ),
  ])('%s: the request is not sent, with the reason', async (_, token, reason) => {
    const { url, tokenRequests, authorizations } = await platform(token);
    const { client, send, recorded } = clientFor(targetAt(url));
    for (let count = 0; count < 5; count++) {
      const { error } = await send(CLIENT);
      expect(error).toEqual({
        kind: 'not sent',
        message: `not sent: no token for client "full": POST ${url}/authentication/v1/authentication/login ${reason}`,
      });
    }
    expect(await client.tokenFor('full')).toMatchObject({
      reason: expect.stringContaining(reason) as string,
    });
    expect(tokenRequests).toHaveLength(3);
    expect(authorizations).toEqual([]);
    expect(recorded.every(({ role }) => role === 'token')).toBe(true);
  });

  test('of a client that the target does not have: an error of ours', async () => {
    const { send } = clientFor(targetAt('http://127.0.0.1:1'));
    await expect(send({ token: { client: 'nobody' } })).rejects.toThrow(
      'the target has no client "nobody"',
    );
  });
});
