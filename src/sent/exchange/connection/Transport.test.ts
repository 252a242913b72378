import { gzipSync, brotliCompressSync, deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientFor, httpServer, rawServer, targetAt } from '../client/testServer.ts';
import type { RecordedExchange } from '../types.ts';

const QUICK = { limits: { timeoutMs: 80 } };

async function sendTo(url: string, more: Record<string, unknown> = {}, method = 'GET') {
  const { send, recorded } = clientFor(targetAt(url, more));
  const exchange = await send({ method });
  return { exchange, recorded };
}

describe('reads a complete response', () => {
  test('with its header section as it came, lines that are folded joined', async () => {
    const url = await rawServer((socket) =>
      socket.end('HTTP/1.1 299 Odd\r\nX-A: 1\r\nx-a: 2\r\n\t 3\r\nContent-Length: 3\r\n\r\n[1]'),
    );
    const { exchange, recorded } = await sendTo(url);
    expect(exchange.error).toBeNull();
    expect(exchange.response).toMatchObject({
      status: 299,
      statusText: 'Odd',
      text: '[1]',
      bytes: 3,
    });
    expect(exchange.response?.headers).toEqual([
      ['X-A', '1'],
      ['x-a', '2\t 3'],
      ['Content-Length', '3'],
    ]);
    expect(exchange.response?.header('X-a')).toBe('1, 2\t 3');
    expect(exchange.response?.json).toEqual([1]);
    expect(recorded).toEqual([exchange.recorded]);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('compressed with %s', async (coding, compress) => {
    const text = JSON.stringify({ a: 'ä'.repeat(1000) });
    const wire = compress(text);
    const url = await httpServer((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(wire);
    });
    const { exchange } = await sendTo(url);
    expect(exchange.response?.text).toBe(text);
    expect(exchange.recorded.response?.bodyBytes).toBe(wire.length);
  });

  test.each(['chunked', 'to the end of the connection'])('of unknown length: %s', async (how) => {
    const url = await rawServer((socket) =>
      socket.end(
        how === 'chunked'
          ? 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'
          : 'HTTP/1.1 200 OK\r\n\r\n{}',
      ),
    );
    const { exchange } = await sendTo(url);
    expect(exchange.response?.json).toEqual({});
  });
});

test.each([
  ['', 'the body is empty, so no JSON'],
  ['<html></html>', 'the body is no JSON: it looks like HTML or XML'],
  ['{"a":', 'the body is no JSON: it ends too early'],
  ['{"a" 1}', 'the body is no JSON: wrong at line 1 column 6'],
  [Buffer.from([0x22, 0xff, 0x22]), 'the body is no UTF-8, so no JSON'],
])('says why %j is no JSON', async (body, expected) => {
  const url = await httpServer((_, response) => void response.end(body));
  const { exchange } = await sendTo(url);
  expect(exchange.error).toBeNull();
  expect(exchange.response?.jsonError).toBe(expected);
  expect(exchange.response?.json).toBeUndefined();
});

describe('says what a bad target did', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

  test.each([
    [
      'cut off',
      `${head}Content-Length: 4096\r\n\r\n${'x'.repeat(120)}`,
      'hung up',
      'closed the connection after 120 of 4,096 bytes',
    ],
    [
      'cut off in a chunk',
      `${head}Transfer-Encoding: chunked\r\n\r\n10\r\n{"a"`,
      'hung up',
      'closed the connection after 4 bytes of a body of unknown length',
    ],
    ['nothing', '', 'hung up', 'closed the connection without a response'],
    [
      'half a header',
      'HTTP/1.1 200 OK\r\nConte',
      'hung up',
      'closed the connection without a response',
    ],
    ['garbage', 'SSH-2.0-OpenSSH_9.6\r\n', 'malformed', /^did not speak HTTP\/1\.1 \(/],
    [
      'broken chunks',
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
      'malformed',
      /^did not speak HTTP\/1\.1 \(in the body, /,
    ],
    [
      'its length twice',
      `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
      'malformed',
      /^did not speak HTTP\/1\.1 \(.*Duplicate Content-Length/,
    ],
    [
      'a control character in a field',
      `${head}Content-Length: 2\r\nX: a\u0001b\r\n\r\n{}`,
      'malformed',
      'did not speak HTTP/1.1 (a header field has a control character)',
    ],
    [
      'no gzip',
      `${head}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
      'malformed',
      'sent a body that is no valid gzip, though its Content-Encoding says so',
    ],
    [
      'a coding nobody asked for',
      `${head}Content-Encoding: exi\r\nContent-Length: 2\r\n\r\n{}`,
      'malformed',
      'sent a body with content coding "exi", which the request did not accept',
    ],
    [
      'an endless header',
      `${head}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      'too large',
      'sent a header section that is larger than 16 KiB',
    ],
  ])('%s', async (_, bytes, kind, message) => {
    const url = await rawServer((socket) => socket.end(bytes));
    for (const method of ['GET', 'PUT']) {
      const { exchange, recorded } = await sendTo(url, {}, method);
      expect(exchange.response).toBeNull();
      expect(exchange.error?.kind).toBe(kind);
      expect(exchange.error?.message).toMatch(message);
      expect(recorded).toHaveLength(1);
      expect(recorded[0]?.error).toEqual(exchange.error);
    }
  });

  test('a reset connection', async () => {
    const url = await rawServer((socket) => socket.resetAndDestroy());
    expect((await sendTo(url)).exchange.error?.kind).toBe('hung up');
  });

  test('100 MB: reading stops', async () => {
    let sent = 0;
    const url = await httpServer((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const write = (): void => {
        while (sent < 100 && !response.destroyed) {
          sent += 1;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    });
    const { exchange } = await sendTo(url);
    expect(exchange.error).toEqual({
      kind: 'too large',
      message: 'sent a body of more than 16,777,216 bytes; reading stopped',
    });
    expect(sent).toBeLessThan(100);
  });

  test('a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(17 * 1024 * 1024));
    const url = await httpServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const { exchange } = await sendTo(url);
    expect(exchange.error?.kind).toBe('too large');
    expect(exchange.error?.message).toMatch(
      /bytes that unpack to more than 16,777,216; reading stopped$/,
    );
  });

  test('silence', async () => {
    const url = await rawServer(() => undefined);
    const { exchange } = await sendTo(url, QUICK);
    expect(exchange.error).toEqual({
      kind: 'timeout',
      message: `did not respond within 80 ms (${new URL(url).host})`,
    });
  });

  test('a body that never ends', async () => {
    const url = await rawServer((socket) => {
      socket.write(`${head}\r\n`);
      const drip = setInterval(() => socket.write(' '), 5);
      socket.on('close', () => clearInterval(drip));
    });
    const { exchange } = await sendTo(url, QUICK);
    expect(exchange.error?.kind).toBe('timeout');
    expect(exchange.error?.message).toMatch(
      /^did not finish its response within 80 ms: \d+ bytes of a body of unknown length had come$/,
    );
    expect(exchange.recorded.response?.status).toBe(200);
  });

  test('nobody there', async () => {
    const { exchange } = await sendTo('http://127.0.0.1:1');
    expect(exchange.error).toEqual({
      kind: 'unreachable',
      message: 'refused the connection (127.0.0.1:1)',
    });
  });

  test('no TLS where https was expected', async () => {
    const url = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { exchange } = await sendTo(url.replace('http:', 'https:'));
    expect(exchange.error?.kind).toBe('unreachable');
    expect(exchange.error?.message).toMatch(/^did not speak TLS \(127\.0\.0\.1:\d+\)/);
  });
});

test('what HTTP does not allow is not sent, and not recorded', async () => {
  const url = await httpServer((_, response) => void response.end());
  const { send, recorded } = clientFor(targetAt(url));
  const exchange = await send({ headers: [['X-A', 'line\r\nbreak']] });
  expect(exchange.error?.kind).toBe('not sent');
  expect(exchange.error?.message).toMatch(/^not sent: HTTP does not allow such a request \(/);
  expect(recorded).toEqual([]);
});

describe('connections', () => {
  /** Serves `times` requests per connection, and resets it at the next one. */
  async function serverThatTires(times: number) {
    const requests: string[] = [];
    const served = new Map<object, number>();
    const url = await rawServer((socket, request) => {
      requests.push(request.split(' ')[0]!);
      const before = served.get(socket) ?? 0;
      served.set(socket, before + 1);
      if (before >= times) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    });
    return { url, requests, connections: () => served.size };
  }

  test('GET uses one again, and sends again where that was closed in the meantime', async () => {
    const { url, requests, connections } = await serverThatTires(2);
    const { send, recorded } = clientFor(targetAt(url));
    for (let count = 0; count < 3; count++) expect((await send()).error).toBeNull();
    expect(requests).toHaveLength(4);
    expect(connections()).toBe(2);
    expect(recorded).toHaveLength(3);
  });

  test('GET is not sent again on a connection that was its own', async () => {
    const { url, requests } = await serverThatTires(0);
    const { send } = clientFor(targetAt(url));
    expect((await send()).error?.kind).toBe('hung up');
    expect(requests).toEqual(['GET']);
  });

  test('a POST that may be sent twice without harm does so too', async () => {
    const { url, requests, connections } = await serverThatTires(2);
    const { send } = clientFor(targetAt(url));
    const report = { method: 'POST', body: { json: {} }, isRepeatable: true };
    for (let count = 0; count < 3; count++) expect((await send(report)).error).toBeNull();
    expect(requests).toEqual(['POST', 'POST', 'POST', 'POST']);
    expect(connections()).toBe(2);
  });

  test('a named one serves all that name it, and nothing else', async () => {
    const { url, connections } = await serverThatTires(3);
    const { send } = clientFor(targetAt(url));
    for (const connection of ['a', undefined, 'b', 'a', undefined, 'b', 'a'])
      expect((await send({ connection })).error).toBeNull();
    expect(connections()).toBe(3);
  });

  test('a change uses one again that it names, and is never sent twice', async () => {
    const { url, requests, connections } = await serverThatTires(2);
    const { send } = clientFor(targetAt(url));
    const change = { method: 'PUT', body: { json: {} }, connection: 'a' };
    for (const kind of [undefined, undefined, 'hung up', undefined, undefined])
      expect((await send(change)).error?.kind).toBe(kind);
    expect([requests.length, connections()]).toEqual([5, 3]);
  });

  test('which one served is recorded, and a replay goes over the same ones', async () => {
    const { url } = await serverThatTires(9);
    const numbers = (recorded: RecordedExchange[]) =>
      recorded.map(({ id, connection = '' }) => [id, connection] as const);
    const first = clientFor(targetAt(url));
    for (const connection of ['a', 'b', 'a']) await first.send({ connection });
    const [one, two, three] = numbers(first.recorded).map(([, connection]) => connection);
    expect([two, three]).toEqual([expect.not.stringMatching(`^${one}$`), one]);
    const connections = new Map(numbers(first.recorded));
    const again = clientFor(targetAt(url), { connections });
    for (let count = 0; count < 3; count++) await again.send();
    expect(numbers(again.recorded)).toEqual(numbers(first.recorded));
  });

  test('anything else has its own connection and is sent once', async () => {
    const { url, requests, connections } = await serverThatTires(1);
    const { send } = clientFor(targetAt(url));
    for (const method of ['GET', 'PUT', 'POST']) {
      expect((await send({ method, body: { json: {} } })).error).toBeNull();
    }
    expect(requests).toEqual(['GET', 'PUT', 'POST']);
    expect(connections()).toBe(3);
  });

  test('a server that closes each one', async () => {
    const url = await httpServer((_, response) => {
      response.writeHead(200, { connection: 'close' }).end('{}');
    });
    const { send } = clientFor(targetAt(url));
    for (let count = 0; count < 5; count++) expect((await send()).error).toBeNull();
  });
});
