import type { lookup } from 'node:dns';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Server as ProxyServer, type PrepareRequestFunction } from 'proxy-chain';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WrongUse } from '../../../words/WrongUse.ts';
import { filesOfOneTest, issue, newAuthority } from '../testing/certificates.ts';
import { clientFor, httpServer, rawServer, targetAt } from './testServer.ts';

/** No name server knows it: only the proxy resolves it, to this machine. */
const HOST = 'api.partner.invalid';

beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, '');
    vi.stubEnv(name.toLowerCase(), undefined);
  }
});
afterEach(() => vi.unstubAllEnvs());

/** A proxy of another make, which knows where HOST is. `seen` names what it was asked for. */
async function proxy(prepare: PrepareRequestFunction = () => ({})) {
  const seen: string[] = [];
  const server = new ProxyServer({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: async (asked) => {
      seen.push(`${asked.isHttp ? 'pass on' : 'tunnel to'} ${asked.hostname}`);
      return { dnsLookup: toThisMachine, ...(await prepare(asked)) };
    },
  });
  await server.listen();
  onTestFinished(() => server.close(true));
  return { url: `http://127.0.0.1:${server.port}`, seen };
}

const toThisMachine = ((
  _host: string,
  { all }: { all?: boolean },
  found: (error: null, addresses: unknown, family?: number) => void,
) => {
  if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
}) as unknown as typeof lookup;

