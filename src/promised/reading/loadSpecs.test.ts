import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { loadSpecs, SPECS_FOLDER } from './loadSpecs.ts';

let [folder, specs, file] = ['', '', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'specs-'));
  specs = join(folder, 'specs');
  file = join(specs, 'stock.yaml');
});
afterEach(() => rmSync(folder, { recursive: true }));

function filled(): void {
  mkdirSync(specs);
  for (const name of ['stock.yaml', 'stock.rules.yaml'])
    cpSync(join(SPECS_FOLDER, name), join(specs, name));
}

test.each<[string, RegExp, () => void]>([
  ['nothing', /specs: does not exist/, () => {}],
  ['a pipe', /specs: is no folder/, () => void execFileSync('mkfifo', [specs])],
  ['an empty folder', /specs: holds no specification/, () => mkdirSync(specs)],
  [
    'a folder with a pipe in it',
    /stock\.yaml: is no plain file \(a pipe\)/,
    () => (filled(), rmSync(file), void execFileSync('mkfifo', [file])),
  ],
  [
    'a folder with a folder of that name',
    /stock\.yaml: is no plain file \(a folder\)/,
    () => (filled(), rmSync(file), mkdirSync(file)),
  ],
  [
    'a folder with a link that leads nowhere',
    /stock\.yaml: is no plain file \(a link\)/,
    () => (filled(), rmSync(file), symlinkSync('/nowhere', file)),
  ],
  [
    'a folder with a link that leads outside',
    /stock\.rules\.yaml: is no plain file \(a link\)/,
    () => {
      filled();
      rmSync(join(specs, 'stock.rules.yaml'));
      symlinkSync('/etc/passwd', join(specs, 'stock.rules.yaml'));
    },
  ],
  [
    'a folder with a file of 200 MB',
    /stock\.yaml: is too large; at most 64 MB are read/,
    () => (filled(), truncateSync(file, 200 * 1024 * 1024)),
  ],
])('specifications of others that are %s are refused with a sentence', (_, said, make) => {
  make();
  expect(() => loadSpecs(specs)).toThrow(said);
  expect(() => loadSpecs(specs)).toThrow(UnreadableFile);
});

test('specifications of others are loaded by themselves', () => {
  filled();
  expect(loadSpecs(specs).map(({ service }) => service)).toEqual(['stock']);
});
