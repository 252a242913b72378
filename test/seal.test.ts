import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { verify, type VerifyOptions } from '../commands/seal/verify.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { newAuthority } from '../src/shown/seal/testing/timeStampAuthority.ts';
import { WrongUse } from '../src/words/WrongUse.ts';
import { startConformance, type Ended } from './startConformance.ts';

/** A run that seals its folder, and whoever is given it. */
const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
const out = join(folder, 'run');
const [own, foreign] = ['own', 'foreign'].map((name) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const files = { private: join(folder, `${name}.key`), public: join(folder, `${name}.pub`) };
  writeFileSync(files.private, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(files.public, publicKey.export({ type: 'spki', format: 'pem' }));
  return files;
}) as [{ private: string; public: string }, { private: string; public: string }];

beforeAll(async () => {
  const sandbox = await startSandbox({ control: true });
  const target = join(folder, 'target.yaml');
  writeFileSync(target, stringify(sandbox.target));
  const words = ['run', '--target', target, '--rule', 'stock/update/sets-quantity', '--cases', '1'];
  const sealed = await startConformance([
    ...words,
    '--out',
    out,
    '--sign',
    own.private,
    '--archive',
  ]);
  await sandbox.close();
  expect(sealed.code, sealed.output).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** What `verify` says in this process: of many, one is started as people do. */
async function verified(path: string, options: VerifyOptions): Promise<Ended> {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  const code = await verify(path, options);
  return { code, output: said.join('\n') };
}

test('says that nobody touched it, and whose it is', async () => {
  const { code, output } = await startConformance(['verify', out, '--key', own.public]);
  expect(output).toMatch(
    /Every file is unchanged since it was sealed\.\nSealed by the key [0-9a-f]{64}\./,
  );
  expect(output).toMatch(
    /\nNumber: [\w-]+, issued .+, issuer not stated .+\nVerdict: PARTIALLY TESTED: 1 of 199 requirements \(.*1 must rule passed, 0 failed\)\nTarget: .+, http:.*\nJudged by conformance .* 7 specifications, /,
  );
  expect(code).toBe(0);
});

test('says where the key is another one, or none', async () => {
  const other = await verified(out, { key: foreign.public });
  expect(other.output).toContain('This key did not make the seal');
  expect(other.code).toBe(1);
  expect((await verified(out, {})).code).toBe(3);
  await expect(verified(folder, {})).rejects.toThrow(WrongUse);
});

test('a key outside its dates sealed nothing that counts', async () => {
  const made = await generate([{ name: 'commonName', value: 'a signer of once' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate: new Date('2021-01-01'),
  });
  const files = { key: join(folder, 'once.key'), cert: join(folder, 'once.crt') };
  writeFileSync(files.key, made.private);
  writeFileSync(files.cert, made.cert);
  const sealed = await startConformance(['seal', out, '--key', files.key]);
  expect(sealed.code, sealed.output).toBe(0);
  const { code, output } = await verified(out, { key: files.cert });
  expect(output).toContain('Sealed by the key');
  expect(output).toContain('from 2020-01-01T00:00:00.000Z to 2021-01-01T00:00:00.000Z');
  expect(code).toBe(1);
});

test('names the file that was changed', async () => {
  appendFileSync(join(out, 'summary.md'), 'more');
  const { code, output } = await verified(out, { key: own.public });
  expect(output).toContain('changed  summary.md');
  expect(code).toBe(1);
  const again = await startConformance(['seal', out, '--key', foreign.private]);
  expect(again.code, again.output).toBe(0);
  expect(again.output).not.toContain('rejudge');
  expect((await verified(out, { key: foreign.public })).code).toBe(0);
});

test('one file of the run, with a time stamp, is enough', async () => {
  const at = new Date();
  const authority = await newAuthority({ at });
  const server = createServer((request, response) => {
    void request.toArray().then(async (chunks: Buffer[]) => {
      const isQuery = request.headers['content-type'] === 'application/timestamp-query';
      response.writeHead(isQuery ? 200 : 415, { 'content-type': 'application/timestamp-reply' });
      response.end(isQuery ? await authority.reply(Buffer.concat(chunks)) : '');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  const certificates = join(folder, 'authority.pem');
  writeFileSync(certificates, authority.root);
  const words = ['seal', out, '--key', own.private, '--tsa', url, '--archive'];
  const sealed = await startConformance(words);
  server.close();
  expect(sealed.code, sealed.output).toBe(0);
  const { code, output } = await verified(`${out}.zip`, { key: own.public, tsa: certificates });
  expect(output).toMatch(
    /Every file is unchanged since it was sealed\.\nSealed by the key [0-9a-f]{64}\.\nSealed before 20\S+, as the time-stamp authority says\.\nNumber: .*\nVerdict: PARTIALLY TESTED\b.*\nTarget: .*\nJudged by conformance /,
  );
  expect(code).toBe(0);
  const unreachable = await startConformance(words);
  expect(unreachable.code).toBe(2);
  expect(unreachable.output).toMatch(/no time stamp \(.*ECONNREFUSED.*\)/);
});
