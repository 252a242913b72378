import { once } from 'node:events';
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
} from './testing/certificates.ts';
import { clientFor, targetAt } from './testServer.ts';

/** A server that answers with the name in the client's certificate. */
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
