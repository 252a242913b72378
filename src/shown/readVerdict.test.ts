import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../decided/testing/exampleVerdict.ts';
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

test('a failure names an exchange once, however often its file does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const failures = [exampleFailure({ exchanges: ['a#1', 'a#2', 'a#1', 'a#2'] })];
  const rules = [exampleResult({ id: 'stock/a', outcome: 'failed', failures })];
  writeFileSync(join(folder, 'verdict.json'), JSON.stringify(exampleVerdict(rules)));
  expect(readVerdict(folder).rules[0]?.failures?.[0]?.exchanges).toEqual(['a#1', 'a#2']);
});
