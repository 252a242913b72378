import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lintSets } from './lint/lintSets.ts';
import { digestOfStatement, frozenSet, readSet, setFile, setNames } from './requirementSet.ts';
import type { Level, Spec } from './types.ts';

const rule = (id: string, level: Level, statement: string) => ({ id, level, statement });
const SPECS = [
  {
    service: 'stock',
    version: '1.0.0',
    rules: [rule('stock/b', 'must', 'It is: so.'), rule('stock/a', 'must', 'It is.')],
    constraints: [rule('stock/c', 'should', "It's so.")],
  },
] as unknown as Spec[];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sets-'));
  write('ids/stock.txt', 'stock/a must\nstock/b must\nstock/c retired\n');
  freeze('2026-11');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function freeze(name: string, specs = SPECS): void {
  for (const [file, text] of frozenSet(specs, { folder, name, day: '2026-11-25' }))
    write(file, text);
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  write(file, text.replaceAll(from, to));
}

test('holds each rule with its level and a digest of its sentence', () => {
  expect(setNames(folder)).toEqual(['2026-11']);
  const { name, sha256, rules } = readSet(folder, '2026-11');
  expect([name, sha256]).toEqual(['2026-11', expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect([...rules]).toEqual([
    ['stock/a', { service: 'stock', level: 'must', digest: digestOfStatement('It is.') }],
    ['stock/b', { service: 'stock', level: 'must', digest: digestOfStatement('It is: so.') }],
    ['stock/c', { service: 'stock', level: 'should', digest: digestOfStatement("It's so.") }],
  ]);
  expect(lintSets(folder)).toEqual([]);
});

test('may be written otherwise, and another one frozen beside it', () => {
  change(setFile('2026-11'), 'frozen: 2026-11-25', 'frozen: "2026-11-25"');
  freeze('2026-12', [{ ...SPECS[0]!, constraints: [] }]);
  expect(lintSets(folder)).toEqual([]);
  expect(readSet(folder, '2026-12').sha256).not.toBe(readSet(folder, '2026-11').sha256);
});

test.each([
  ['a sentence', digestOfStatement('It is.'), digestOfStatement('It is not.')],
  ['an id', 'a=', 'b2='],
  ['a level', 'should:', 'may:'],
  ['the day', '2026-11-25', '2026-11-26'],
])('is not what was frozen where %s is another one', (_, from, to) => {
  change(setFile('2026-11'), from, to);
  expect(() => readSet(folder, '2026-11')).toThrow('is not what was frozen');
  expect(lintSets(folder)).toMatchObject([{ file: 'sets/2026-11.yaml', place: '#' }]);
});

test('binds the whole sentences, not only what its file has of them', () => {
  const { sha256 } = readSet(folder, '2026-11');
  freeze('2026-11', [{ ...SPECS[0]!, version: '1.0.1' }]);
  expect(readSet(folder, '2026-11').sha256).not.toBe(sha256);
});

test('is permanent', () => {
  rmSync(join(folder, setFile('2026-11')));
  expect(lintSets(folder)).toMatchObject([
    { file: 'sets/2026-11.yaml', message: expect.stringContaining('is gone') as string },
  ]);
});

test('names no rule that was never published', () => {
  write('ids/stock.txt', 'stock/a must\nstock/c retired\n');
  expect(lintSets(folder)).toMatchObject([{ file: 'sets/2026-11.yaml', place: 'stock/b' }]);
});

test.each(['', 'nothing: true', '{'])('is no set: %j', (text) => {
  write(setFile('2026-11'), text);
  expect(lintSets(folder)).toMatchObject([{ file: 'sets/2026-11.yaml', place: '#' }]);
});
