import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { deflateSync, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import { SealDefect } from './SealDefect.ts';
import { centralHeader, endOf, localHeader, type Packed } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const archive = join(folder, 'run.zip');
const FILES: Record<string, string> = {
  'a.txt': 'the first one '.repeat(50),
  'empty.json': '',
  'evidence.har.gz': 'packed already',
  'failures/1.sh': '#!/bin/sh\n',
  'grün.md': 'green',
};
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, 'run', name)), { recursive: true });
    writeFileSync(join(folder, 'run', name), text);
  }
  writeArchive(join(folder, 'run'), archive);
});

function read(bytes: Uint8Array): Record<string, string> {
  const file = join(folder, 'received.zip');
  writeFileSync(file, bytes);
  const found: [string, string][] = [];
  readArchive(file, (path, content) => found.push([path, content.toString()]));
  return Object.fromEntries(found);
}

/** A file of an archive that somebody makes by hand; its headers may differ. */
interface Made {
  path: string;
  text?: string;
  local?: Partial<Packed>;
  central?: Partial<Packed>;
  isLocalOnly?: boolean;
}

function made(files: Made[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  for (const { path, text = '', local, central: listed, isLocalOnly } of files) {
    const content = Buffer.from(text);
    const bytes = deflateSync(content, { level: 6 });
    const sizes = { size: content.length, packedSize: bytes.length };
    const file = { path, crc: crc32(content), isDeflated: true, ...sizes };
    const offset = Buffer.concat(parts).length;
    if (!isLocalOnly) central.push(centralHeader({ ...file, ...listed }, offset));
    parts.push(localHeader({ ...file, ...local }), Buffer.from(bytes));
  }
  const offset = Buffer.concat(parts).length;
  const directory = Buffer.concat(central);
  const end = endOf(central.length, { offset, size: directory.length });
  return Buffer.concat([...parts, directory, end]);
}

/** Our archive, changed at one place. */
function changed(change: (bytes: Buffer) => Uint8Array): Uint8Array {
  return change(Buffer.from(readFileSync(archive)));
}

const setByte = (at: number, value: number) => (bytes: Buffer) => {
  bytes[at < 0 ? bytes.length + at : at] = value;
  return bytes;
};

test('gives back what was put in', () => {
  expect(read(readFileSync(archive))).toEqual(FILES);
  expect(read(made([{ path: 'a', text: 'one' }, { path: 'b' }]))).toEqual({ a: 'one', b: '' });
  expect(read(made([]))).toEqual({});
});

test('writes what earlier versions wrote, so that their archives stay valid', () => {
  const options = (path: string): Zippable[string] => [
    Buffer.from(FILES[path]!),
    {
      mtime: new Date(1980, 0, 1),
      os: 3,
      attrs: (path.endsWith('.sh') ? 0o100_755 : 0o100_644) << 16,
      level: path.endsWith('.gz') ? 0 : 6,
    },
  ];
  const before = zipSync(
    Object.fromEntries(Object.keys(FILES).map((path) => [path, options(path)])),
  );
  expect(readFileSync(archive).equals(before)).toBe(true);
});

describe('what has more than one reading is rejected', () => {
  test.each<[string, () => Uint8Array]>([
    [
      'two entries of one name',
      () =>
        made([
          { path: 'a', text: '1' },
          { path: 'a', text: '2' },
        ]),
    ],
    [
      'an entry that only a local header knows',
      () => made([{ path: 'a' }, { path: 'b', isLocalOnly: true }]),
    ],
    [
      'an entry before the first that is listed',
      () => made([{ path: 'a', isLocalOnly: true }, { path: 'b' }]),
    ],
    ['a local name that differs', () => made([{ path: 'a', local: { path: 'b' } }])],
    ['a local size that differs', () => made([{ path: 'a', text: 'abc', local: { size: 2 } }])],
    ['a local digest that differs', () => made([{ path: 'a', text: 'abc', local: { crc: 1 } }])],
    [
      'a digest that is wrong in both',
      () => made([{ path: 'a', local: { crc: 1 }, central: { crc: 1 } }]),
    ],
    ['a folder with content', () => made([{ path: 'name/', text: 'content' }])],
    ['a file that is a folder too', () => made([{ path: 'a' }, { path: 'a/b' }])],
    ['names that differ in case', () => made([{ path: 'README' }, { path: 'readme' }])],
    ['names that fold to one', () => made([{ path: 'seal' }, { path: '\u017Feal' }])],
    ['names of one letter', () => made([{ path: '\u00C5' }, { path: 'A\u030A' }])],
    [
      'names that differ in how an accent is written',
      () => made([{ path: 'e\u0301' }, { path: '\u00e9' }]),
    ],
    ['names in another order', () => made([{ path: 'b' }, { path: 'a' }])],
    ['bytes before', () => changed((bytes) => Buffer.concat([Buffer.from('MZ'), bytes]))],
    ['bytes after', () => changed((bytes) => Buffer.concat([bytes, Buffer.from('x')]))],
    [
      'a comment',
      () => changed((bytes) => Buffer.concat([setByte(-2, 1)(bytes), Buffer.from('x')])),
    ],
    ['a data descriptor', () => changed(setByte(6, 8))],
    ['another time', () => changed(setByte(10, 1))],
    ['an extra field', () => changed(setByte(28, 4))],
    ['another way of packing', () => changed(setByte(8, 9))],
    ['a packed byte of another', () => changed(setByte(40, 0xff))],
    [
      'other permissions',
      () => {
        return changed((bytes) => setByte(bytes.indexOf('PK\x01\x02') + 41, 0o377)(bytes));
      },
    ],
    ['an archive in parts', () => changed(setByte(-18, 1))],
    [
      'more files than are listed',
      () => changed((bytes) => setByte(-12, 1)(setByte(-14, 1)(bytes))),
    ],
    ['what zip made', () => zipSync({ a: Buffer.from('one') })],
    ['a cut one', () => changed((bytes) => bytes.subarray(0, -1))],
    ['no archive', () => Buffer.from('no archive')],
  ])('%s', (_, make) => {
    expect(() => read(make())).toThrow(SealDefect);
  });

  test.each([
    `${'a/'.repeat(600)}b`,
    '/etc/passwd',
    '../a',
    'a/../b',
    './a',
    'a//b',
    'a\\b',
    'C:a',
    'a\0b',
    'a\nb',
    'a.',
    'nul',
    'nul .txt',
    'COM¹.txt',
    'CONIN$',
    'a\u202eb',
    'verdic~1.jso',
    'FAILUR~12/1.sh',
    '',
  ])('a file of the name %j', (path) => {
    expect(() => read(made([{ path }]))).toThrow(SealDefect);
  });

  test('names that are one file where case does not matter', () => {
    expect(() => read(made([{ path: '\u1e9e' }, { path: 'ss' }]))).toThrow('another spelling');
  });

  test('__proto__ is a name like any other', () => {
    expect(() =>
      read(
        made([
          { path: '__proto__', text: 'a' },
          { path: '__proto__', text: 'b' },
        ]),
      ),
    ).toThrow();
    const found: string[] = [];
    writeFileSync(join(folder, 'proto.zip'), made([{ path: '__proto__', text: 'a' }]));
    readArchive(join(folder, 'proto.zip'), (path) => found.push(path));
    expect(found).toEqual(['__proto__']);
  });
});

test('what unpacks beyond the limit is rejected before anything is unpacked', () => {
  const large = { path: 'a', central: { size: 129 * 1024 * 1024 } };
  expect(() => read(made([large]))).toThrow('unpacks to more than 128 MB');
  const many = Array.from({ length: 20 }, (_, n) => ({
    path: `${100 + n}`,
    central: { size: 1e8 },
  }));
  expect(() => read(made(many))).toThrow('it unpacks to more than 1024 MB');
  const lying = { path: 'a', text: 'a'.repeat(10_000), central: { size: 10 }, local: { size: 10 } };
  // Not even for a moment is it unpacked: what is said to be 10 bytes may be gigabytes.
  const cause = expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }) as Error;
  expect(() => read(made([lying]))).toThrow(
    new SealDefect('a is not packed as this suite packs it', { cause }),
  );
});

test('a folder that no archive can hold leaves none', () => {
  mkdirSync(join(folder, 'odd'));
  writeFileSync(join(folder, 'odd', 'a:b'), '');
  expect(() => writeArchive(join(folder, 'odd'), join(folder, 'odd.zip'))).toThrow(SealDefect);
});

/** Texts that a packer packs in many ways: words that recur, and none that do. */
function keptTexts(): Record<string, string> {
  let state = 1;
  const next = () => (state = (state * 48271) % 2147483647);
  const words = Array.from({ length: 40 }, () => next().toString(36));
  const prose = Array.from({ length: 3000 }, () => words[next() % words.length]).join(' ');
  const noise = Array.from({ length: 300 }, () => next().toString(36)).join('');
  return { 'noise.txt': noise, 'prose.txt': prose, 'zeros.txt': '0'.repeat(5000) };
}

test('an archive that an earlier version made is read: another fflate may pack otherwise (docs/packages.md)', () => {
  const kept = join(import.meta.dirname, 'testing/packed-by-fflate-0.8.3.zip');
  expect(read(readFileSync(kept))).toEqual(keptTexts());
});
