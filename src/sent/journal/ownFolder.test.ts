import {
  chmodSync,
  chownSync,
  closeSync,
  lchownSync,
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
import { isInSharedState, noteFolder, noteFolders } from './stateFolders.ts';

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
  vi.restoreAllMocks();
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

test('a shared folder to which everybody may write is refused, whoever wrote the notes in it', () => {
  const shared = join(parent, 'shared');
  const journal = join(shared, 'journals/run');
  mkdirSync(journal, { recursive: true });
  vi.stubEnv('CONFORMANCE_STATE', shared);
  chmodSync(shared, 0o770);
  expect(isInSharedState(journal)).toBe(true);
  expect(noteFolders()).toContain(join(shared, 'open-journals'));
  chmodSync(shared, 0o1777);
  for (const use of [() => isInSharedState(journal), noteFolders, noteFolder])
    expect(use).toThrow(/everybody on this machine may write to it.*chmod o-w/);
});

test('and so is one that everybody may replace, itself or where a link to it leads', () => {
  const shared = join(parent, 'open/shared');
  mkdirSync(shared, { recursive: true });
  symlinkSync(shared, join(parent, 'link'));
  for (const name of [shared, join(parent, 'link')]) {
    vi.stubEnv('CONFORMANCE_STATE', name);
    chmodSync(join(parent, 'open'), 0o777);
    expect(noteFolder).toThrow(`(${join(parent, 'open')} is open to them)`);
    chmodSync(join(parent, 'open'), 0o1777);
    expect(noteFolder()).toBe(join(name, 'open-journals'));
  }
});

test.runIf(isRoot)('and so is one of another user; one of the system is shared', () => {
  const shared = join(parent, 'shared');
  mkdirSync(shared, { mode: 0o755 });
  vi.stubEnv('CONFORMANCE_STATE', shared);
  expect(noteFolder()).toBe(join(shared, 'open-journals'));
  chownSync(shared, NOBODY, 0);
  expect(noteFolder).toThrow(`it belongs to another user (${NOBODY})`);
  // Root may write anywhere: that its group may tells nothing.
  chmodSync(shared, 0o775);
  expect(noteFolder).toThrow('Name a folder of your own');
  vi.spyOn(process, 'getuid').mockReturnValue(NOBODY + 1);
  expect(noteFolder()).toBe(join(shared, 'open-journals'));
  chmodSync(shared, 0o755);
  expect(noteFolder).toThrow('another user');
});

test.runIf(isRoot)('and so is a link of another user, who may let it lead elsewhere', () => {
  const link = join(parent, 'link');
  symlinkSync(mkdtempSync(join(parent, 'shared-')), link);
  vi.stubEnv('CONFORMANCE_STATE', link);
  expect(noteFolder()).toBe(join(link, 'open-journals'));
  lchownSync(link, NOBODY, 0);
  expect(noteFolder).toThrow('it is a link of another user');
});
