import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOwn, ownFolder, ownFolders } from './ownFolder.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'own-'));
  // A home that takes nothing, and a temporary folder that everybody shares.
  writeFileSync(join(parent, 'file'), '');
  mkdirSync(join(parent, 'tmp'));
  chmodSync(join(parent, 'tmp'), 0o1777);
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'file'));
  vi.stubEnv('TMPDIR', join(parent, 'tmp'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

test('a folder in the home comes first, and is closed to others', () => {
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
  expect(ownFolder()).toBe(join(parent, 'state/conformance'));
  expect(ownFolders()).toEqual([join(parent, 'state/conformance')]);
});

test.each([
  ['a link to a folder of the user', (folder: string) => symlinkSync(parent, folder)],
  ['a file', (folder: string) => writeFileSync(folder, '')],
  [
    'a folder to which others may write',
    (folder: string) => {
      mkdirSync(folder);
      chmodSync(folder, 0o777);
    },
  ],
])('%s is not believed, and hinders nobody', (_, make) => {
  const taken = join(parent, 'tmp', `conformance-${process.getuid?.()}`);
  make(taken);
  expect(ownFolders()).toEqual([]);
  const made = ownFolder();
  expect(made).not.toBe(taken);
  expect(ownFolder()).toBe(made);
  expect(ownFolders()).toEqual([made]);
});

test.runIf(isRoot)('a folder of somebody else is not believed, and hinders nobody', () => {
  const taken = join(parent, 'tmp', 'conformance-0');
  mkdirSync(taken, { mode: 0o700 });
  chownSync(taken, NOBODY, NOBODY);
  expect(isOwn(taken)).toBe(false);
  expect(ownFolder()).not.toBe(taken);
  expect(ownFolders()).not.toContain(taken);
});

test('a folder that everybody can replace is not believed', () => {
  mkdirSync(join(parent, 'open/conformance'), { recursive: true, mode: 0o700 });
  chmodSync(join(parent, 'open'), 0o777);
  expect(isOwn(join(parent, 'open/conformance'))).toBe(false);
  chmodSync(join(parent, 'open'), 0o1777);
  expect(isOwn(join(parent, 'open/conformance'))).toBe(true);
});
