import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { clientFor, fakeClock, httpServer, rawServer, targetAt } from './testServer.ts';

const CLIENT = { token: { client: 'full' } };

/** Answers with the statuses and header sections given, the last one for ever. */
async function serverOf(...answers: [status: number, headers?: Record<string, string>][]) {
  const seen: { method: string; url: string; authorization?: string; body: string }[] = [];
  let count = 0;
  const url = await httpServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, authorization: headers.authorization, body: await text(request) });
    const [status, fields = {}] = answers[Math.min(count++, answers.length - 1)]!;
    response.writeHead(status, fields).end('{}');
  });
  return { url, seen };
}

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

test('sends what it is told to', async () => {
  const { url, seen } = await serverOf([200]);
  const { send } = clientFor(targetAt(`${url}/prefix/`));
  await send({
    method: 'PUT',
    path: '/a%20b',
    query: [
      ['since', '2026-01-01T00:00:00+01:00'],
      ['since', 'a&b'],
    ],
    headers: [['Platform-Restaurant-External-ID', 'r']],
    body: { json: { a: 1 } },
    token: { raw: 'no token' },
  });
  expect(seen).toEqual([
    {
      method: 'PUT',
      url: '/prefix/a%20b?since=2026-01-01T00%3A00%3A00%2B01%3A00&since=a%26b',
      authorization: 'Bearer no token',
      body: '{"a":1}',
    },
  ]);
});

describe('waits as the target asks', () => {
  test.each([
    ['429 with seconds', [[429, { 'retry-after': '7' }], [200]], [7000]],
    ['503 with a date', [[503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }], [200]], [9000]],
    ['429 alone: ever longer', [[429], [429], [429], [200]], [500, 1000, 2000]],
  ] as const)('%s', async (_, answers, waits) => {
    const { url, seen } = await serverOf(...(answers as unknown as [number][]));
    const clock = fakeClock();
    const { send, recorded } = clientFor(targetAt(url), { clock });
    const exchange = await send({ method: 'POST' });
    expect(exchange.response?.status).toBe(200);
    expect(clock.slept).toEqual(waits);
    expect(seen).toHaveLength(answers.length);
    expect(recorded.map(({ id }) => id).slice(0, 2)).toEqual(['rule#1', 'rule#1/try-2']);
    expect(exchange.recorded).toBe(recorded.at(-1));
  });

  test('but not for ever, and gives the last answer', async () => {
    const { url, seen } = await serverOf([429]);
    const { send } = clientFor(targetAt(url), { clock: fakeClock() });
    expect((await send()).response?.status).toBe(429);
    expect(seen).toHaveLength(6);
  });

  test('not longer than a minute, and not on a mere 503', async () => {
    for (const answer of [[429, { 'retry-after': '61' }], [503]] as [number][]) {
      const { url, seen } = await serverOf(answer);
      const clock = fakeClock();
      const { send } = clientFor(targetAt(url), { clock });
      expect((await send()).response?.status).toBe(answer[0]);
      expect(seen).toHaveLength(1);
      expect(clock.slept).toEqual([]);
    }
  });

  test('not again and again for an operation where waiting does not help', async () => {
    const { url, seen } = await serverOf([429]);
    const { send } = clientFor(targetAt(url), { clock: fakeClock() });
    for (let count = 0; count < 5; count++) await send();
    expect(seen).toHaveLength(3 * 6 + 2);
  });
});

