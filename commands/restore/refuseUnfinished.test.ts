import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as marks from '../../src/sent/journal/ProcessMark.ts';
import { endJournal, Journal } from '../../src/sent/journal/Journal.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import { TargetUnusable } from '../../src/target/TargetUnusable.ts';
import { refuseUnfinished } from './refuseUnfinished.ts';
import { restore } from './restore.ts';

const target = parseTarget({
  name: 'example',
  urls: { base: 'https://api.example', auth: 'https://auth.example' },
  clients: [{ id: 'first', clientId: 'first', clientSecret: 'a-secret-text', scopes: [] }],
  fixtures: { restaurant: 'r' },
});

let parent: string;
let said: string[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'unfinished-'));
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'));
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

/** A run that is over, whatever it left. */
function journal(): Journal {
  const gone = { ...marks.thisProcess(), began: 'before the last start' };
  vi.spyOn(marks, 'thisProcess').mockReturnValue(gone);
  return new Journal({ folder: join(parent, 'run'), targetFile: '/target.yaml' }, target);
}

test('a run that may change something does not go on where something is left; one that only reads says so', () => {
  const left = journal();
  left.claim('stock of r');
  left.found('stock of r', 'stock', [{ guid: 'a' }]);
  expect(() => refuseUnfinished(target)).toThrow(TargetUnusable);
  expect(() => refuseUnfinished(target)).toThrow(
    /ended before it restored what it changed at https:\/\/api\.example: the stock of r \(1 item\)\. `npx conformance restore \S+run` restores it./,
  );
  refuseUnfinished(readOnly(target));
  expect(said.join()).toContain('Note: the run of');
  expect(() => resultFolder(join(parent, 'run'), true)).toThrow('nothing there is overwritten');
});

test.each([
  ['a line after it', (text: string) => `${text}${JSON.stringify({ kind: 'end', at: '' })}\n`],
  ['a value of it', (text: string) => text.replace('"guid":"a"', '"guid":"b"')],
])('where somebody changed %s, nobody is told that nothing is left', async (_, change) => {
  const left = journal();
  left.claim('stock of r');
  left.found('stock of r', 'stock', [{ guid: 'a' }]);
  const file = join(parent, 'run/journal.jsonl');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  expect(() => refuseUnfinished(target)).toThrow(
    /its journal was changed by somebody else since\. `npx conformance restore \S+run --target FILE --trust` restores/,
  );
  refuseUnfinished(readOnly(target));
  expect(said.join()).toContain('Note: a run ended');
  // A later run at that place settles it.
  rmSync(join(parent, 'run'), { recursive: true });
  await journal().change('card-authorization/authorize', 'authorizePayments', {});
  refuseUnfinished(target);
});

test.each<[what: string, put: (file: string) => void]>([
  ['something else', (file) => writeFileSync(file, '{}\n')],
  ['a link', (file) => symlinkSync(join(parent, 'victim'), file)],
  ['a pipe', (file) => void execFileSync('mkfifo', [file])],
  ['a folder', (file) => void mkdirSync(file)],
])('%s in place of the journal of a run gets no line of it, and is told', async (_, put) => {
  const left = journal();
  left.claim('stock of r');
  const file = join(parent, 'run/journal.jsonl');
  rmSync(file);
  put(file);
  expect(() => left.found('stock of r', 'stock', [{ guid: 'a' }])).toThrow();
  await expect(left.change('stock/update', 'updateStock', {})).rejects.toThrow();
  expect(existsSync(join(parent, 'victim'))).toBe(false);
  endJournal(join(parent, 'run'));
  expect(() => refuseUnfinished(target)).toThrow(
    /longer be read, so nothing says .* remove \S+run\/journal\.jsonl to/,
  );
  rmSync(file, { recursive: true });
  refuseUnfinished(target);
});

test('a journal that was deleted is missed once', () => {
  journal().found('stock of r', 'stock', [{ guid: 'a' }]);
  rmSync(join(parent, 'run'), { recursive: true });
  for (const _ of [1, 2]) refuseUnfinished(target);
  expect(said).toEqual([expect.stringMatching(/its journal is gone \(\S+run\/journal\.jsonl\)/)]);
});

test('what somebody lays into the folder before the first change is not gone on with', () => {
  mkdirSync(join(parent, 'run'));
  writeFileSync(join(parent, 'run/journal.jsonl'), '');
  expect(() => journal().claim('stock of r')).toThrow('is there already');
});

test('a journal that has a second name gets no line: a link of that kind leads elsewhere, too', () => {
  const left = journal();
  left.claim('stock of r');
  linkSync(join(parent, 'run/journal.jsonl'), join(parent, 'second'));
  expect(() => left.release('stock of r')).toThrow('is not the file any more');
});

test('a journal without a claim that somebody else wrote settles nothing', async () => {
  const left = journal();
  left.found('stock of r', 'stock', [{ guid: 'a' }]);
  const file = join(parent, 'run/journal.jsonl');
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8').split('\n')[0]?.replace('example', 'other')}\n`,
  );
  await expect(restore(join(parent, 'run'), {})).rejects.toThrow('--target FILE --trust');
  expect(() => refuseUnfinished(target)).toThrow('changed by somebody else');
});

test('what a run could not put back itself is told as that', () => {
  const left = journal();
  left.found('stock of r', 'stock', [{ guid: 'a' }]);
  endJournal(join(parent, 'run'));
  expect(() => refuseUnfinished(target)).toThrow('could not restore what it changed');
});

test('what nothing puts back hinders no run', async () => {
  await journal().change('card-authorization/authorize', 'authorizePayments', { paymentUuid: 'p' });
  refuseUnfinished(target);
  expect(said.join()).toContain(
    'ended at https://api.example after 1 change that cannot be restored',
  );
});
