import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import suite from '../../../../package.json' with { type: 'json' };
import type { HeaderField } from '../types.ts';
import { clientFor, httpServer, rawServer, targetAt } from './testServer.ts';

/** What arrives at a server, as the response to each request. */
interface Arrived {
  path: string;
  headers: Record<string, string>;
}

/** Listens at an address of this machine. */
async function echo(host = '127.0.0.1'): Promise<number> {
  const server = createServer((request, response) => {
    const { url: path, headers } = request;
    response.end(JSON.stringify({ path, headers, access_token: 'a-token-of-this-test' }));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('every request says who sends it, by name and version', async () => {
  const { send } = clientFor(targetAt(`http://127.0.0.1:${await echo()}`));
  const { headers } = (await send()).response?.json as Arrived;
  expect(headers['user-agent']).toBe(`conformance/${suite.version}`);
});

test('further headers of the target file go with every request, the token request too', async () => {
  const asked: Record<string, unknown>[] = [];
  const url = await httpServer((request, response) => {
    asked.push(request.headers);
    response.end(JSON.stringify({ access_token: 'a-token-of-this-test' }));
  });
  const headers = { 'X-Api-Key': 'gateway-key-1234', 'X-Tier': 'b', 'User-Agent': 'ours/2' };
  const { send } = clientFor(targetAt(url, { headers }));
  await send({ token: { client: 'full' }, headers: [['X-Tier', 'of a check']] });
  expect(asked).toMatchObject([
    { 'x-api-key': 'gateway-key-1234', 'x-tier': 'b', 'user-agent': 'ours/2' },
    { 'x-api-key': 'gateway-key-1234', 'x-tier': 'of a check', 'user-agent': 'ours/2' },
  ]);
});

test('their values are redacted, short ones and echoed ones too', async () => {
  const url = `http://127.0.0.1:${await echo()}`;
  const headers = { 'X-Api-Key': 'gateway-key-1234', 'X-Tier': 'b' };
  const { send, recorded } = clientFor(targetAt(url, { headers }));
  await send({ headers: [['X-Of-A-Check', 'b']] });
  const valueOf = (name: string) =>
    recorded[0]?.request.headers.find(([one]: HeaderField) => one === name)?.[1];
  expect(valueOf('X-Api-Key')).toMatch(/^«redacted/);
  expect(valueOf('X-Tier')).toMatch(/^«redacted/);
  expect(valueOf('X-Of-A-Check')).toBe('b');
  expect(JSON.stringify(recorded)).not.toContain('gateway-key');
});

test.each(['', '/below/it', '/below/it/'])('a base address with the path "%s"', async (path) => {
  const { send, recorded } = clientFor(targetAt(`http://127.0.0.1:${await echo()}${path}`));
  const { response } = await send({ query: [['a', 'b']] });
  const before = path.replace(/\/$/, '');
  expect((response?.json as Arrived).path).toBe(`${before}/things?a=b`);
  expect(recorded[0]?.request.url).toContain(`${before}/things?a=b`);
});

test('an IPv6 address', async () => {
  const port = await echo('::1');
  const { send } = clientFor(targetAt(`http://[::1]:${port}/below`));
  const { response } = await send();
  const { path, headers } = response?.json as Arrived;
  expect(path).toBe('/below/things');
  expect(headers['host']).toBe(`[::1]:${port}`);
});

test.each([100, 102, 103])(
  'a response is read behind a %i that nobody asked for, each time',
  async (interim) => {
    const head = `HTTP/1.1 ${interim} Wait\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n`;
    const connections = new Set();
    const url = await rawServer((socket) => {
      connections.add(socket);
      socket.write(`${head}[]`);
    });
    const { send } = clientFor(targetAt(url));
    for (const method of ['PUT', 'GET', 'DELETE']) {
      const { response, error } = await send({ method, isRepeatable: true });
      expect([response?.status, response?.text, error]).toEqual([201, '[]', null]);
    }
    expect(connections.size).toBe(1);
  },
);
