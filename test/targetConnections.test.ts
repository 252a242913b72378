import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server as ProxyServer } from 'proxy-chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import {
  issue,
  newAuthority,
  type Certificate,
} from '../src/sent/exchange/testing/certificates.ts';
import { startConformance } from './startConformance.ts';

/** A target behind a proxy, an authority of its own, a gateway's key and a client certificate. */
const HOST = 'api.partner.invalid';
const KEY = 'the-key-of-the-gateway';

const folder = mkdtempSync(join(tmpdir(), 'the-way-'));
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
let sandbox: Sandbox;
let authority: Certificate;
let proxy: ProxyServer;

beforeAll(async () => {
  sandbox = await startSandbox({ control: true });
  authority = await newAuthority();
  const client = await issue(authority, 'the-suite');
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  writeFileSync(join(folder, 'client.pem'), client.cert);
  writeFileSync(join(folder, 'client.key'), client.key);
  proxy = new ProxyServer({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ password }) => ({
      requestAuthentication: password !== 'of-the-proxy',
      dnsLookup: ((_host: string, _options: object, found: (...found: unknown[]) => void) =>
        found(null, [{ address: '127.0.0.1', family: 4 }])) as never,
    }),
  });
  await proxy.listen();
  endings.push(
    () => sandbox.close(),
    () => proxy.close(true),
  );
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function serve(listener: RequestListener, more: ServerOptions = {}): Promise<number> {
  const server = createServer({ ...(await issue(authority, HOST)), ...more }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return (server.address() as AddressInfo).port;
}

/** Passes on to the sandbox what brings the gateway's key. */
const gateway: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    if (headers['x-gateway-key'] !== KEY) return void response.writeHead(403).end();
    const path = request.url?.replace('/below', '');
    const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
    void fetch(`${sandbox.url}${path}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      body,
    }).then(async (answer) => {
      const type = answer.headers.get('content-type');
      response
        .writeHead(answer.status, type === null ? {} : { 'content-type': type })
        .end(await answer.text());
    });
  });
};

async function run(name: string, port: number, more: object) {
  const file = join(folder, `${name}.yaml`);
  const url = `https://${HOST}:${port}/below`;
  const target = { ...sandbox.target, urls: { base: url, auth: url }, ...more };
  writeFileSync(file, stringify({ ...target, control: undefined }));
  const out = join(folder, name);
  const words = ['run', '--target', file, '--out', out, '--rule', 'stock/list/quantity-is-listed'];
  const env = {
    ...process.env,
    HTTPS_PROXY: `http://suite:of-the-proxy@127.0.0.1:${proxy.port}`,
    NO_PROXY: '',
    no_proxy: '',
    https_proxy: '',
    GATEWAY_KEY: KEY,
  };
  const ended = await startConformance(words, { env });
  return { ...ended, out };
}

const tls = { ca: 'ca.pem', cert: 'client.pem', key: 'client.key' };

test('a run takes the whole way, and writes no secret of it', async () => {
  const port = await serve(gateway, {
    ca: authority.cert,
    requestCert: true,
    rejectUnauthorized: true,
  });
  const headers = { 'X-Gateway-Key': '${GATEWAY_KEY}' };
  const { code, output, out } = await run('whole', port, { tls, headers });
  expect(output).toContain(' PARTIALLY TESTED');
  expect(code).toBe(0);
  const written = readFileSync(join(out, 'exchanges.har'), 'utf8');
  expect(written).toContain('X-Gateway-Key');
  expect(written + output).not.toContain(KEY);
  expect(written + output).not.toContain('of-the-proxy');
});

test.each([
  ['an untrusted certificate', {}, 'name the certificate of its authority under tls.ca'],
  [
    'a client certificate that is asked for by TLS',
    { tls: { ca: 'ca.pem' } },
    'asks for a client certificate',
  ],
])('%s ends it before anything else, by name', async (name, more, said) => {
  const port = await serve(gateway, {
    ca: authority.cert,
    requestCert: true,
    rejectUnauthorized: true,
  });
  const { code, output } = await run(name.replaceAll(' ', '-'), port, more);
  expect(output).toContain(said);
  expect(code).toBe(3);
});

test('a client certificate that is asked for by a response', async () => {
  const port = await serve((request, response) => {
    if (request.url?.includes('/login'))
      return void response.end(JSON.stringify({ access_token: 'a', expires_in: 60 }));
    response
      .writeHead(400, { 'content-type': 'text/html' })
      .end('<html><h1>400 Bad Request</h1>No required SSL certificate was sent</html>');
  });
  const { code, output } = await run('by-an-answer', port, { tls: { ca: 'ca.pem' } });
  expect(output).toContain('asks for a client certificate');
  expect(output).toContain('tls.cert and tls.key');
  expect(code).toBe(3);
});
