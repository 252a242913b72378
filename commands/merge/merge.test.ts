import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { writeEvidence } from '../../src/shown/evidenceFiles.ts';
import { exampleVerdict } from '../../src/decided/testing/exampleVerdict.ts';
import { merge } from './merge.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merged-'));
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('names the target file in a line to paste only where a run of this user left the verdict', async () => {
  const text = JSON.stringify(exampleVerdict([], { run: { asked: { target: './evil.yaml' } } }));
  writeFileSync(join(folder, 'verdict.json'), text);
  await writeEvidence(folder, { telling: [], rest: [], lines: [] });
  const summary = async (out: string) => {
    await merge([folder], { out: join(folder, out) });
    return readFileSync(join(folder, out, 'summary.md'), 'utf8');
  };
  const theirs = await summary('theirs');
  expect(theirs).toContain('--target FILE');
  expect(theirs).not.toContain('evil.yaml');
  noteRun(folder, '/work/evil.yaml');
  expect(await summary('own')).toContain('--target ./evil.yaml');
}, 60_000);
