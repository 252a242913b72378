import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVerdict } from './readVerdict.ts';

test('a folder without a verdict is told by the option that named it, in words for people', () => {
  expect(() => readVerdict('/nowhere', '--baseline')).toThrow(
    /^--baseline \/nowhere: there is no verdict\.json; give the folder of a run\.$/,
  );
});

test('a file that is no JSON is told as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'verdict.json'), '{');
  expect(() => readVerdict(folder)).toThrow(`${folder}: its verdict.json is no JSON (`);
});
