import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { thisProcess } from '../../sent/journal/ProcessMark.ts';
import { reportsFolder } from './reportsFolder.ts';
import { resultFolder } from './resultFolder.ts';
import { ResultsUnwritable } from './ResultsUnwritable.ts';

let parent: string;
let out: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'results-'));
  out = join(parent, 'deep/run');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

function runThere(force?: boolean): void {
  const folder = resultFolder(out, force);
  writeFileSync(join(folder.path, 'verdict.json'), '{}');
  folder.publish(() => {});
}

test('a folder elsewhere is shown by its whole path: files with it are handed on', () => {
  const folder = resultFolder(out);
  expect(folder.shown).toBe(out);
  folder.discard();
});

test.each(['.', 'failures'])('in %s of a run, reports go beside its folder', (place) => {
  runThere();
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(out, place));
  const there = [reportsFolder('replays', 'now'), resultFolder(undefined)];
  cwd.mockRestore();
  expect(there[0]).toBe(join(parent, 'deep/reports/replays/now'));
  expect(there[1]).toMatchObject({ final: expect.stringContaining('deep/reports/runs/') });
  expect(readdirSync(out).toSorted()).toEqual(['allure-results', 'verdict.json']);
});

test('a folder that the run makes can be written to by nobody else, whatever the umask', () => {
  const module = join(import.meta.dirname, 'resultFolder.ts');
  const code = `import { resultFolder } from '${module}'; resultFolder('${out}');`;
  const node = [process.execPath, '--input-type=module', '-e', code];
  spawnSync('sh', ['-c', 'umask 0 && exec "$0" "$@"', ...node]);
  expect(lstatSync(out).mode & 0o777).toBe(0o755);
});

test('results come into place whole, and nothing is left beside them', () => {
  runThere();
  expect(readdirSync(out).toSorted()).toEqual(['allure-results', 'verdict.json']);
  expect(readdirSync(join(parent, 'deep'))).toEqual(['run']);
});

test('results come into place in a folder that is mounted, as volumes of containers are', () => {
  const folder = resultFolder(out);
  writeFileSync(join(folder.path, 'verdict.json'), '{}');
  const rename = fs.renameSync;
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (String(from).startsWith(folder.path)) throw Object.assign(new Error(), { code: 'EXDEV' });
    rename(from, to);
  });
  syncBuiltinESMExports();
  folder.publish(() => {});
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(readdirSync(out).toSorted()).toEqual(['allure-results', 'verdict.json']);
  expect(readdirSync(join(parent, 'deep'))).toEqual(['run']);
});

