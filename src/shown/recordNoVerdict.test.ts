import {
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseTarget } from '../target/loadTarget.ts';
import { TargetUnusable } from '../target/TargetUnusable.ts';
import { recordNoVerdict } from './recordNoVerdict.ts';
import { readVerdict } from './readVerdict.ts';
import { resultFolder } from './folder/resultFolder.ts';
import { suiteDigest } from './suiteDigest.ts';

test('why there is no verdict is written to no file to which somebody else laid a link in the meantime', () => {
  const parent = mkdtempSync(join(tmpdir(), 'no-verdict-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const [out, theirs] = [join(parent, 'out'), join(parent, 'theirs')];
  writeFileSync(theirs, 'precious');
  mkdirSync(out);
  const folder = resultFolder(out);
  const files = ['verdict.json', 'summary.md', 'junit.xml', 'ctrf.json'];
  for (const name of files) symlinkSync(theirs, join(out, name));
  const target = parseTarget({
    name: 'partner',
    urls: { base: 'https://api.example', auth: 'https://api.example' },
    clients: [{ id: 'full', clientId: 'an-id', clientSecret: 'a-secret', scopes: [] }],
    fixtures: { restaurant: 'r' },
  });
  const run = { specs: [], target, id: 'id', seed: 1, cases: 1, startedAt: new Date(), asked: {} };
  recordNoVerdict(new TargetUnusable('No verdict: it is down'), run, { out }, folder);
  expect(readFileSync(theirs, 'utf8')).toBe('precious');
  expect(readdirSync(out).toSorted()).toEqual(files.toSorted());
  const verdict = readVerdict(out);
  expect(verdict.run.why).toContain('it is down');
  // As of a run with a verdict: shards of one run are of one suite.
  expect(verdict.suite.sha256).toBe(suiteDigest());
});
