import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endJournal, Journal } from './Journal.ts';
import { describeProcess, isRunning, thisProcess } from './ProcessMark.ts';
import { signedLines } from './signature.ts';
import { hasLeft, JOURNAL, leftIn, readJournal } from './readJournal.ts';
import { journalFolder } from './stateFolders.ts';
import * as unfinished from './unfinished.ts';
import { comparableAddress, openJournals, unfinishedJournals } from './unfinished.ts';

const BASE = 'https://api.example/partner';
const target = { name: 'example', urls: { base: `${BASE}/` } };
/** Process numbers are never so large. */
const GONE = { ...thisProcess(), pid: 2 ** 30 };

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'journal-'));
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

function journalIn(name: string): Journal {
  return new Journal({ folder: join(parent, name), targetFile: '/target.yaml' }, target);
}

/** As if the run that wrote it had been killed. */
function kill(name: string): void {
  const file = join(parent, name, JOURNAL);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const jsons = lines.map((line, index) =>
    JSON.stringify({ ...JSON.parse(line), code: undefined, ...(index === 0 && { process: GONE }) }),
  );
  const descriptor = openSync(file, 'w+');
  writeSync(descriptor, signedLines(file, jsons, { descriptor, size: 0 }));
  closeSync(descriptor);
}

async function changeStock(journal: Journal): Promise<void> {
  journal.claim('stock of r');
  journal.found('stock of r', 'stock', [{ guid: 'a' }, { guid: 'b' }]);
  await journal.change('stock/update', 'updateStock', {});
}

test('a run that is still going on is none that was killed', async () => {
  await changeStock(journalIn('run'));
  expect(openJournals(BASE)).toHaveLength(1);
  expect(unfinishedJournals(BASE)).toEqual([]);
});

test('a run that was killed is found by its base address, with what is left', async () => {
  const journal = journalIn('run');
  await changeStock(journal);
  journal.putBack('stock of r', 0);
  kill('run');
  const [record] = unfinishedJournals(BASE);
  expect(record?.claims).toEqual([
    { of: 'stock of r', restorer: 'stock', left: new Map([[1, { guid: 'b' }]]) },
  ]);
  expect(record?.run.target.file).toBe('/target.yaml');
  expect(unfinishedJournals('https://other.example')).toEqual([]);
});

test('what one run holds no other may claim: not while it runs, and not after it was killed', async () => {
  await changeStock(journalIn('one'));
  expect(journalIn('two').claim('stock of r')).toContain('another run (process');
  expect(journalIn('two').claim('stock of elsewhere')).toBeUndefined();
  kill('one');
  expect(journalIn('two').claim('stock of r')).toMatch(
    /an earlier run had changed the stock of r .*`npx conformance restore .*one` does/,
  );
});

test('what a run holds it claims no second time, whatever somebody adds to its journal', async () => {
  const journal = journalIn('one');
  await changeStock(journal);
  appendFileSync(join(parent, 'one', JOURNAL), '{"kind":"end"}\n');
  expect(journal.claim('stock of r')).toContain('could not put the stock of r back');
  journal.release('stock of r');
  expect(journal.claim('stock of r')).toBeUndefined();
});

test('another run that looks while one begins does not remove its note', async () => {
  const journal = journalIn('one');
  // It looks whenever a note was written, or a file.
  const looks = vi.spyOn(unfinished, 'noteOpen');
  looks.mockImplementation((...note) => {
    looks.mockRestore();
    unfinished.noteOpen(...note);
    expect(openJournals(BASE)).toHaveLength(1);
  });
  await changeStock(journal);
  expect(journalIn('two').claim('stock of r')).toContain('another run (process');
});

test('a run that was killed before it had found anything holds nothing', () => {
  journalIn('one').claim('stock of r');
  kill('one');
  expect(journalIn('two').claim('stock of r')).toBeUndefined();
});

test('a run that ends closes its journal, but not where something is left', async () => {
  const journal = journalIn('run');
  await changeStock(journal);
  endJournal(join(parent, 'run'));
  expect(openJournals(BASE)).toHaveLength(1);
  journal.putBack('stock of r', 0);
  journal.putBack('stock of r', 1);
  journal.release('stock of r');
  endJournal(join(parent, 'run'));
  expect(openJournals(BASE)).toEqual([]);
});

test('a run that changed nothing leaves no journal', () => {
  journalIn('run');
  endJournal(join(parent, 'run'));
  expect(readJournal(join(parent, 'run'))).toBeUndefined();
});

test('a line that a power cut left half written is passed over', async () => {
  await changeStock(journalIn('run'));
  appendFileSync(join(parent, 'run', JOURNAL), '\0\0\n{"kind":"putBack","of":"stock of r","ind');
  const record = readJournal(join(parent, 'run'))!;
  expect(hasLeft(record)).toBe(true);
  expect(record.claims[0]?.left.size).toBe(2);
});