describe('keeps the limits', () => {
  test('of requests per second', async () => {
    const { url } = await serverOf([200]);
    const clock = fakeClock();
    const { send, recorded } = clientFor(targetAt(url, { limits: { requestsPerSecond: 4 } }), {
      clock,
    });
    await Promise.all(Array.from({ length: 9 }, () => send()));
    const starts = recorded.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b);
    for (const start of starts) {
      const inWindow = starts.filter((other) => other >= start && other < start + 1000);
      expect(inWindow.length).toBeLessThanOrEqual(4);
    }
    expect(starts.at(-1)! - starts[0]!).toBe(2000);
  });

  test('of concurrency', async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    const url = await httpServer((_, response) => {
      waiting.push(response);
      most = Math.max(most, waiting.length);
      // Time for a fourth to arrive, if there were one.
      if (waiting.length === 3) {
        setTimeout(() => waiting.splice(0).forEach((each) => each.end('{}')), 10);
      }
    });
    const { send } = clientFor(targetAt(url, { limits: { concurrency: 3 } }));
    await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(most).toBe(3);
  });
});

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

  test('renewed shortly before the end', async () => {
    const { url, authorizations } = await platform(granting({ expires_in: 100 }));
    const clock = fakeClock();
    const { send } = clientFor(targetAt(url), { clock });
    for (const seconds of [0, 80, 15]) {
      await clock.sleep(seconds * 1000);
      await send(CLIENT);
    }
    expect(authorizations).toEqual([1, 1, 2].map((count) => `Bearer token-number-${count}`));
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

  test('renewed also where it had only brought other refusals', async () => {
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

  test('not renewed for one that never worked, nor for a raw one', async () => {
    const { url, tokenRequests, authorizations } = await platform(granting(), (_, response) =>
      response.writeHead(401).end(),
    );
    const { send } = clientFor(targetAt(url));
    expect((await send(CLIENT)).response?.status).toBe(401);
    expect((await send({ token: { raw: 'x' } })).response?.status).toBe(401);
    expect(tokenRequests).toHaveLength(1);
    expect(authorizations).toHaveLength(2);
  });

  test('an operation that answers 401 to any token is not bothered again', async () => {
    const { url, tokenRequests } = await platform(granting(), (request, response) =>
      response.writeHead(request.url === '/forbidden' ? 401 : 200).end('{}'),
    );
    const { send } = clientFor(targetAt(url));
    for (let count = 0; count < 4; count++) {
      await send(CLIENT);
      await send({ ...CLIENT, path: '/forbidden' }, 'stock/update');
    }
    expect(tokenRequests).toHaveLength(2);
  });

  test.each([
    ['refused', (response: ServerResponse) => response.writeHead(403).end('{}'), 'answered 403'],
    [
      'not where it should be',
      (response: ServerResponse) => response.end('{"accessToken":"somewhere-else"}'),
      'answered 200 without a token at /access_token (auth.tokenPointer in the target file)',
    ],
    [
      'no JSON',
      (response: ServerResponse) => response.end('<html>'),
      'answered 200, and the body is no JSON: it looks like HTML or XML',
    ],
    [
      'hung up',
      (response: ServerResponse) => response.destroy(),
      'closed the connection without an answer',
    ],
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

describe('gives up on an operation that does not answer', () => {
  test('after three times, but not on others, nor on putting back', async () => {
    let connections = 0;
    const url = await rawServer(() => void connections++);
    const { client, send } = clientFor(targetAt(url, { limits: { timeoutMs: 30 } }));
    const kinds = [];
    for (let count = 0; count < 4; count++) kinds.push((await send()).error?.kind);
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout', 'not sent']);
    expect((await send()).error?.message).toBe(
      'not sent: stock/list did not answer 3 times in a row, so it is not asked again',
    );
    expect((await send({}, 'stock/update')).error?.kind).toBe('timeout');
    const restore = await client.send(
      { address: 'base', method: 'PUT', path: '/', token: { raw: null } },
      { id: 'back', rule: 'run', operation: 'stock/list', role: 'restore' },
    );
    expect(restore.error?.kind).toBe('timeout');
    expect(connections).toBe(5);
  });

  test('an answer in between counts', async () => {
    let count = 0;
    const url = await rawServer((socket) => {
      if (++count === 3) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
    const { send } = clientFor(targetAt(url, { limits: { timeoutMs: 30 } }));
    for (let sent = 0; sent < 5; sent++) expect((await send()).error?.kind).not.toBe('not sent');
  });
});

describe('interrupted', () => {
  test('sends nothing more, except to put back', async () => {
    const { url, seen } = await serverOf([200]);
    const { client, send, recorded } = clientFor(targetAt(url), { signal: AbortSignal.abort() });
    expect((await send()).error).toEqual({
      kind: 'not sent',
      message: 'not sent: the run was interrupted',
    });
    expect(recorded).toEqual([]);
    const restore = await client.send(
      { address: 'base', method: 'PUT', path: '/back', token: { raw: null } },
      { id: 'back', rule: 'run', operation: null, role: 'restore' },
    );
    expect(restore.response?.status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  test('ends a GET at once, sees a PUT through', async () => {
    const abort = new AbortController();
    let waiting = 0;
    const url = await httpServer((request, response) => {
      if (request.method === 'PUT') {
        abort.signal.addEventListener('abort', () => response.end('{}'));
      }
      if (++waiting === 2) abort.abort();
    });
    const { send } = clientFor(targetAt(url), { signal: abort.signal });
    const [get, put] = await Promise.all([send(), send({ method: 'PUT' })]);
    expect(get.error?.kind).toBe('not sent');
    expect(put.response?.status).toBe(200);
  });

  test('does not go on waiting', async () => {
    const abort = new AbortController();
    const { url, seen } = await serverOf([429, { 'retry-after': '30' }]);
    const { send } = clientFor(targetAt(url), {
      signal: abort.signal,
      record: () => setImmediate(() => abort.abort()),
    });
    expect((await send()).error?.kind).toBe('not sent');
    expect(seen).toHaveLength(1);
  });
});

test('an address that the target file does not give', async () => {
  const { send } = clientFor(targetAt('http://127.0.0.1:1'));
  expect((await send({ address: 'analytics' })).error?.message).toBe(
    'not sent: the target file gives no urls.analytics',
  );
});
