import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UnreadableFile } from '../../src/words/files/UnreadableFile.ts';
import type { MutantResult } from './judgeMutant.ts';
import { ResultLog } from './ResultLog.ts';

test('results are kept, and go through no link that others laid there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const [file, victim] = [join(folder, 'results.jsonl'), join(folder, 'victim')];
  const one = { mutant: { fingerprint: 'a' }, result: 'unnoticed' as unknown as MutantResult };
  writeFileSync(victim, 'theirs');
  symlinkSync(victim, file);
  expect(() => new ResultLog(file)).toThrow(UnreadableFile);
  rmSync(file);
  const log = new ResultLog(file);
  log.add(one);
  expect(new ResultLog(file).known.get('a')).toBe(one.result);
  rmSync(file);
  symlinkSync(victim, file);
  log.add({ ...one, mutant: { fingerprint: 'b' } });
  expect(readFileSync(victim, 'utf8')).toBe('theirs');
  rmSync(folder, { recursive: true });
});