test('an earlier run is overwritten only where it is asked for, and at once', () => {
  runThere();
  expect(() => resultFolder(out)).toThrow(
    /it already holds results \(.*name another folder, or overwrite them with --force/,
  );
  expect(existsSync(join(out, 'verdict.json'))).toBe(true);
  resultFolder(out, true);
  expect(existsSync(join(out, 'verdict.json'))).toBe(false);
});

test('what others put there is never touched', () => {
  runThere();
  writeFileSync(join(out, 'notes.txt'), 'mine');
  runThere(true);
  expect(readFileSync(join(out, 'notes.txt'), 'utf8')).toBe('mine');
});

test('a run without results leaves nothing behind', () => {
  resultFolder(out).discard();
  expect(existsSync(out)).toBe(false);
  // What was there before may be a volume of a container, which nothing can remove.
  mkdirSync(out);
  resultFolder(out).discard();
  expect(existsSync(out)).toBe(true);
});

test('what a killed run left beside its folder goes with the next run there, that of a living one stays', () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const left = [gone, process.ppid, 'mine'].map((it) => `${out}.partial-${it}`);
  const another = join(parent, `deep/run-2.partial-${gone}`);
  for (const folder of [...left, another]) mkdirSync(folder, { recursive: true });
  runThere();
  expect([...left, another].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
});

test('two runs do not leave their results in one folder', () => {
  const other = `${out}.partial-${process.ppid}`;
  mkdirSync(other, { recursive: true });
  const mark = { ...thisProcess(), pid: process.ppid, began: null };
  writeFileSync(join(other, '.process.json'), JSON.stringify(mark));
  expect(() => resultFolder(out, true)).toThrow(
    `another run (process ${process.ppid}) is going on that leaves its results there`,
  );
  expect(readdirSync(join(parent, 'deep'))).toEqual(['run', `run.partial-${process.ppid}`]);
  // Its number was given to another process since.
  writeFileSync(join(other, '.process.json'), JSON.stringify({ ...mark, began: 'once' }));
  runThere();
  expect(existsSync(other)).toBe(false);
});

test('what another run published in the meantime is never written again', () => {
  const late = resultFolder(out);
  writeFileSync(join(late.path, 'verdict.json'), 'late');
  mkdirSync(join(out, 'allure-results'));
  writeFileSync(join(out, 'allure-results', 'a'), '');
  writeFileSync(join(out, 'verdict.json'), 'first');
  expect(() => late.publish(() => {})).toThrow(ResultsUnwritable);
  expect(readFileSync(join(out, 'verdict.json'), 'utf8')).toBe('first');
  expect(readFileSync(join(late.path, 'verdict.json'), 'utf8')).toBe('late');
});

test('nothing is written where somebody else laid a link under the name that can be guessed', () => {
  const theirs = join(parent, 'theirs');
  mkdirSync(theirs);
  mkdirSync(join(parent, 'deep'));
  symlinkSync(theirs, `${out}.partial-${process.pid}`);
  const folder = resultFolder(out);
  expect(lstatSync(folder.path).isDirectory()).toBe(true);
  expect(lstatSync(folder.path).mode & 0o077).toBe(0);
  writeFileSync(join(folder.path, 'verdict.json'), '{}');
  folder.publish(() => {});
  expect(readdirSync(theirs)).toEqual([]);
  expect(readdirSync(out)).toContain('verdict.json');
});

test('what others laid beside it, as if a run went on, hinders nobody and stays', () => {
  const folder = resultFolder(out);
  folder.discard();
  const mark = JSON.stringify(thisProcess());
  const [theirs, link] = [`${out}.partial-1`, `${out}.partial-2`];
  mkdirSync(theirs);
  writeFileSync(join(theirs, '.process.json'), mark);
  symlinkSync(theirs, link);
  if (process.getuid?.() === 0) chownSync(theirs, 65_534, 65_534);
  else rmSync(theirs, { recursive: true });
  expect(() => resultFolder(out)).not.toThrow();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('a place where nothing can be made is rejected, and soon', () => {
  expect(() => resultFolder('/proc/x')).toThrow('--out /proc/x: the folder cannot be written');
});

test.each([
  ['to others', 0o777, 0, ['others may write to it']],
  ['to a group', 0o775, 65_534, ['others may write to it']],
  ["to this user's own group", 0o775, process.getuid?.() ?? 0, []],
  ['to all, each to their own (sticky)', 0o1777, 0, []],
  ['to nobody else', 0o755, 0, []],
])('a folder that is open %s is told, and stays as it is', (_, mode, group, why) => {
  mkdirSync(out, { recursive: true });
  if (process.getuid?.() === 0) chownSync(out, 0, group);
  else if (group === 65_534) return;
  chmodSync(out, mode);
  const folder = resultFolder(out);
  expect(folder.notes).toEqual(why.map((it) => expect.stringContaining(`(${it})`)));
  folder.publish(() => {});
  expect(lstatSync(out).mode & 0o7777).toBe(mode);
});

test.each([
  ['everybody', 0o777, 0, 'others may write to'],
  ['a team', 0o2775, 65_534, 'others may write to'],
  ['another user', 0o755, 65_534, 'belongs to the user 65534'],
])(
  'below a folder of others (%s) it is told, and written where they are not',
  (_, mode, id, why) => {
    if (process.getuid?.() !== 0 && id !== 0) return;
    vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
    const open = join(parent, 'deep');
    mkdirSync(join(open, 'in'), { recursive: true });
    if (process.getuid?.() === 0) chownSync(open, (mode & 0o022) === 0 ? id : 0, id);
    chmodSync(open, mode);
    symlinkSync(join(open, 'in'), join(parent, 'link'));
    for (const place of [join(parent, 'link/other'), join(open, 'in/run'), out]) {
      const folder = resultFolder(place);
      expect(folder.notes).toEqual([expect.stringMatching(`^(?=.*${why}).*${open} above it`)]);
      expect(folder.path).toContain(join(parent, 'state'));
      writeFileSync(join(folder.path, 'verdict.json'), '{}');
      folder.publish(() => {});
      expect(readdirSync(place)).toContain('verdict.json');
    }
    expect(readdirSync(open).toSorted()).toEqual(['in', 'run']);
  },
);

test('where nothing is closed to others, it is written beside its folder, and told', () => {
  vi.stubEnv('XDG_STATE_HOME', '/proc/none');
  vi.stubEnv('TMPDIR', '/proc/none');
  mkdirSync(join(parent, 'deep'));
  chmodSync(join(parent, 'deep'), 0o777);
  const folder = resultFolder(out);
  expect(folder.path).toContain(out);
  expect(folder.notes).toHaveLength(1);
});

test('what others add under a name of ours that the run did not write is refused', () => {
  const refused = (change: () => void) => {
    runThere(true);
    const again = resultFolder(out, true);
    writeFileSync(join(again.path, 'verdict.json'), '{}');
    return expect(() => again.publish(change, true));
  };
  refused(() => {
    for (const name of ['journal.jsonl', 'evidence.sigstore.json', 'notes.txt'])
      writeFileSync(join(out, name), '');
  }).not.toThrow();
  rmSync(join(out, 'journal.jsonl'));
  refused(() => mkdirSync(join(out, 'failures'))).toThrow('failures is not what was written there');
  refused(() => symlinkSync('/nowhere', join(out, 'client.json'))).toThrow(
    'client.json is not what was written there',
  );
});

test.runIf(process.getuid?.() === 0)(
  'in a folder of another user results are left, and what is put in their place is refused',
  () => {
    mkdirSync(out, { recursive: true });
    chownSync(out, 65_534, 65_534);
    const folder = resultFolder(out);
    expect(folder.notes).toEqual([expect.stringContaining('(it belongs to the user 65534)')]);
    mkdirSync(join(folder.path, 'failures'));
    for (const name of ['verdict.json', 'failures/1.sh'])
      writeFileSync(join(folder.path, name), '');
    const script = join(out, 'failures/1.sh');
    expect(() => folder.publish(() => writeFileSync(script, 'theirs'))).toThrow(
      'failures/1.sh is not what was written there',
    );
    const again = resultFolder(out, true);
    mkdirSync(join(again.path, 'failures'));
    writeFileSync(join(again.path, 'failures/1.sh'), '');
    const link = async () => {
      rmSync(script);
      symlinkSync(join(out, 'verdict.json'), script);
    };
    return expect(again.publish(link)).rejects.toThrow(ResultsUnwritable);
  },
);