test('a note that is none holds nobody up', async () => {
  await changeStock(journalIn('run'));
  const notes = join(parent, 'state/conformance/open-journals');
  const [note = ''] = readdirSync(notes);
  execFileSync('mkfifo', [join(notes, `${note}.other`)]);
  expect(openJournals(BASE)).toHaveLength(1);
});

test('what is left is told by the journal, for whoever was ended before', async () => {
  const journal = journalIn('run');
  expect(leftIn(join(parent, 'run'))).toEqual([]);
  await changeStock(journal);
  journal.putBack('stock of r', 0);
  expect(leftIn(join(parent, 'run'))).toEqual(['item 2 of the stock of r']);
});

test('a journal of nothing but line breaks, or with more than a few lines that are none, is not read on', async () => {
  await changeStock(journalIn('run'));
  const file = join(parent, 'run', JOURNAL);
  const { length } = readFileSync(file);
  appendFileSync(file, '\n'.repeat(50_000_000));
  const before = process.threadCpuUsage();
  expect(readJournal(join(parent, 'run'))?.isKnown).toBe(false);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(5_000);
  truncateSync(file, length);
  appendFileSync(file, '\n\0\n{\n');
  expect(readJournal(join(parent, 'run'))?.isKnown).toBe(true);
});

test('a journal that was deleted is asked for no more', async () => {
  await changeStock(journalIn('run'));
  rmSync(join(parent, 'run'), { recursive: true });
  expect(openJournals(BASE)).toEqual([]);
  expect(journalIn('two').claim('stock of r')).toBeUndefined();
});

test('where the home takes nothing, the note lies elsewhere', async () => {
  writeFileSync(join(parent, 'file'), '');
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'file'));
  vi.stubEnv('TMPDIR', parent);
  await changeStock(journalIn('run'));
  expect(openJournals(BASE)).toHaveLength(1);
});

test('a user whom the system does not know has a place for the note, too', async () => {
  vi.stubEnv('XDG_STATE_HOME', '');
  vi.stubEnv('TMPDIR', parent);
  const unknown = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  const os = await import('node:os');
  vi.spyOn(os.default, 'userInfo').mockImplementation(unknown);
  vi.spyOn(os.default, 'homedir').mockImplementation(unknown);
  syncBuiltinESMExports();
  try {
    await changeStock(journalIn('run'));
    expect(openJournals(BASE)).toHaveLength(1);
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
});

test('many who change something side by side wait for a few flushes together', async () => {
  const journal = journalIn('run');
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((uuid) => journal.change('x', 'y', { paymentUuid: uuid })),
  );
  const lines = readFileSync(join(parent, 'run', JOURNAL), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { path?: object }).path)).toEqual([
    undefined,
    ...['a', 'b', 'c', 'd'].map((uuid) => ({ paymentUuid: uuid })),
  ]);
});

test('what cannot be flushed is not changed', async () => {
  const journal = journalIn('run');
  const change = journal.change('x', 'y', {});
  rmSync(join(parent, 'run'), { recursive: true });
  await expect(change).rejects.toThrow('is not the file any more');
});

test.each([
  ['http://127.0.0.1:8080/partner/', 'http://localhost:8080/partner'],
  ['http://[::1]:8080/partner', 'http://localhost:8080/partner'],
  ['http://LOCALHOST:8080/partner', 'http://localhost:8080/partner'],
  ['https://api.example.:443/partner', BASE],
  ['https://user:secret@api.example/partner?a=b', BASE],
])('%s is the target %s', (spelling, base) => {
  expect(comparableAddress(spelling)).toBe(base);
});

describe('a place that machines share', () => {
  const atAnotherMachine = () => vi.stubEnv('XDG_STATE_HOME', join(parent, 'another home'));
  beforeEach(() => vi.stubEnv('CONFORMANCE_STATE', join(parent, 'shared')));

  test('shows one what another left, wherever each has mounted it', async () => {
    await changeStock(
      new Journal({ folder: journalFolder('id', 'own'), targetFile: '/t' }, target),
    );
    kill('shared/journals/id');
    atAnotherMachine();
    renameSync(join(parent, 'shared'), join(parent, 'mounted'));
    vi.stubEnv('CONFORMANCE_STATE', join(parent, 'mounted'));
    const [record] = unfinishedJournals(BASE);
    expect(record?.file).toBe(join(parent, 'mounted/journals/id', JOURNAL));
    expect(hasLeft(record!)).toBe(true);
    endJournal(journalFolder('id', 'own'));
    expect(openJournals(BASE)).toHaveLength(1);
  });

  test('is relied on: where it takes nothing, nothing is changed', async () => {
    writeFileSync(join(parent, 'shared'), '');
    await expect(changeStock(journalIn('run'))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });

  test('another machine is at it as long as it writes', () => {
    const elsewhere = { ...thisProcess(), host: 'another-machine' };
    expect(isRunning(elsewhere, Date.now() - 60_000)).toBe(true);
    expect(isRunning(elsewhere, Date.now() - 3_600_000)).toBe(false);
    expect(describeProcess(elsewhere)).toMatch(/^process \d+ on another-machine$/);
  });
});
