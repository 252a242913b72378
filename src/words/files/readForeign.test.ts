import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foreignPieces, readForeign, readForeignGzip, readForeignJson } from './readForeign.ts';
import { UnreadableFile } from './UnreadableFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

beforeAll(() => {
  writeFileSync(at('plain'), 'of others');
  writeFileSync(at('value.json'), '{"a":1}');
  writeFileSync(at('damaged.json'), '\u001b]0;x\u0007');
  writeFileSync(at('bomb.gz'), gzipSync(Buffer.alloc(5_000_000)));
  mkdirSync(at('folder'));
  symlinkSync('plain', at('link'));
  symlinkSync('folder', at('link-to-folder'));
  symlinkSync('circle', at('circle'));
  execFileSync('mkfifo', [at('pipe')]);
});

function refusal(read: () => unknown): UnreadableFile {
  try {
    read();
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
  throw new Error('it was read');
}

test('reads a plain file', () => {
  expect(readForeign(at('plain')).toString()).toBe('of others');
  expect(readForeignJson(at('value.json'))).toEqual({ a: 1 });
  expect(readForeignGzip(at('bomb.gz'))).toHaveLength(5_000_000);
});

test.each([
  ['pipe', 'is no plain file (a pipe)'],
  ['folder', 'is no plain file (a folder)'],
  ['link', 'is no plain file (a link)'],
  ['link-to-folder', 'is no plain file (a link)'],
  ['circle', 'is no plain file (a link)'],
  ['none', 'does not exist'],
  ['plain/below', 'cannot be read (ENOTDIR)'],
])('%s %s: told at once, in one sentence', (name, why) => {
  expect(refusal(() => readForeign(at(name))).message).toBe(`${at(name)}: ${why}.`);
});

test('a link that was typed is followed, to a plain file only', () => {
  const typed = { mayBeLink: true };
  expect(readForeign(at('link'), typed).toString()).toBe('of others');
  expect(refusal(() => readForeign(at('link-to-folder'), typed)).why).toContain('(a folder)');
  expect(refusal(() => readForeign(at('circle'), typed)).code).toBe('ELOOP');
  expect(refusal(() => readForeign(at('pipe'), typed)).why).toContain('(a pipe)');
});

test('nothing is read or unpacked beyond the limit', () => {
  expect(readForeign(at('plain'), { mostBytes: 9 })).toHaveLength(9);
  expect(refusal(() => readForeign(at('plain'), { mostBytes: 8 })).why).toBe(
    'is too large; at most 8 bytes are read',
  );
  // Its size says 0.
  expect(refusal(() => readForeign('/proc/self/maps', { mostBytes: 50 })).why).toContain(
    'too large',
  );
  expect(refusal(() => readForeignGzip(at('bomb.gz'), { mostBytes: 4_999_999 })).why).toBe(
    'unpacks to more than 4 MB',
  );
});

test('what unpacks to a thousand times its length was made to cost memory', async () => {
  writeFileSync(at('large.gz'), gzipSync(Buffer.alloc(40_000_000)));
  expect(refusal(() => readForeignGzip(at('large.gz'))).why).toBe('unpacks to more than 16 MB');
  const pieces = foreignPieces(at('large.gz'), { isPacked: true });
  await expect(Array.fromAsync(pieces)).rejects.toThrow('unpacks to more than 16 MB');
});

test.each([true, false])(
  'who stops early closes no file of another (packed: %s)',
  async (isPacked) => {
    const bytes = Buffer.alloc(3_000_000);
    writeFileSync(at('long'), isPacked ? gzipSync(bytes) : bytes);
    for (let time = 0; time < 20; time += 1) {
      for await (const _ of foreignPieces(at('long'), { isPacked })) break;
      const another = openSync(at('plain'), 'r');
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      expect(() => fstatSync(another)).not.toThrow();
      closeSync(another);
    }
  },
);

test('what is damaged is told without its control characters', () => {
  const { message } = refusal(() => readForeignJson(at('damaged.json')));
  expect(message).toContain('damaged.json: is no JSON (');
  expect(message).not.toMatch(/\p{Cc}/u);
  expect(refusal(() => readForeignGzip(at('plain'))).why).toContain('cannot be unpacked');
});
