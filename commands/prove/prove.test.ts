import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prove } from './prove.ts';

const ONE = { rule: ['client/every/body-is-json'], threads: 1 };

test('what a proof writes follows no link that lies there, and says before the proof where it cannot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const theirs = join(folder, 'theirs');
  writeFileSync(theirs, 'precious');
  for (const name of ['matrix.md', 'proof.json']) symlinkSync(theirs, join(folder, name));
  await prove({ ...ONE, out: folder });
  expect(readFileSync(theirs, 'utf8')).toBe('precious');
  expect(readFileSync(join(folder, 'proof.json'), 'utf8')).toContain('"gaps"');
  await expect(prove({ ...ONE, out: theirs })).rejects.toThrow('the folder cannot be written');
});
