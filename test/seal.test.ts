import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { startConformance } from './startConformance.ts';

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
  const sealed = await startConformance([...words, '--out', out, '--sign', own.private]);
  await sandbox.close();
  expect(sealed.code, sealed.output).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('says that nobody touched it, and whose it is', async () => {
  const { code, output } = await startConformance(['verify', out, '--key', own.public]);
  expect(output).toMatch(/Every file is as the seal says\.\nSealed by the key [0-9a-f]{64}\./);
  expect(code).toBe(0);
});

test('says where the key is another one, or none', async () => {
  const other = await startConformance(['verify', out, '--key', foreign.public]);
  expect(other.output).toContain('This key did not make the seal');
  expect(other.code).toBe(1);
  expect((await startConformance(['verify', out])).code).toBe(3);
  expect((await startConformance(['verify', folder])).code).toBe(2);
});

test('names the file that was changed', async () => {
  appendFileSync(join(out, 'summary.md'), 'more');
  const { code, output } = await startConformance(['verify', out, '--key', own.public]);
  expect(output).toContain('changed  summary.md');
  expect(code).toBe(1);
  const again = await startConformance(['seal', out, '--key', foreign.private]);
  expect(again.code, again.output).toBe(0);
  expect((await startConformance(['verify', out, '--key', foreign.public])).code).toBe(0);
});
