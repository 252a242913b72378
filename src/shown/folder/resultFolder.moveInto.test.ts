import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resultFolder } from './resultFolder.ts';

let parent: string;
let out: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'moved-'));
  out = join(parent, 'deep', 'run');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

test('where it is copied into place, no link that others laid there leads it elsewhere', () => {
  const [folder, theirs] = [resultFolder(out), join(parent, 'theirs')];
  writeFileSync(join(folder.path, 'verdict.json'), '{}');
  writeFileSync(theirs, 'theirs');
  vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw Object.assign(new Error(), { code: 'EXDEV' });
  });
  const make = fs.mkdtempSync;
  vi.spyOn(fs, 'mkdtempSync').mockImplementation((prefix) => {
    const made = make(prefix);
    symlinkSync(theirs, join(made, 'verdict.json'));
    return made;
  });
  syncBuiltinESMExports();
  expect(() => folder.publish(() => {})).toThrow('already exists');
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(readFileSync(theirs, 'utf8')).toBe('theirs');
});

test.each(['before', 'while'])(
  'no result is moved into a folder that others put in the place of its own %s they are moved',
  (when) => {
    const [open, theirs] = [join(parent, 'deep'), join(parent, 'theirs')];
    for (const folder of [open, theirs]) mkdirSync(folder);
    chmodSync(open, 0o777);
    vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
    const folder = resultFolder(out);
    for (const name of ['summary.md', 'verdict.json']) writeFileSync(join(folder.path, name), '');
    const rename = fs.renameSync;
    const exchange = () => {
      rename(out, `${out}-before`);
      symlinkSync(theirs, out);
    };
    if (when === 'before') exchange();
    else
      vi.spyOn(fs, 'renameSync').mockImplementationOnce((...names) => {
        exchange();
        rename(...names);
      });
    syncBuiltinESMExports();
    const why = /another folder in its place; .* in .*state|is not what was written there/;
    expect(() => folder.publish(() => {})).toThrow(why);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    // Elsewhere an open folder has no name.
    if (process.platform === 'linux' || when === 'before') expect(readdirSync(theirs)).toEqual([]);
    expect(
      existsSync(join(when === 'before' ? folder.path : `${out}-before`, 'verdict.json')),
    ).toBe(true);
  },
);
