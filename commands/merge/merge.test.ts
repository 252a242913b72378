import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { writeEvidence } from '../../src/shown/evidenceFiles.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import { OTHER_SHARD } from '../../src/decided/reasons.ts';
import type { Asked, RuleResult } from '../../src/decided/types.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { merge, type MergeOptions } from './merge.ts';
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

test('judges with the --strict and the --baseline of the shards, without the folder that they had as a baseline', async () => {
  const failures = [exampleFailure()];
  const elsewhere = { outcome: 'notExercised', reason: OTHER_SHARD, cases: 0 } as const;
  const merged = async (asked: Asked, rule: Partial<RuleResult>, options: MergeOptions = {}) => {
    const one = exampleResult({ id: 'stock/a' });
    const two = exampleResult({ id: 'stock/b', ...rule });
    for (const [shard, rules] of [
      ['1', [one, { ...two, ...elsewhere, failures: undefined, known: undefined }]],
      ['2', [{ ...one, ...elsewhere }, two]],
    ] as const) {
      const verdict = exampleVerdict([...rules], {
        run: { asked: { ...asked, shard: `${shard}/2` } },
      });
      mkdirSync(join(folder, shard), { recursive: true });
      writeFileSync(join(folder, shard, 'verdict.json'), JSON.stringify(verdict));
      await writeEvidence(join(folder, shard), { telling: [], rest: [], lines: [] });
    }
    const out = join(folder, 'out');
    const code = await merge(
      ['1', '2'].map((shard) => join(folder, shard)),
      { out, force: true, ...options },
    );
    return [code, readFileSync(join(out, 'summary.md'), 'utf8')] as const;
  };
  const warned = { outcome: 'warned', level: 'should', failures } as const;
  const [strict, summary] = await merged({ strict: true }, warned);
  expect([strict, /run .*--strict /.test(summary)]).toEqual([1, true]);
  const before = { baseline: '/nowhere' };
  const known = { outcome: 'failed', failures, known: true } as const;
  const [unchanged, told] = await merged(before, known);
  expect(unchanged).toBe(0);
  expect(told).toContain('NO NEW FAILURE');
  expect(told).toContain('--baseline /nowhere');
  expect((await merged({ ...before, strict: true }, { ...warned, known: true }))[0]).toBe(0);
  const lost = {
    outcome: 'notExercised',
    reason: 'no fixture',
    cases: 0,
    noLongerExercised: true,
  } as const;
  expect((await merged({ ...before, strict: true }, lost))[0]).toBe(1);
  // Another baseline, in which it did not fail.
  const baseline = join(folder, 'baseline');
  mkdirSync(baseline);
  const passed = exampleVerdict(['stock/a', 'stock/b'].map((id) => exampleResult({ id })));
  writeFileSync(join(baseline, 'verdict.json'), JSON.stringify(passed));
  expect((await merged(before, known, { baseline }))[0]).toBe(1);
}, 60_000);
