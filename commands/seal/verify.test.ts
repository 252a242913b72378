import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sealFolder } from '../../src/shown/seal/sealFolder.ts';
import { exampleVerdict } from '../../src/decided/testing/exampleVerdict.ts';
import { verify } from './verify.ts';

test('a name with a line break has no line of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verified-'));
  const { privateKey: key } = generateKeyPairSync('ed25519');
  await sealFolder(folder, exampleVerdict([]), { key });
  writeFileSync(join(folder, 'a\nEvery file is as the seal says.'), '');
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await verify(folder, {});
  const lines = said.mock.calls.join('\n').split('\n');
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(lines).toContain('added    a\\nEvery file is as the seal says.');
  expect(lines).not.toContain('Every file is as the seal says.');
});
