import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVersion, specFilesOf } from './versionNamed.ts';
import { diffVersions } from './diffVersions.ts';
import { SPECS_FOLDER } from '../loadSpecs.ts';
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
