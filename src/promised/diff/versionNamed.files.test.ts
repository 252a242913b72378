import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVersion, specFilesOf, versionNamed } from './versionNamed.ts';
import { diffVersions } from './diffVersions.ts';
import { SPECS_FOLDER } from '../reading/loadSpecs.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { services } from '../../../services.ts';
import { projectRoot as root } from '../../../projectRoot.ts';

test('a folder is a version, in which nothing differs from itself', () => {
  const version = readVersion(specFilesOf(SPECS_FOLDER));
  expect([...version.keys()].toSorted()).toEqual([...services].toSorted());
  expect(diffVersions(version, version)).toEqual([]);
});

test.runIf(existsSync(join(root, '.git')))('a revision of git is a version', () => {
  expect([...specFilesOf('HEAD').keys()]).toContain('stock.rules.yaml');
});

test.each(['no-such-version', '--all', 'README.md'])('%s is neither', (name) => {
  expect(() => specFilesOf(name)).toThrow(WrongUse);
});

test.each(['link', 'pipe'])('a %s in a folder of others is not read', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'specs-'));
  mkdirSync(join(folder, 'folder.yaml'));
  writeFileSync(join(folder, 'stock.yaml'), 'openapi: 3.1.0');
  expect([...specFilesOf(folder).keys()]).toEqual(['stock.yaml']);
  const path = join(folder, 'other.yaml');
  if (kind === 'link') symlinkSync('/etc/hostname', path);
  else execFileSync('mkfifo', [path]);
  expect(() => specFilesOf(folder)).toThrow(UnreadableFile);
});

test.each([
  ['aliases', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [' + '*b, '.repeat(2000) + ']', 'alias'],
  ['a path that is none', 'openapi: 3.1.1\npaths: { /a: null }', "reading 'get'"],
])('documents of others with %s are refused, as no error of ours', (_, text, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'specs-'));
  writeFileSync(join(folder, 'stock.yaml'), text);
  writeFileSync(join(folder, 'stock.rules.yaml'), 'service: stock\nrules: []\nopenPoints: []');
  expect(() => versionNamed(folder)).toThrow(WrongUse);
  expect(() => versionNamed(folder)).toThrow(reason);
});
