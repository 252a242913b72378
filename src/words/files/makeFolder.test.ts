import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WrongUse } from '../WrongUse.ts';
import { folderOf, makeFolder } from './makeFolder.ts';

function parent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('makes what is missing, and takes what is there', () => {
  const folder = join(parent(), 'a/b/c');
  makeFolder(folder, 0o700);
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test.each(['/proc/x/y', 'a file', 'a file/below', 'a link to nothing'])(
  'what can be no folder is said with its option, and soon: %s',
  (name) => {
    const there = parent();
    writeFileSync(join(there, 'a file'), '');
    symlinkSync(join(there, 'nothing'), join(there, 'a link to nothing'));
    const path = name.startsWith('/') ? name : join(there, name);
    expect(() => folderOf('--out X', path)).toThrow(WrongUse);
    expect(() => folderOf('--out X', path)).toThrow(/^--out X: the folder cannot be written/);
  },
);
