import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceFile } from './replaceFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'replace-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a link under the name of a file leads nowhere, and an error leaves what was there', () => {
  const [victim, file] = [join(folder, 'victim'), join(folder, 'file')];
  writeFileSync(victim, 'theirs');
  symlinkSync(victim, file);
  replaceFile(file, 'ours');
  expect([victim, file].map((one) => readFileSync(one, 'utf8'))).toEqual(['theirs', 'ours']);
  chmodSync(file, 0o600);
  replaceFile(file, 'ours');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const fail = () => {
    throw new Error('full');
  };
  expect(() => replaceFile(file, fail)).toThrow('full');
  expect(readFileSync(file, 'utf8')).toBe('ours');
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'victim']);
});
