import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sealFolder } from '../../src/shown/seal/sealFolder.ts';
import { exampleResult, exampleVerdict } from '../../src/decided/testing/exampleVerdict.ts';
import { verify } from './verify.ts';

test('a name with a line break has no line of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verified-'));
  const { privateKey: key } = generateKeyPairSync('ed25519');
  await sealFolder(folder, exampleVerdict([]), { key });
  writeFileSync(join(folder, 'a\nEvery file is unchanged since it was sealed.'), '');
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await verify(folder, {});
  const lines = said.mock.calls.join('\n').split('\n');
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(lines).toContain('added    a\\nEvery file is unchanged since it was sealed.');
  expect(lines).not.toContain('Every file is unchanged since it was sealed.');
});

test.each([
  ['as it was sealed', 'Every file is unchanged', true],
  ['changed since', 'changed  verdict.json', false],
])('says verdict and target by what was compared: %s', async (_, sum, isAsSealed) => {
  const folder = mkdtempSync(join(tmpdir(), 'verified-'));
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const verdict = exampleVerdict([exampleResult({ id: 'a/b' })], {
    target: {
      name: 'mine\nVerdict: other',
      environment: 'test',
      urls: { base: 'http://a.example' },
    },
  });
  writeFileSync(join(folder, 'verdict.json'), JSON.stringify(verdict));
  await sealFolder(folder, verdict, { key });
  if (!isAsSealed)
    writeFileSync(join(folder, 'verdict.json'), JSON.stringify({ ...verdict, a: 1 }));
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await verify(folder, {});
  const text = said.mock.calls.join('\n');
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(text).toContain(sum);
  expect(text).toContain(' 1 specification, 1 rules and constraints; 1 exercised');
  expect(/^Verdict: CONFORMANT/m.test(text)).toBe(isAsSealed);
  expect(text.includes('Target: mine\\nVerdict: other (environment: test), http://a.example')).toBe(
    isAsSealed,
  );
});

test('a verdict that is none is told, and hinders nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verified-'));
  const { privateKey: key } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'verdict.json'), '{"schemaVersion": 2}');
  await sealFolder(folder, exampleVerdict([]), { key });
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await verify(folder, {})).toBe(3);
  const text = said.mock.calls.join('\n');
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(text).toContain(
    'Verdict: not readable (verdict.json: this is no verdict of schemaVersion 1',
  );
});

test('conditions that are of another form are told in words, and hinder nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verified-'));
  const { privateKey: key } = generateKeyPairSync('ed25519');
  await sealFolder(folder, exampleVerdict([]), { key, proof: {} as never });
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await verify(folder, {})).toBe(3);
  const text = said.mock.calls.join('\n');
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(text).toContain('Conditions: not readable (not written as this suite writes it)');
});

test('a path that is longer than is read is told in words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verified-'));
  const { privateKey: key } = generateKeyPairSync('ed25519');
  await sealFolder(folder, exampleVerdict([]), { key });
  const deep = (times: number) => Array.from({ length: times }, () => 'abcdefghijklmnopqrs');
  const [first, second] = [join(folder, ...deep(190)), join(folder, 'other')];
  mkdirSync(first, { recursive: true });
  mkdirSync(join(second, ...deep(60)), { recursive: true });
  renameSync(second, join(first, 'other'));
  await expect(verify(folder, {})).rejects.toThrow(/: a path in it is longer than is read here\.$/);
  execFileSync('rm', ['-r', folder]);
});

test('a folder that is not there is not called unsealed', async () => {
  await expect(verify(join(tmpdir(), 'not-there'), {})).rejects.toThrow(
    /not-there does not exist\.$/,
  );
});
