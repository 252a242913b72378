import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endJournal, Journal } from '../../src/sent/journal/Journal.ts';
import { thisProcess } from '../../src/sent/journal/ProcessMark.ts';
import * as marks from '../../src/sent/journal/ProcessMark.ts';
import { readJournal } from '../../src/sent/journal/readJournal.ts';
import {
  comparableAddress,
  noteClosed,
  noteOpen,
  openJournals,
} from '../../src/sent/journal/unfinished.ts';
import { unfinishedText } from '../../src/sent/journal/unfinishedText.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { restore } from './restore.ts';

const BASE = 'http://127.0.0.1:9/partner';

let parent: string;
let said: string[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'restore-'));
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

/** A target file that would leave a trace if it were read. */
function trap(): string {
  const file = join(parent, 'trap.yaml');
  writeFileSync(file, `name: '\${command: touch ${join(parent, 'happened')}}'\n`);
  return file;
}

const ITEM = { guid: 'x', status: 'OUT_OF_STOCK\u001b[2J' };

/** What somebody else could write into a folder. */
function strangers(folder: string): string {
  mkdirSync(folder);
  const at = '2026-11-28T00:00:00.000Z';
  const process = { pid: 2 ** 30, host: thisProcess().host, began: null };
  const target = { name: 'mine', base: BASE, file: trap() };
  const lines = [
    { kind: 'run', version: 1, id: 'x', target, process, at },
    { kind: 'claim', of: 'stock of r', at },
    { kind: 'found', of: 'stock of r', restorer: 'stock', things: [ITEM], at },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folder, 'journal.jsonl'), text);
  return folder;
}

/** A journal of an own run that was killed. */
function own(name: string): string {
  vi.spyOn(marks, 'thisProcess').mockReturnValue({ ...marks.thisProcess(), pid: 2 ** 30 });
  const folder = join(parent, name);
  const journal = new Journal(
    { folder, targetFile: trap() },
    { name: 'mine', urls: { base: BASE } },
  );
  journal.claim('stock of r');
  journal.found('stock of r', 'stock', [ITEM]);
  return folder;
}

test('a journal from elsewhere is shown, reads no file, and sends nothing', async () => {
  const folder = strangers(join(parent, 'theirs'));
  await expect(restore(folder, {})).rejects.toThrow(/no run of yours .* --target FILE --trust`/);
  expect(said.join('\n')).toContain(`would be set at ${BASE}`);
  expect(said.join('\n')).toContain('"guid":"x"');
  await expect(restore(folder, { trust: true })).rejects.toThrow('--target FILE --trust');
  await expect(restore(folder, { target: trap() })).rejects.toThrow('--target FILE --trust');
  expect(existsSync(join(parent, 'happened'))).toBe(false);
});

test('one that was trusted is restored at the target that was named, and no other file is read', async () => {
  const folder = strangers(join(parent, 'theirs'));
  const missing = join(parent, 'named.yaml');
  await expect(restore(folder, { trust: true, target: missing })).rejects.toThrow('named.yaml');
  expect(existsSync(join(parent, 'happened'))).toBe(false);
});

test('one in a shared state folder says what to set, and not which target file is read', async () => {
  vi.stubEnv('CONFORMANCE_STATE', join(parent, 'shared'));
  const folder = join(parent, 'shared/journals/run');
  mkdirSync(join(parent, 'shared/journals'), { recursive: true });
  strangers(folder);
  noteOpen(BASE, join(folder, 'journal.jsonl'), 'x');
  const [record] = openJournals(BASE);
  expect(unfinishedText(record!)).toMatch(/restore \S+ --target FILE` restores it/);
  await expect(restore(folder, {})).rejects.toThrow('give yours with --target');
  expect(existsSync(join(parent, 'happened'))).toBe(false);
});

test('one that was trusted recommends no file and no address', async () => {
  const folder = strangers(join(parent, 'theirs'));
  const file = join(folder, 'journal.jsonl');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('"restorer":"stock"', '"restorer":"created"'),
  );
  const restored = restore(folder, { trust: true, target: join(parent, 'mine.yaml') });
  await expect(restored).rejects.toThrow('add --openapi FILE --base URL');
});

test('what no suite restores is said in a sentence', async () => {
  const folder = strangers(join(parent, 'theirs'));
  const file = join(folder, 'journal.jsonl');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('"restorer":"stock"', '"restorer":"rm -rf"'),
  );
  const target = join(parent, 'mine.yaml');
  const clients = [{ id: 'full', clientId: 'one', clientSecret: 'hush-hush', scopes: [] }];
  const urls = { base: BASE, auth: BASE };
  const mine = { name: 'mine', urls, clients, fixtures: { restaurant: 'r' } };
  writeFileSync(target, JSON.stringify(mine));
  await expect(restore(folder, { trust: true, target })).rejects.toThrow(
    new WrongUse('No suite of this version restores "rm -rf".'),
  );
});

