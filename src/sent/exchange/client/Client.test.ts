import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { clientFor, fakeClock, httpServer, rawServer, targetAt } from './testServer.ts';

/** Responds with the statuses and header sections given, the last one for ever. */
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
    [
      '503 with a date of its own clock, five hours from ours',
      [
        [
          503,
          {
            date: 'Thu, 01 Jan 2026 05:00:00 GMT',
            'retry-after': 'Thu, 01 Jan 2026 05:00:09 GMT',
          },
        ],
        [200],
      ],
      [9000],
    ],
    [
      '429 with no second, ever longer',
      [...Array<unknown>(5).fill([429, { 'retry-after': '0' }]), [200]],
      [20, 60, 180, 540, 1620],
    ],
    ['429 alone: ever longer', [[429], [429], [429], [200]], [500, 1000, 2000]],
  ] as const)('%s', async (_, answers, waits) => {
    const { url, seen } = await serverOf(...(answers as unknown as [number][]));
    const clock = fakeClock();
    const { send, recorded } = clientFor(targetAt(url), { clock });
    const exchange = await send({ method: 'POST' });
    expect(exchange.response?.status).toBe(200);
    // The limiter may wait besides.
    expect(clock.slept).toEqual(expect.arrayContaining([...waits]));
    expect(seen).toHaveLength(answers.length);
    expect(recorded.map(({ id }) => id).slice(0, 2)).toEqual(['rule#1', 'rule#1/try-2']);
    expect(exchange.recorded).toBe(recorded.at(-1));
  });

  test('but not for ever, and gives the last response', async () => {
    const { url, seen } = await serverOf([429]);
    const { send } = clientFor(targetAt(url), { clock: fakeClock() });
    expect((await send()).response?.status).toBe(429);
    expect(seen).toHaveLength(7);
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
    expect(seen).toHaveLength(3 * 7 + 2);
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

describe('gives up on an operation that does not respond', () => {
  test('after three times, but not on others, nor on putting back', async () => {
    let connections = 0;
    const url = await rawServer(() => void connections++);
    const { client, send } = clientFor(targetAt(url, { limits: { timeoutMs: 30 } }));
    const kinds = [];
    for (let count = 0; count < 4; count++) kinds.push((await send()).error?.kind);
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout', 'not sent']);
    expect((await send()).error?.message).toBe(
      'not sent: stock/list did not respond 3 times in a row, so it is not asked again',
    );
    expect((await send({}, 'stock/update')).error?.kind).toBe('timeout');
    const restore = await client.send(
      { address: 'base', method: 'PUT', path: '/', token: { raw: null } },
      { id: 'back', rule: 'run', operation: 'stock/list', role: 'restore' },
    );
    expect(restore.error?.kind).toBe('timeout');
    expect(connections).toBe(5);
  });

  test('a response in between counts', async () => {
    let count = 0;
    const url = await rawServer((socket) => {
      if (++count === 3) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
    const { send } = clientFor(targetAt(url, { limits: { timeoutMs: 300 } }));
    for (let sent = 0; sent < 5; sent++) expect((await send()).error?.kind).not.toBe('not sent');
  });
});

// Three requests at once get no response, then some that ask whether the target is there.
test.each([
  ['comes back soon', 9, []],
  [
    'stays away',
    Infinity,
    [
      {
        since: '2026-01-01T00:00:00.000Z',
        // What it asks for may be a secret that it was sent.
        reason:
          'responds 503 to every attempt (Retry-After: x=«redacted $CLIENTS_FULL_CLIENT_SECRET»)',
      },
    ],
  ],
])('a target that %s', async (_, away, expected) => {
  const all: Parameters<typeof serverOf> = [];
  while (all.length < Math.min(away, 99)) all.push([503, { 'retry-after': 'x=hush-hush-hush' }]);
  const { url, seen } = await serverOf(...all, [200]);
  const lost: unknown[] = [];
  const clock = fakeClock();
  const { send } = clientFor(targetAt(url), { clock, onLost: (one) => lost.push(one) });
  await Promise.all([send(), send({}, 'stock/search'), send({}, 'stock/update')]);
  expect(lost).toEqual(expected);
  expect(clock.slept.reduce((all, one) => all + one, 0)).toBeLessThan(12_000);
  expect(seen.length).toBeLessThan(13);
});

test.each([
  ['half an hour in all for an error that passes', 503, 35, 40],
  ['six hours in all for a rate of requests, which is no error', 429, 400, 480],
])('a run that waits %s has an end', async (_, status, whole, all) => {
  const turns = Array.from({ length: 2 * all }, (_, turn): [number, Record<string, string>?] =>
    turn % 2 === 0 ? [status, { 'retry-after': '50' }] : [200],
  );
  const { url } = await serverOf(...turns);
  const lost: { reason: string }[] = [];
  const onLost = (one: { reason: string }) => void lost.push(one);
  const { client, send } = clientFor(targetAt(url), { clock: fakeClock(), onLost });
  for (let count = 0; count < whole; count++) await send();
  expect(lost).toEqual([]);
  for (let count = whole; count < all; count++) await send();
  expect(lost.map(({ reason }) => /^keeps the run waiting/.test(reason))).toEqual([true]);
  expect(client.isLost).toBe(true);
});

test('sends no more than it may in all, except to put back', async () => {
  const { url, seen } = await serverOf([200], [200], [200], [200]);
  const { client, send } = clientFor(targetAt(url), { most: 2 });
  const kinds = [];
  for (let count = 0; count < 4; count++) kinds.push((await send()).error?.kind);
  expect(kinds.slice(-1)).toEqual(['not sent']);
  const before = seen.length;
  expect(before).toBeLessThanOrEqual(2);
  const restore = await client.send(
    { address: 'base', method: 'PUT', path: '/back', token: { raw: null } },
    { id: 'back', rule: 'run', operation: null, role: 'restore' },
  );
  expect(restore.response?.status).toBe(200);
  expect(seen).toHaveLength(before + 1);
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