/** A TLS server for HOST, and the file that names its authority. Responds with the path that it was asked for. */
async function secureServer() {
  const authority = await newAuthority();
  const { key, cert } = await issue(authority, HOST);
  const connections: unknown[] = [];
  const server = createHttpsServer({ key, cert }, (request, response) =>
    response.end(JSON.stringify({ path: request.url, headers: request.rawHeaders })),
  );
  server.on('secureConnection', (socket) => connections.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ca = join(filesOfOneTest({ 'ca.pem': authority.cert }), 'ca.pem');
  return { url: `https://${HOST}:${(server.address() as AddressInfo).port}`, ca, connections };
}

/** A plain server, under HOST. */
async function plainServer() {
  const url = await httpServer((request, response) => {
    const { url: path, rawHeaders } = request;
    response.end(JSON.stringify({ path, headers: rawHeaders }));
  });
  return url.replace('127.0.0.1', HOST);
}

test('https goes through a tunnel of HTTPS_PROXY, certificates checked', async () => {
  const { url, ca, connections } = await secureServer();
  const { url: proxyUrl, seen } = await proxy();
  vi.stubEnv('HTTPS_PROXY', proxyUrl);
  const { send } = clientFor(targetAt(`${url}/below`, { tls: { ca } }));
  expect((await send()).response?.json).toMatchObject({ path: '/below/things' });
  expect(seen).toEqual([`tunnel to ${HOST}`]);
  // A connection serves again for GET; what changes something has its own, through a tunnel of its own.
  await send();
  expect(connections).toHaveLength(1);
  for (const method of ['PUT', 'PUT']) expect((await send({ method })).error).toBeNull();
  expect(connections).toHaveLength(3);
  expect(seen).toHaveLength(3);
});

test('an untrusted certificate is named behind a proxy too', async () => {
  const { url } = await secureServer();
  vi.stubEnv('https_proxy', (await proxy()).url);
  const { send } = clientFor(targetAt(url));
  expect((await send()).error?.message).toContain('tls.ca in the target file');
});

test('http is passed on by HTTP_PROXY, duplicates and order of header fields kept', async () => {
  const url = await plainServer();
  const { url: proxyUrl, seen } = await proxy();
  vi.stubEnv('HTTP_PROXY', proxyUrl);
  const { send, recorded } = clientFor(targetAt(url));
  const { response } = await send({
    headers: [
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ],
  });
  const { path, headers } = response?.json as { path: string; headers: string[] };
  expect(path).toBe('/things');
  expect(headers.filter((_, index) => headers[index - 1] === 'X-Twice')).toEqual(['1', '2']);
  expect(headers).toContain(new URL(url).host);
  expect(seen).toEqual([`pass on ${HOST}`]);
  expect(recorded[0]?.request.url).toBe(`${url}/things`);
});

test.each([
  ['the name', HOST],
  ['what it lies below', '.partner.invalid'],
  ['everything', 'elsewhere.invalid, *'],
])('NO_PROXY goes around: %s', async (_, exceptions) => {
  const url = await plainServer();
  const { url: proxyUrl, seen } = await proxy();
  vi.stubEnv('HTTP_PROXY', proxyUrl);
  vi.stubEnv('no_proxy', exceptions);
  const { send } = clientFor(targetAt(url));
  expect((await send()).error?.message).toMatch(/does not resolve/);
  expect(seen).toEqual([]);
});

test('this machine is never asked for through a proxy', async () => {
  const url = await httpServer((_, response) => void response.end('{}'));
  const { url: proxyUrl, seen } = await proxy();
  vi.stubEnv('HTTP_PROXY', proxyUrl);
  expect((await clientFor(targetAt(url)).send()).error).toBeNull();
  expect(seen).toEqual([]);
});

test('credentials in the address go to the proxy, and nowhere else', async () => {
  const url = await plainServer();
  const asked: unknown[] = [];
  const { url: proxyUrl } = await proxy(({ username, password }) => {
    asked.push([username, password]);
    return { requestAuthentication: password !== 'p@ss-word' };
  });
  vi.stubEnv('HTTP_PROXY', proxyUrl.replace('://', '://me:p%40ss-word@'));
  const { send, redactor } = clientFor(targetAt(url));
  const { response } = await send();
  expect(asked).toEqual([['me', 'p@ss-word']]);
  expect(response?.text).not.toContain('p@ss-word');
  expect(response?.text).not.toMatch(/proxy-auth/i);
  expect(redactor.text('it is p@ss-word')).toBe('it is «redacted»');
});

test.each(['http', 'https'])('a proxy that asks for credentials is named: %s', async (scheme) => {
  const { url: proxyUrl } = await proxy(() => ({ requestAuthentication: true }));
  const variable = `${scheme.toUpperCase()}_PROXY`;
  vi.stubEnv(variable, proxyUrl);
  const { error, response } = await clientFor(targetAt(`${scheme}://${HOST}:1`)).send();
  expect(response).toBeNull();
  expect(error?.kind).toBe('unreachable');
  expect(error?.message).toMatch(
    new RegExp(
      `^cannot be reached: the proxy 127\\.0\\.0\\.1:\\d+ \\(${variable}\\) responded .+ with 407 Proxy Authentication Required`,
    ),
  );
});

test('a proxy that reaches nobody is named, not the target', async () => {
  vi.stubEnv('HTTPS_PROXY', (await proxy()).url);
  const { error } = await clientFor(targetAt(`https://${HOST}:1`)).send();
  expect(error?.kind).toBe('unreachable');
  expect(error?.message).toMatch(/^cannot be reached: the proxy .+ gave no connection/);
});

test.each([
  ['http', 'GET'],
  ['https', `CONNECT ${HOST}:443`],
])('a proxy that says that it reaches nobody is named: %s', async (scheme, asked) => {
  const url = await rawServer((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, url);
  const { error } = await clientFor(targetAt(`${scheme}://${HOST}`)).send();
  expect(error?.kind).toBe('unreachable');
  expect(error?.message).toMatch(/^cannot be reached: the proxy .+ responded /);
  expect(error?.message).toContain(`responded to ${asked} with 502 Bad Gateway`);
});

test.each(['http', 'https'])('a proxy that is not there is named: %s', async (scheme) => {
  vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, '127.0.0.1:1');
  const { error } = await clientFor(targetAt(`${scheme}://${HOST}`)).send();
  expect(error).toEqual({
    kind: 'unreachable',
    message: `cannot be reached: the proxy 127.0.0.1:1 (${scheme.toUpperCase()}_PROXY) refused the connection (127.0.0.1:1)`,
  });
});

test('a proxy that says nothing takes no longer than the limit', async () => {
  vi.stubEnv('HTTPS_PROXY', await rawServer(() => undefined));
  const target = targetAt(`https://${HOST}`, { limits: { timeoutMs: 80 } });
  const { error } = await clientFor(target).send();
  expect(error?.message).toMatch(/^(did not respond within 80 ms|cannot be reached).+the proxy/);
});

test.each(['socks5://127.0.0.1:1080', 'http://'])('no HTTP proxy is wrong use: %s', (address) => {
  vi.stubEnv('HTTP_PROXY', address);
  expect(() => clientFor(targetAt('http://api.partner.invalid'))).toThrow(WrongUse);
});
