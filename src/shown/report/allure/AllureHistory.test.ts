import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleVerdict } from '../../../decided/testing/exampleVerdict.ts';
import { AllureHistory } from './AllureHistory.ts';

const POINT = '{"testResults":{}}';
const verdict = exampleVerdict([]);
let work: string;
let folder: string;
let path: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'history-'));
  [folder, path] = [join(work, 'history'), join(work, 'copy.jsonl')];
});
afterEach(() => rmSync(work, { recursive: true }));

/** What a run of this target finds there, after it left `text` where anything is given. */
function after(of: typeof verdict, text?: string): string {
  const history = new AllureHistory(folder, of);
  if (text !== undefined) {
    writeFileSync(path, text);
    expect(history.replaceBy(path)).toBeUndefined();
  }
  history.copyTo(path);
  return readFileSync(path, 'utf8');
}

test('the next run of a target finds what the last one left', () => {
  expect(after(verdict)).toBe('');
  after(verdict, `${POINT}\n`);
  expect(after(verdict)).toBe(`${POINT}\n`);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^sandbox-[0-9a-f]{8}\.jsonl$/)]);
});

test('another target has a history of its own; embedded sandboxes share one', () => {
  const at = (port: number, target?: string) =>
    exampleVerdict([], {
      target: { ...verdict.target, urls: { base: `http://127.0.0.1:${port}` } },
      run: { asked: { target } },
    });
  after(at(1, 'mine.yaml'), `${POINT}\n`);
  expect(after(at(1, 'the-same.yaml'))).toBe(`${POINT}\n`);
  expect(after(at(2, 'mine.yaml'))).toBe('');
  after(at(1), `${POINT}\n`);
  expect(after(at(2))).toBe(`${POINT}\n`);
});

test('what is no line of a history is left out', () => {
  expect(after(verdict, `{"half\n${POINT}\nnull\n[]`)).toBe(`${POINT}\n`);
});

test('a pipe in its place holds nobody up', () => {
  after(verdict, POINT);
  const file = join(folder, readdirSync(folder)[0]!);
  rmSync(file);
  execFileSync('mkfifo', [file]);
  expect(after(verdict)).toBe('');
});

test('says why it could not be kept', () => {
  mkdirSync(work, { recursive: true });
  writeFileSync(folder, 'a file is in the way');
  writeFileSync(path, POINT);
  const history = new AllureHistory(folder, verdict);
  expect(history.replaceBy(path)).toMatch(/^The history was not kept: /);
  history.copyTo(path);
  expect(readFileSync(path, 'utf8')).toBe('');
});
