import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { PassedExchange } from './Passage.ts';
import { seenByProxy } from './seenByProxy.ts';
import { startProxy } from './startProxy.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A proxy before a server, and what passed through it. */
async function proxyBefore(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return proxyTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function proxyTo(origin: string) {
  const passed: PassedExchange[] = [];
  const waiting: (() => void)[] = [];
  const proxy = await startProxy({
    origin,
    port: 0,
    onPassed: (exchange) => {
      passed.push(exchange);
      for (const done of waiting.splice(0)) done();
    },
  });
  open.push(() => proxy.close());
  const next = async () => {
    if (passed.length === 0) await new Promise<void>((resolve) => void waiting.push(resolve));
    return passed[0]!;
  };
  return { url: proxy.url, origin, next };
}

function send(url: string, options: object = {}, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest(url, { agent: false, ...options }, resolve)
      .on('error', reject)
      .end(body);
  });
}

async function textOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await message.toArray()) as Buffer[]);
}

test('a 100 that nobody asked for ends nothing', async () => {
  const { url, next } = await proxyBefore((_, response) => {
    response.writeContinue();
    response.end('{}');
  });
  const answer = await send(url);
  expect([answer.statusCode, (await textOf(answer)).toString()]).toEqual([200, '{}']);
  expect((await next()).response?.status).toBe(200);
});

test('fields pass as they are, in their order, case and number; those of a connection do not', async () => {
  let received: string[] = [];
  const { url, origin, next } = await proxyBefore((request, response) => {
    received = request.rawHeaders;
    response.writeHead(207, 'So So', [
      'X-One',
      '1',
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Keep-Alive',
      'timeout=9',
    ]);
    response.end('{}');
  });
  const headers = [
    'Host',
    'elsewhere',
    'X-Twice',
    'a',
    'x-twice',
    'b',
    'Connection',
    'close, X-Own',
    'X-Own',
    '1',
  ];
  const answer = await send(`${url}/a%2Fb?c=+d&e=%2B`, { headers });
  const own = received.slice(received.indexOf('X-Twice'));
  expect(own.slice(0, 4)).toEqual(['X-Twice', 'a', 'x-twice', 'b']);
  expect(received).toContain(new URL(origin).host);
  expect(received).not.toContain('X-Own');
  expect([answer.statusCode, answer.statusMessage, (await textOf(answer)).toString()]).toEqual([
    207,
    'So So',
    '{}',
  ]);
  expect(answer.rawHeaders.slice(0, 6)).toEqual([
    'X-One',
    '1',
    'Set-Cookie',
    'a=1',
    'Set-Cookie',
    'b=2',
  ]);
  expect(answer.rawHeaders).not.toContain('timeout=9');
  const { request, response } = await next();
  expect(request.url).toBe(`${origin}/a%2Fb?c=+d&e=%2B`);
  expect(request.headers).toContainEqual(['x-twice', 'b']);
  expect(response?.status).toBe(207);
});

test('what comes in pieces goes on in pieces', async () => {
  let finish = () => {};
  const { url, next } = await proxyBefore((_, response) => {
    response.write('first');
    finish = () => response.end('last');
  });
  const answer = await send(url);
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(first.toString()).toBe('first');
  finish();
  expect((await textOf(answer)).toString()).toBe('last');
  expect((await next()).response?.body.length).toBe(9);
});

test('bodies pass byte by byte, and are read with their coding undone', async () => {
  const packed = gzipSync('{"a":"é"}');
  let received = '';
  const { url, next } = await proxyBefore((request, response) => {
    void textOf(request).then((bytes) => {
      received = bytes.toString();
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });
  });
  const answer = await send(
    url,
    { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } },
    '[1]',
  );
  expect((await textOf(answer)).equals(packed)).toBe(true);
  expect(received).toBe('[1]');
  const seen = await seenByProxy(await next(), 'a');
  expect(seen.request.body).toBe('[1]');
  expect(new TextDecoder().decode(seen.response?.body)).toBe('{"a":"é"}');
});

test('what is too long to be kept passes whole, and is not judged', async () => {
  const long = Buffer.alloc(3_000_000, 'a');
  const { url, next } = await proxyBefore((request, response) => {
    void textOf(request).then((bytes) => response.end(Buffer.concat([bytes, long])));
  });
  const answer = await send(url, { method: 'POST' }, long.toString());
  expect((await textOf(answer)).length).toBe(6_000_000);
  const seen = await seenByProxy(await next(), 'a');
  expect([seen.request.isBodyKnown, seen.request.body]).toEqual([false, null]);
  expect(seen.response).toMatchObject({ isBodyKnown: false, bytesOnWire: 6_000_000 });
});

test('a target that hangs up is to blame, and so it looks to the client', async () => {
  const { url, next } = await proxyBefore((request) => request.socket.destroy());
  expect((await send(url)).statusCode).toBe(502);
  expect(await next()).toMatchObject({ response: null, error: { kind: 'hung up' } });
});

