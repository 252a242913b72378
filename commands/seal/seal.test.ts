import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { exampleResult, exampleVerdict } from '../../src/decided/testing/exampleVerdict.ts';
import { seal } from './seal.ts';

test.each([
  ['kept in part', {}, true],
  ['kept in full', { evidence: 'full' as const }, false],
])('says where a sealed run cannot be judged again in full: %s', async (_, asked, isSaid) => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  const key = `${folder}.key`;
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const verdict = exampleVerdict([exampleResult({ id: 'a/b' })], { run: { asked } });
  writeFileSync(join(folder, 'verdict.json'), JSON.stringify(verdict));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  await seal(folder, { key });
  const text = warned.mock.calls.join();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  rmSync(key);
  expect(text.includes('`run --evidence full` keeps all.')).toBe(isSaid);
});
