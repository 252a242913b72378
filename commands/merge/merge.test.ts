import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { writeEvidence } from '../../src/shown/evidenceFiles.ts';
import { exampleVerdict } from '../../src/decided/testing/exampleVerdict.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { merge } from './merge.ts';
import { strangersFolder } from './testing/strangersFolder.ts';

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

test('a shard of which the evidence is damaged is told in a sentence, and what is being written beside ends first', async () => {
  await strangersFolder(folder, (path) => `plain ${path}`);
  const file = join(folder, 'evidence.har.gz');
  const har = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    log: { entries: { time?: number }[] };
  };
  delete har.log.entries[0]!.time;
  writeFileSync(file, gzipSync(JSON.stringify(har)));
  const merged = merge([folder], { out: join(folder, 'out') });
  await expect(merged).rejects.toThrow(/no exchanges can be read there/);
  await expect(merged).rejects.toThrow(WrongUse);
}, 60_000);
