import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { selfSigned } from '../sent/exchange/testing/certificates.ts';
import { loadTarget } from './loadTarget.ts';

/** The files of a connection: a target names them beside itself. */
const folder = mkdtempSync(join(tmpdir(), 'target-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAIN = `name: partner
urls: { base: https://api.example.com/, auth: https://auth.example.com }
clients: [{ id: full, clientId: suite, clientSecret: hush-hush, scopes: [stock:read] }]
fixtures: { restaurant: 11111111-1111-4111-8111-111111111111 }
`;
const FILES = 'tls: { ca: ca.pem, cert: client.pem, key: client.key }\n';

function load(text: string, env: Record<string, string> = {}) {
  const file = join(folder, 'target.yaml');
  writeFileSync(file, text);
  return loadTarget(file, env);
}

test('are found beside the target file', async () => {
  const { key, cert } = await selfSigned('the suite');
  const files = { 'ca.pem': cert, 'client.pem': cert, 'client.key': key };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(load(PLAIN + FILES).tls).toEqual({
    ca: join(folder, 'ca.pem'),
    cert: join(folder, 'client.pem'),
    key: join(folder, 'client.key'),
  });
  writeFileSync(join(folder, 'client.key'), (await selfSigned('another')).key);
  expect(() => load(PLAIN + FILES)).toThrow(
    /target\.yaml, line 5: tls\.key names a file that holds no private key of the certificate \(/,
  );
});

test('a key with a passphrase', async () => {
  const { key, cert } = await selfSigned('the suite');
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc' } as const;
  const locked = createPrivateKey(key).export({ ...cipher, passphrase: 'open sesame' });
  writeFileSync(join(folder, 'client.pem'), cert);
  writeFileSync(join(folder, 'client.key'), locked);
  const target = `${PLAIN}tls: { cert: client.pem, key: client.key, passphrase: '\${WORD}' }\n`;
  expect(load(target, { WORD: 'open sesame' }).tls?.passphrase).toBe('open sesame');
  expect(() => load(target, { WORD: 'shut sesame' })).toThrow('tls.passphrase');
});