test('a response that is cut off is cut off', async () => {
  const { url, next } = await proxyBefore((_, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('12345', () => response.socket?.destroy());
  });
  const answer = await send(url);
  await expect(textOf(answer)).rejects.toThrow();
  expect(await next()).toMatchObject({ response: null, error: { kind: 'hung up' } });
});

test('where nobody listens, nobody is to blame', async () => {
  const { url, next } = await proxyTo('http://127.0.0.1:1');
  expect((await send(url)).statusCode).toBe(502);
  expect(await next()).toMatchObject({ response: null, error: null });
});

test('a client that goes away ends its request, and accuses nobody', async () => {
  let gone: Promise<unknown> = Promise.resolve();
  const { url, next } = await proxyBefore((_, response) => {
    gone = new Promise((resolve) => void response.once('close', resolve));
    response.write('first');
  });
  const answer = await send(url);
  await once(answer, 'data');
  answer.on('error', () => {}).destroy();
  expect(await next()).toMatchObject({ response: null, error: null, isAbandoned: true });
  await gone;
});

/** What a raw client gets that says this, and then waits until the proxy closes or the exchange has passed. */
function sayTo(url: string, words: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {}).write(words);
  open.push(async () => void socket.destroy());
  return socket;
}

/** A server that says this to every request, and then hangs up. */
async function proxyBeforeBytes(bytes: string) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => void server.close());
  return proxyTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('a client that gives up while it uploads accuses nobody, itself neither', async () => {
  let giveUp = () => {};
  const { url, next } = await proxyBefore((request) => void request.once('data', () => giveUp()));
  const socket = sayTo(
    url,
    'PUT /a HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[{"guid":',
  );
  giveUp = () => socket.destroy();
  const passed = await next();
  expect(passed).toMatchObject({ response: null, error: null, isAbandoned: true });
  expect(await seenByProxy(passed, 'a')).toMatchObject({
    request: { body: null, isBodyKnown: false, gap: { state: 'cut' } },
    unfinished: { reason: 'the client gave up' },
  });
});

test('a request that was responded before it was whole is not judged by what had come', async () => {
  const { url, next } = await proxyBefore((_, response) => {
    response.writeHead(413, { connection: 'close' }).end('no');
  });
  sayTo(url, 'PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n[{"guid":');
  const seen = await seenByProxy(await next(), 'a');
  expect(seen.request).toMatchObject({ body: null, isBodyKnown: false });
});

test.each([
  ['a broken chunk', 'Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\nzz\r\n', 'malformed'],
  ['a chunk that is missing', 'Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n', 'hung up'],
  ['fewer bytes than announced', 'Content-Length: 10\r\n\r\n[]', 'hung up'],
  ['a control character in a field', 'X: a\u0001b\r\nContent-Length: 2\r\n\r\n{}', 'malformed'],
  ['a length that is none', 'Content-Length: ten\r\n\r\n[]', 'malformed'],
])('a response with %s is none, and the target is to blame', async (_, rest, kind) => {
  const { url, next } = await proxyBeforeBytes(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${rest}`,
  );
  sayTo(url, 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await next()).toMatchObject({ response: null, error: { kind }, isAbandoned: false });
});

test('a response whose reason phrase HTTP does not allow reaches the client without it', async () => {
  const { url } = await proxyBeforeBytes('HTTP/1.1 200 \u0001\r\nContent-Length: 2\r\n\r\n{}');
  expect(String(await textOf(await send(url)))).toBe('{}');
});

test('a response whose packing is broken shows nothing', async () => {
  const { url, next } = await proxyBefore((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
  });
  await textOf(await send(url));
  expect((await seenByProxy(await next(), 'a')).response).toMatchObject({
    isBodyKnown: false,
    gap: { state: 'unreadable' },
  });
});

test('a packed request is read with its coding undone', async () => {
  const { url, next } = await proxyBefore((request, response) => {
    request.resume().once('end', () => response.end());
  });
  const headers = { 'content-encoding': 'gzip' };
  sendRequest(url, { method: 'PUT', headers, agent: false }).end(gzipSync('[1]'));
  expect((await seenByProxy(await next(), 'a')).request).toMatchObject({
    body: '[1]',
    isBodyKnown: true,
  });
});

test('a client that knows that it speaks to a proxy is judged like any other', async () => {
  let asked: string | undefined;
  const { url, origin, next } = await proxyBefore((request, response) => {
    asked = request.url;
    response.end('{}');
  });
  await textOf(await send(url, { path: `${origin}/a%2Fb?c=+d` }));
  expect([asked, (await next()).request.url]).toEqual(['/a%2Fb?c=+d', `${origin}/a%2Fb?c=+d`]);
});

test.each(['http://elsewhere.example/a', '*'])('the target gets nothing for %s', async (path) => {
  let isAsked = false;
  const { url } = await proxyBefore((_, response) => {
    isAsked = true;
    response.end();
  });
  const answer = await send(url, { path, method: 'OPTIONS' });
  expect([answer.statusCode, isAsked]).toEqual([421, false]);
});
