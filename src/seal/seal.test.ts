import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '../verdict/types.ts';
import { filesIn, SEAL } from './filesIn.ts';
import { sealFolder } from './sealFolder.ts';
import { SealDefect, verifySeal } from './verifySeal.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519').publicKey;
const UNTOUCHED = { missing: [], added: [], changed: [] };
const FILES = ['verdict.json', 'summary.md', 'allure-report/index.html'];
const verdict = {
  suite: { name: 'conformance', version: '1.0.0' },
  specs: [{ service: 'stock', version: '1.0.0', sha256: 'ab'.repeat(32) }],
  target: { name: 'partner', environment: 'partner', urls: {} },
  run: { seed: 7, id: 'the-run', startedAt: '2026-11-25T08:00:00Z', exitCode: 1 },
  rules: [
    { id: 'stock/a', outcome: 'passed' },
    { id: 'stock/b', outcome: 'failed' },
    { id: 'stock/c', outcome: 'waived' },
  ],
} as unknown as Verdict;

let folder: string;
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'seal-')), 'run');
  mkdirSync(join(folder, 'allure-report'), { recursive: true });
  for (const name of FILES) writeFileSync(join(folder, name), `of ${name}`);
  await sealFolder(folder, verdict, privateKey);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const file = (name: string) => join(folder, name);

test('a folder that nobody touched is as it was sealed, by that key and no other', () => {
  const verified = verifySeal(folder, publicKey);
  expect(verified).toMatchObject({ isSigned: true, ...UNTOUCHED });
  expect(verified.signer).toMatch(/^[0-9a-f]{64}$/);
  expect(verifySeal(folder, other)).toMatchObject({ isSigned: false, ...UNTOUCHED });
  expect(verifySeal(folder, undefined)).not.toHaveProperty('isSigned');
});

test('an elliptic curve and RSA do, too', async () => {
  for (const keys of [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]) {
    await sealFolder(folder, verdict, keys.privateKey);
    const { isSigned } = verifySeal(folder, createPublicKey(keys.privateKey));
    expect(isSigned).toBe(true);
  }
});

test('the statement is of in-toto, with what the run came to', () => {
  const bundle = JSON.parse(readFileSync(file(SEAL), 'utf8')) as {
    mediaType: string;
    dsseEnvelope: { payload: string; payloadType: string };
  };
  expect(bundle.mediaType).toMatch(/^application\/vnd\.dev\.sigstore\.bundle/);
  expect(bundle.dsseEnvelope.payloadType).toBe('application/vnd.in-toto+json');
  const statement: unknown = JSON.parse(
    Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString(),
  );
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    subject: [...filesIn(folder)].map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicate: {
      result: 'FAILED',
      passedTests: ['stock/a'],
      warnedTests: ['stock/c'],
      failedTests: ['stock/b'],
    },
  });
});

describe('whoever tampers is found', () => {
  test.each(FILES)('%s changed by a byte, taken away, named otherwise', (name) => {
    const text = readFileSync(file(name));
    writeFileSync(file(name), Buffer.from(text.map((byte, at) => (at === 0 ? byte ^ 1 : byte))));
    expect(verifySeal(folder, publicKey)).toMatchObject({ ...UNTOUCHED, changed: [name] });
    writeFileSync(file(name), text);
    renameSync(file(name), file('other'));
    expect(verifySeal(folder, publicKey)).toMatchObject({ missing: [name], added: ['other'] });
    rmSync(file('other'));
    expect(verifySeal(folder, publicKey)).toMatchObject({ ...UNTOUCHED, missing: [name] });
  });

  test('a file added', () => {
    writeFileSync(file('more.txt'), '');
    expect(verifySeal(folder, publicKey)).toMatchObject({ ...UNTOUCHED, added: ['more.txt'] });
  });

  test('the seal of another run', async () => {
    const elsewhere = `${folder}-of-another`;
    cpSync(folder, elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, 'verdict.json'), 'another one');
    await sealFolder(elsewhere, verdict, privateKey);
    cpSync(join(elsewhere, SEAL), file(SEAL));
    expect(verifySeal(folder, publicKey).changed).toEqual(['verdict.json']);
  });

  test('a statement that was written anew', () => {
    const bundle = JSON.parse(readFileSync(file(SEAL), 'utf8')) as {
      dsseEnvelope: { payload: string };
    };
    const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
    const passed = payload.replace('FAILED', 'PASSED');
    bundle.dsseEnvelope.payload = Buffer.from(passed).toString('base64');
    writeFileSync(file(SEAL), JSON.stringify(bundle));
    expect(verifySeal(folder, publicKey)).toMatchObject({ isSigned: false, ...UNTOUCHED });
  });

  test.each([
    ['none', undefined, /there is no evidence\.sigstore\.json/],
    ['no JSON', 'seal', /evidence\.sigstore\.json: /],
    ['another bundle', '{}', /evidence\.sigstore\.json: /],
  ])('a seal that is %s', (_, text, message) => {
    rmSync(file(SEAL));
    if (text !== undefined) writeFileSync(file(SEAL), text);
    expect(() => verifySeal(folder, publicKey)).toThrow(SealDefect);
    expect(() => verifySeal(folder, publicKey)).toThrow(message);
  });
});
