import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import {
  filesOfOneTest,
  issue,
  newAuthority,
  selfSigned,
  type Certificate,
} from '../testing/certificates.ts';
import { clientFor, httpServer, targetAt } from './testServer.ts';

/** A server that responds with the name in the client's certificate. */
async function secureServer(certificate: Certificate, more: ServerOptions = {}): Promise<string> {
  const server = createServer({ ...certificate, ...more }, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    response.end(JSON.stringify({ client: subject?.CN ?? null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sendTo(url: string, tls?: Record<string, string>) {
  const { send } = clientFor(targetAt(url, tls && { tls }));
  return send();
}

test('tls.ca is trusted beside the authorities that Node.js trusts', async () => {
  const authority = await newAuthority();
  const url = await secureServer(await issue(authority, 'localhost'));
  const untrusted = await sendTo(url);
  expect(untrusted.error?.kind).toBe('unreachable');
  expect(untrusted.error?.message).toMatch(
    /^has a certificate that is not trusted here \(127\.0\.0\.1:\d+: .+\); .+ under tls\.ca in the target file$/,
  );
  const ca = join(filesOfOneTest({ 'ca.pem': authority.cert }), 'ca.pem');
  expect((await sendTo(url, { ca })).response?.json).toEqual({ client: null });
});

test('a self-signed certificate is not trusted', async () => {
  const own = await selfSigned('localhost');
  const { error } = await sendTo(await secureServer(own));
  expect(error?.message).toContain('tls.ca in the target file');
});

test('a certificate of another name is no question of trust', async () => {
  const authority = await newAuthority();
  const url = await secureServer(await issue(authority, 'localhost'));
  const ca = join(filesOfOneTest({ 'ca.pem': authority.cert }), 'ca.pem');
  const { error } = await sendTo(url.replace('127.0.0.1', '[::ffff:127.0.0.1]'), { ca });
  expect(error?.message).toMatch(/^has a certificate of another name/);
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a client certificate goes out where it is asked for; without it the message names it: %s',
  async (version) => {
    const authority = await newAuthority();
    const client = await issue(authority, 'the-suite');
    const folder = filesOfOneTest({
      'ca.pem': authority.cert,
      'client.pem': client.cert,
      'client.key': client.key,
    });
    const ca = join(folder, 'ca.pem');
    const url = await secureServer(await issue(authority, 'localhost'), {
      ca: authority.cert,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: version,
      maxVersion: version,
    });
    const files = { ca, cert: join(folder, 'client.pem'), key: join(folder, 'client.key') };
    expect((await sendTo(url, files)).response?.json).toEqual({ client: 'the-suite' });
    const { error } = await sendTo(url, { ca });
    expect(error?.kind).toBe('unreachable');
    expect(error?.message).toContain('tls.cert and tls.key in the target file');
  },
);

test('https at a port of http is one sentence, without OpenSSL’s line', async () => {
  const url = await httpServer((_request, response) => void response.end('{}'));
  const { error } = await sendTo(url.replace('http:', 'https:'));
  expect(error).toEqual({
    kind: 'unreachable',
    message: expect.stringMatching(
      /^did not speak TLS \(127\.0\.0\.1:\d+\): an address that begins with https: must lead to a port that does$/,
    ) as string,
  });
});

test.each<[string, ServerOptions, RegExp]>([
  [
    'cipher',
    { ciphers: 'ECDHE-RSA-AES256-SHA', maxVersion: 'TLSv1.2' },
    /^ended the TLS handshake \(127\.0\.0\.1:\d+\): it has no cipher in common/,
  ],
  [
    'version',
    { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    /^has no version of TLS in common with this machine \(127\.0\.0\.1:\d+\)/,
  ],
])('no common %s is one sentence', async (_what, options, said) => {
  const authority = await newAuthority();
  const url = await secureServer(await issue(authority, 'localhost'), options);
  const ca = join(filesOfOneTest({ 'ca.pem': authority.cert }), 'ca.pem');
  const { error } = await sendTo(url, { ca });
  expect(error?.message).toMatch(said);
  expect(error?.message).not.toMatch(/openssl|\.c:\d/);
});

/** A server that speaks nothing but HTTP/2, and its authority. */
async function http2Server() {
  const authority = await newAuthority();
  const server = createSecureServer(
    { ...(await issue(authority, 'localhost')), allowHTTP1: false },
    (request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method, httpVersion } = request;
        response.end(JSON.stringify({ method, httpVersion, body }));
      });
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const ca = join(filesOfOneTest({ 'ca.pem': authority.cert }), 'ca.pem');
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, tls: { ca } };
}

test('a server of HTTP/2 alone is one sentence, which names the option', async () => {
  const { url, tls } = await http2Server();
  const { error } = await sendTo(url, tls);
  expect(error?.message).toMatch(
    /^does not speak HTTP\/1\.1 \(127\.0\.0\.1:\d+\): where it speaks HTTP\/2 alone, say http2: true in the target file$/,
  );
});

test('with http2: true it is asked by HTTP/2, with and without a body', async () => {
  const { url, tls } = await http2Server();
  const { send } = clientFor(targetAt(url, { tls, http2: true }));
  for (let time = 0; time < 2; time += 1) {
    const { response, error } = await send();
    expect(error).toBeNull();
    expect(response?.json).toEqual({ method: 'GET', httpVersion: '2.0', body: '' });
    expect(response?.headers.filter(([name]) => name === 'set-cookie')).toHaveLength(2);
    const put = await send({ method: 'PUT', body: { json: { a: time } } });
    expect(put.response?.json).toMatchObject({ method: 'PUT', body: `{"a":${time}}` });
  }
});

test('http2: true leaves servers of HTTP/1.1 as they are', async () => {
  const authority = await newAuthority();
  const url = await secureServer(await issue(authority, 'localhost'));
  const ca = join(filesOfOneTest({ 'ca.pem': authority.cert }), 'ca.pem');
  const { send } = clientFor(targetAt(url, { tls: { ca }, http2: true }));
  expect((await send()).response?.json).toEqual({ client: null });
});
