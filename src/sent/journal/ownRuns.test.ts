import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areOwnRuns, noteRun, targetOfRun } from './ownRuns.ts';

let results: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  results = join(folder, 'results');
  mkdirSync(results);
  write('verdict.json', '{}');
  write('exchanges.har', '{"log":{}}');
  write('control.json', '[]');
  noteRun(results, '/work/mine.yaml');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(join(results, '..'), { recursive: true });
});

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const verdictNow = () => sha256Of(readFileSync(join(results, 'verdict.json'), 'utf8'));

function write(name: string, text: string): void {
  writeFileSync(join(results, name), text);
}

test('a folder is known as the run left it, with whatever is none of its recordings', () => {
  write('notes.txt', 'read it');
  expect(targetOfRun(results, verdictNow())).toBe('/work/mine.yaml');
  expect(areOwnRuns([{ folder: results, verdict: verdictNow() }])).toBe(true);
  // What counts is what was read, not what lies there by now.
  expect(areOwnRuns([{ folder: results, verdict: sha256Of('{ }') }])).toBe(false);
});

test.each<[string, () => void]>([
  ['another verdict', () => write('verdict.json', '{} ')],
  ['another recording of the same length', () => write('exchanges.har', '{"log":[]}')],
  ['other answers of its clock', () => write('control.json', '{}')],
  ['a recording more', () => write('evidence.har.gz', 'x')],
  ['a recording less', () => rmSync(join(results, 'exchanges.har'))],
  ['one in place of another', () => (rmSync(join(results, 'exchanges.har')), write('a.har', ''))],
  [
    'a link to the recording',
    () => {
      write('kept', '{"log":{}}');
      rmSync(join(results, 'exchanges.har'));
      symlinkSync(join(results, 'kept'), join(results, 'exchanges.har'));
    },
  ],
  ['a recording without end', () => truncateSync(join(results, 'exchanges.har'), 2 ** 40)],
])('%s is nobody’s', (_what, change) => {
  change();
  expect(targetOfRun(results, verdictNow())).toBeUndefined();
});