test('an own journal is believed with the file that it names, line by line as it grew', async () => {
  const folder = own('mine');
  expect(readJournal(folder)).toMatchObject({ isKnown: true });
  // The file is read: it is no target, and its command ran.
  await expect(restore(folder, {})).rejects.toThrow('trap.yaml');
  expect(existsSync(join(parent, 'happened'))).toBe(true);
});

test('where a finished run left nothing, not a byte is written: its folder may be sealed', async () => {
  const folder = join(parent, 'done');
  const journal = new Journal(
    { folder, targetFile: trap() },
    { name: 'mine', urls: { base: BASE } },
  );
  journal.claim('stock of r');
  journal.found('stock of r', 'stock', [ITEM]);
  journal.putBack('stock of r', 0);
  journal.release('stock of r');
  endJournal(folder);
  const before = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
  expect(await restore(folder, {})).toBe(0);
  expect(said.join()).toContain('Nothing to restore.');
  // The address as the target file names it.
  expect(said.join()).toContain(BASE);
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).toBe(before);
});

test('of two that restore the same at once, none goes on while the other does', async () => {
  const folder = own('mine');
  const [journal, other] = [1, 2].map(
    () =>
      new Journal({ folder, targetFile: trap() }, { name: 'mine', urls: { base: BASE } }, false),
  );
  vi.mocked(marks.thisProcess).mockReturnValue({
    ...marks.thisProcess(),
    pid: process.ppid,
    began: null,
  });
  expect(journal?.restoring()).toBeUndefined();
  await expect(restore(folder, {})).rejects.toThrow(
    `process ${process.ppid}), or somebody restores it`,
  );
  vi.mocked(marks.thisProcess).mockRestore();
  expect(other?.restoring()).toMatchObject({ pid: process.ppid });
  endJournal(folder);
  expect(other?.restoring()).toBeUndefined();
  expect(readJournal(folder)).toMatchObject({ isKnown: true, claims: [{ of: 'stock of r' }] });
});

test('a journal that was closed is finished, whatever was left out of it since', async () => {
  const folder = own('mine');
  const file = join(folder, 'journal.jsonl');
  const before = readFileSync(file, 'utf8');
  noteClosed(comparableAddress(BASE), file);
  await expect(restore(folder, {})).rejects.toThrow('--target FILE --trust');
  expect(existsSync(join(parent, 'happened'))).toBe(false);
  // Another run was killed at this place.
  rmSync(folder, { recursive: true });
  own('mine');
  writeFileSync(file, before);
  await expect(restore(folder, {})).rejects.toThrow('--target FILE --trust');
});

test.each<[string, (folder: string) => string]>([
  [
    'one value of which was changed',
    (folder) => {
      const file = join(folder, 'journal.jsonl');
      writeFileSync(file, readFileSync(file, 'utf8').replace('OUT_OF_STOCK', 'IN_STOCK'));
      return folder;
    },
  ],
  [
    'to which a line was added',
    (folder) => {
      const line = { kind: 'found', of: 'stock of r', restorer: 'stock', things: [], at: 'x' };
      const file = join(folder, 'journal.jsonl');
      writeFileSync(file, `${readFileSync(file, 'utf8')}${JSON.stringify(line)}\n`);
      return folder;
    },
  ],
  [
    'of which a line was left out',
    (folder) => {
      const file = join(folder, 'journal.jsonl');
      const [first, , ...others] = readFileSync(file, 'utf8').split('\n');
      writeFileSync(file, [first, ...others].join('\n'));
      return folder;
    },
  ],
  [
    'that was copied elsewhere',
    (folder) => {
      cpSync(folder, `${folder}-copy`, { recursive: true });
      return `${folder}-copy`;
    },
  ],
  [
    'whose key is gone',
    (folder) => {
      const state = join(parent, 'state/conformance');
      renameSync(state, `${state}-gone`);
      return folder;
    },
  ],
])('an own journal is not believed, %s', async (_, change) => {
  const folder = change(own('mine'));
  expect(readJournal(folder)).toMatchObject({ isKnown: false });
  expect(openJournals(BASE).map(({ file }) => file)).not.toContain(join(folder, 'journal.jsonl'));
});
