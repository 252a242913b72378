import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { writeEvidence } from '../../src/shown/folder/evidenceFiles.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import type { Asked, RuleResult, Verdict } from '../../src/decided/types.ts';
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

test.each([
  ['target.json', 'is no plain file (a link)'],
  ['control.json', 'is no plain file (a link)'],
])('a shard whose %s is a link leaves nothing behind', async (name, why) => {
  const shard = join(folder, 'shard');
  mkdirSync(shard);
  await strangersFolder(shard, (path) => `plain ${path}`);
  rmSync(join(shard, name), { force: true });
  symlinkSync('/etc/hostname', join(shard, name));
  await expect(merge([shard], { out: join(folder, 'out') })).rejects.toThrow(why);
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^out/));
});

const failures = [exampleFailure()];
const warned = { outcome: 'warned', level: 'should', failures } as const;
const known = { outcome: 'failed', failures, known: true } as const;

test.each<
  [
    asked: Asked,
    rule: Partial<RuleResult>,
    baseline: string | undefined,
    code: number,
    told: RegExp,
  ]
>([
  [{ strict: true }, warned, undefined, 1, /run .*--strict /],
  [{ baseline: '/nowhere' }, known, undefined, 0, /NO NEW FAILURE[^]* --baseline \/nowhere /],
  // Another baseline, in which it did not fail.
  [{ baseline: '/nowhere' }, known, 'passed', 1, /1 failed/],
])(
  'judges as its shards were asked for: %j',
  async (asked, rule, other, code, told) => {
    const rules = [exampleResult({ id: 'stock/a' }), exampleResult({ id: 'stock/b', ...rule })];
    const write = (name: string, verdict: Verdict) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'verdict.json'), JSON.stringify(verdict));
      return writeEvidence(join(folder, name), { telling: [], rest: [], lines: [] });
    };
    await write('passed', exampleVerdict(rules.map(({ id }) => exampleResult({ id }))));
    const shards = rules.map(({ id }) => join(folder, basename(id)));
    for (const [at, own] of rules.entries())
      await write(
        basename(own.id),
        exampleVerdict([own], { run: { asked: { ...asked, shard: `${at + 1}/2` } } }),
      );
    const out = join(folder, 'out');
    const baseline = other && { baseline: join(folder, other) };
    expect(await merge(shards, { out, ...baseline })).toBe(code);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toMatch(told);
  },
  60_000,
);

test('has no verdict where a shard could not use the target, and says why', async () => {
  const run = { complete: false, why: 'it is down', requests: 0 };
  const shards = [exampleVerdict([exampleResult({ id: 'a' })]), exampleVerdict([], { run })];
  const folders = shards.map((verdict, at) => {
    mkdirSync(join(folder, String(at)));
    writeFileSync(join(folder, String(at), 'verdict.json'), JSON.stringify(verdict));
    return join(folder, String(at));
  });
  await writeEvidence(folders[0]!, { telling: [], rest: [], lines: [] });
  expect(await merge(folders, { out: join(folder, 'out') })).toBe(3);
  expect(readFileSync(join(folder, 'out/summary.md'), 'utf8')).toContain('it is down');
}, 60_000);
