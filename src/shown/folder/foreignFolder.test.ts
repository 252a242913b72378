import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyForeignFile } from '../../words/files/copyForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { readJournal } from '../../sent/journal/readJournal.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { readLines } from './evidenceFiles.ts';
import { readExchanges } from '../readExchanges.ts';
import { readVerdict } from '../readVerdict.ts';
import { readTarget, CONTROL_FILE, readControlAnswers } from './recordedTarget.ts';

/** A folder of results that a stranger made: each file in it may be a pipe, a link, or anything. */
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'foreign-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const READERS: [file: string, read: () => unknown][] = [
  ['verdict.json', () => readVerdict(folder)],
  ['target.json', () => readTarget(folder)],
  ['exchanges.har', () => Array.fromAsync(readExchanges(folder))],
  ['evidence.har.gz', () => Array.fromAsync(readExchanges(folder, 'evidence.har.gz'))],
  ['exchanges.tsv.gz', () => readLines(folder)],
  [CONTROL_FILE, () => readControlAnswers(folder)],
  ['journal.jsonl', () => readJournal(folder)],
];

/** The sentence that is printed; any other error would be "an error of the suite itself". */
async function sentenceOf(read: () => unknown): Promise<string> {
  try {
    await read();
  } catch (error) {
    if (error instanceof WrongUse || error instanceof UnreadableFile) return error.message;
    throw error;
  }
  throw new Error('it was read');
}

describe.each(READERS)('%s', (name, read) => {
  test('as a pipe holds nothing up, as a link leads nowhere, as a folder is no error of ours', async () => {
    execFileSync('mkfifo', [at(name)]);
    expect(await sentenceOf(read)).toContain('is no plain file (a pipe)');
    rmSync(at(name));
    symlinkSync('/etc/passwd', at(name));
    expect(await sentenceOf(read)).toContain('is no plain file (a link)');
    rmSync(at(name));
    mkdirSync(at(name));
    expect(await sentenceOf(read)).toContain('is no plain file (a folder)');
  });
});

describe.each(READERS.filter(([name]) => name.endsWith('.json')))('%s', (name, read) => {
  test.each(['null', '[null]', '{"waivers":7}', '"\u001b[2J"'])('that holds %s', async (text) => {
    writeFileSync(at(name), text);
    expect(await sentenceOf(read)).toMatch(/^[^\p{Cc}]+\.$/u);
  });
});

test.each([
  {},
  { reason: 'agreed' },
  { reason: 'agreed', until: '9999' },
  { reason: { a: 1 }, until: '2999-12-31' },
])('a waiver %j of a recorded target is none, as in a target file', async (more) => {
  const part = { urls: {}, fixtures: {}, permissions: {}, limits: {}, auth: {} };
  const target = { name: 'x', ...part, clients: [{ scopes: [] }] };
  const given = (waivers: object[]) =>
    writeFileSync(at('target.json'), JSON.stringify({ ...target, waivers }));
  const rule = 'stock/list/x';
  given([{ rule, reason: 'agreed', until: '2999-12-31' }]);
  expect(readTarget(folder).waivers).toHaveLength(1);
  given([{ rule, ...more }]);
  expect(await sentenceOf(() => readTarget(folder))).toContain('describes no target');
});

test.each([null, 7, { stockItems: [null] }, { cards: [{ id: 1 }] }, { reports: [] }])(
  'fixtures %j of a recorded target are none',
  async (fixtures) => {
    const part = { urls: {}, permissions: {}, limits: {}, auth: {}, waivers: [] };
    const target = { name: 'x', ...part, clients: [{ scopes: [] }], fixtures };
    writeFileSync(at('target.json'), JSON.stringify(target));
    expect(await sentenceOf(() => readTarget(folder))).toContain('describes no target');
  },
);

test('a journal of any lines is none of a run', async () => {
  const lines = ['null', '7', '{"kind":"run"}', '{"kind":"found","of":"a"}', '{'];
  writeFileSync(at('journal.jsonl'), lines.map((line) => `${line}\n`).join(''));
  expect(readJournal(folder)).toBeUndefined();
});

test('what unpacks beyond all measure is told, not unpacked', async () => {
  // Gzip allows one member after the other.
  const member = gzipSync(Buffer.alloc(20_000_000));
  const bomb = Buffer.concat(Array.from({ length: 30 }, () => member));
  writeFileSync(at('evidence.har.gz'), bomb);
  expect(await sentenceOf(() => Array.fromAsync(readExchanges(folder, 'evidence.har.gz')))).toMatch(
    /unpacks to more|too long/,
  );
  writeFileSync(at('exchanges.tsv.gz'), bomb);
  expect(await sentenceOf(() => readLines(folder))).toContain('unpacks to more than');
});

test.each([
  ['a\n'.repeat(2_000_000), 'has a row that no run writes'],
  [`${'\t'.repeat(10)}\n`.repeat(1_000_002), 'has more than 1000000 rows'],
])('a table of exchanges of 2 kB is not millions of them: %#', async (text, why) => {
  writeFileSync(at('exchanges.tsv.gz'), gzipSync(text));
  expect(await sentenceOf(() => readLines(folder))).toContain(why);
});

test('a file of others is copied as a plain file alone', async () => {
  writeFileSync(at('a'), 'mine');
  copyForeignFile(at('a'), at('copy'));
  expect(readFileSync(at('copy'), 'utf8')).toBe('mine');
  symlinkSync('/etc/passwd', at('b'));
  expect(await sentenceOf(() => copyForeignFile(at('b'), at('copy')))).toContain('(a link)');
});
