import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOwn, isOwnFile, ownFolder, ownFolders } from './ownFolder.ts';
import { signatureOf, signedLines } from './signature.ts';
import { isInSharedState } from './stateFolders.ts';

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

test('only a plain file of this user is its own', () => {
  const file = join(parent, 'file');
  symlinkSync(file, join(parent, 'link'));
  expect([file, join(parent, 'link'), parent, join(parent, 'none')].map(isOwnFile)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  if (!isRoot) return;
  chownSync(file, NOBODY, NOBODY);
  expect(isOwnFile(file)).toBe(false);
});

test('a key that others can read signs nothing, and is not believed', () => {
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
  const journal = join(parent, 'journal');
  const descriptor = openSync(journal, 'w');
  const [line = ''] = signedLines(journal, ['{"a":1}'], { descriptor, size: 0 }).split('\n');
  closeSync(descriptor);
  expect(signatureOf(journal)(line)).toBe(true);
  chmodSync(join(ownFolder(), 'journal.key'), 0o644);
  expect(signatureOf(journal)(line)).toBe(false);
});

test('of a shared folder to which everybody may write, no journal is believed', () => {
  const shared = join(parent, 'shared');
  const journal = join(shared, 'journals/run');
  mkdirSync(journal, { recursive: true });
  vi.stubEnv('CONFORMANCE_STATE', shared);
  chmodSync(shared, 0o770);
  expect(isInSharedState(journal)).toBe(true);
  chmodSync(shared, 0o777);
  expect(isInSharedState(journal)).toBe(false);
});
