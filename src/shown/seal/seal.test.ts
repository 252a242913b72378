import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import type { Verdict } from '../../decided/types.ts';
import { readArchive, writeArchive } from './archive.ts';
import { CONDITIONS, filesIn, SEAL } from './filesIn.ts';
import { sealFolder } from './sealFolder.ts';
import { SealDefect } from './SealDefect.ts';
import { newAuthority } from './testing/timeStampAuthority.ts';
import { timeStampQuery } from './timeStamp.ts';
import { verifySeal } from './verifySeal.ts';

const { privateKey, publicKey: key } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519').publicKey;
const UNTOUCHED = { missing: [], added: [], changed: [] };
const OF_RUN = ['verdict.json', 'summary.md', 'allure-report/index.html'];
const FILES = [...OF_RUN, CONDITIONS];
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
  for (const name of OF_RUN) writeFileSync(join(folder, name), `of ${name}`);
  await sealFolder(folder, verdict, { key: privateKey });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const file = (name: string) => join(folder, name);

test('a folder that nobody touched is as it was sealed, by that key and no other', async () => {
  const verified = await verifySeal(folder, { key });
  expect(verified).toMatchObject({ isSigned: true, ...UNTOUCHED });
  expect(verified.signer).toMatch(/^[0-9a-f]{64}$/);
  expect(await verifySeal(folder, { key: other })).toMatchObject({ isSigned: false, ...UNTOUCHED });
  expect(await verifySeal(folder, {})).not.toHaveProperty('isSigned');
});

test.each([null, [], {}, { run: 5, scope: {}, suite: {}, rules: {}, specs: [] }])(
  'conditions such as %j say nothing, and are no error of ours',
  async (predicate) => {
    const payloadIn = (name: string, change: (statement: Record<string, unknown>) => void) => {
      const bundle = JSON.parse(readFileSync(file(name), 'utf8')) as {
        dsseEnvelope: { payload: string };
      };
      const statement = JSON.parse(atob(bundle.dsseEnvelope.payload)) as Record<string, unknown>;
      change(statement);
      bundle.dsseEnvelope.payload = btoa(JSON.stringify(statement));
      writeFileSync(file(name), JSON.stringify(bundle));
    };
    payloadIn(CONDITIONS, (statement) => (statement['predicate'] = predicate));
    const sha256 = filesIn(folder).get(CONDITIONS);
    payloadIn(SEAL, ({ subject }) => {
      const own = (subject as { name: string; digest: object }[]).find(
        ({ name }) => name === CONDITIONS,
      );
      own!.digest = { sha256 };
    });
    await expect(verifySeal(folder, {})).rejects.toThrow(SealDefect);
  },
);

test('an elliptic curve and RSA do, too', async () => {
  for (const keys of [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]) {
    await sealFolder(folder, verdict, { key: keys.privateKey });
    const { isSigned } = await verifySeal(folder, { key: createPublicKey(keys.privateKey) });
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

test('what it was judged by is signed too', async () => {
  const proof = { faults: 3, faultsMeasuredOn: '', sha256: 'cd' };
  await sealFolder(folder, verdict, { key: privateKey, proof });
  const { conditions } = await verifySeal(folder, { key });
  expect(conditions).toMatchObject({
    run: { seed: 7, id: 'the-run' },
    scope: { target: { name: 'partner' }, rules: 3, exercised: 3 },
    suite: { version: '1.0.0' },
    specs: verdict.specs,
    rules: { count: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    proof,
  });
  const asked = { openapi: 'shop.yaml' } as Verdict['run']['asked'];
  const byDocument = { ...verdict, run: { ...verdict.run, asked } };
  await sealFolder(folder, byDocument, { key: privateKey, proof });
  expect((await verifySeal(folder, { key })).conditions).not.toHaveProperty('proof');
});

describe('one file of the folder', () => {
  test('is the same byte for byte, whenever and wherever its files were written', () => {
    const [one, other] = [`${folder}-1.zip`, `${folder}-2.zip`];
    writeArchive(folder, one);
    const elsewhere = `${folder}-elsewhere`;
    for (const name of [...FILES, SEAL].toReversed()) {
      mkdirSync(dirname(join(elsewhere, name)), { recursive: true });
      cpSync(file(name), join(elsewhere, name));
    }
    utimesSync(join(elsewhere, 'summary.md'), 1, 1);
    writeArchive(elsewhere, other);
    expect(readFileSync(other).equals(readFileSync(one))).toBe(true);
    const paths: string[] = [];
    readArchive(one, (path) => paths.push(path));
    expect(paths).toEqual([...FILES, SEAL].toSorted());
  });

  test('is verified as the folder is', async () => {
    const archive = `${folder}.zip`;
    writeArchive(folder, archive);
    expect(await verifySeal(archive, { key })).toMatchObject({ isSigned: true, ...UNTOUCHED });
    writeFileSync(file('summary.md'), 'another');
    rmSync(file('allure-report/index.html'));
    writeArchive(folder, archive);
    expect(await verifySeal(archive, { key })).toMatchObject({
      changed: ['summary.md'],
      missing: ['allure-report/index.html'],
    });
    writeFileSync(archive, 'no archive');
    await expect(verifySeal(archive, { key })).rejects.toThrow(SealDefect);
  });
});

describe('a time stamp', () => {
  test('says when, and is of this seal and of that authority alone', async () => {
    const at = new Date('2026-11-25T12:00:00Z');
    const { root, reply } = await newAuthority({ at });
    const timeStamp = (signature: Uint8Array) => reply(timeStampQuery(signature));
    await sealFolder(folder, verdict, { key: privateKey, timeStamp });
    const trusted = { key, authority: root };
    expect(await verifySeal(folder, trusted)).toMatchObject({
      isSigned: true,
      timeStamp: { at, isGenuine: true },
      ...UNTOUCHED,
    });
    const stranger = await newAuthority();
    const { timeStamp: strange } = await verifySeal(folder, { key, authority: stranger.root });
    expect(strange).toEqual({ at, isGenuine: false });
    changeToken(await reply(timeStampQuery(Buffer.from('another signature'))));
    expect((await verifySeal(folder, trusted)).timeStamp).toEqual({ at, isGenuine: false });
    changeToken(Buffer.from('no token'));
    await expect(verifySeal(folder, trusted)).rejects.toThrow(/its time stamp cannot be read/);
    changeToken(undefined);
    expect(await verifySeal(folder, trusted)).not.toHaveProperty('timeStamp');
  });
});

/** Puts another token into the seal. */
function changeToken(token: Uint8Array | undefined): void {
  const bundle = JSON.parse(readFileSync(file(SEAL), 'utf8')) as {
    verificationMaterial: { timestampVerificationData: object };
  };
  const signedTimestamp = token && Buffer.from(token).toString('base64');
  bundle.verificationMaterial.timestampVerificationData = {
    rfc3161Timestamps: signedTimestamp === undefined ? [] : [{ signedTimestamp }],
  };
  writeFileSync(file(SEAL), JSON.stringify(bundle));
}

describe('whoever tampers is found', () => {
  test.each(FILES)('%s changed by a byte, taken away, named otherwise', async (name) => {
    const text = readFileSync(file(name));
    writeFileSync(file(name), Buffer.from(text.map((byte, at) => (at === 0 ? byte ^ 1 : byte))));
    expect(await verifySeal(folder, { key })).toMatchObject({ ...UNTOUCHED, changed: [name] });
    writeFileSync(file(name), text);
    renameSync(file(name), file('other'));
    expect(await verifySeal(folder, { key })).toMatchObject({ missing: [name], added: ['other'] });
    rmSync(file('other'));
    expect(await verifySeal(folder, { key })).toMatchObject({ ...UNTOUCHED, missing: [name] });
  });

  test('a file in whose place a link to an equal one stands, which can be changed at any time', async () => {
    const elsewhere = `${folder}-elsewhere`;
    cpSync(file('summary.md'), elsewhere);
    rmSync(file('summary.md'));
    symlinkSync(elsewhere, file('summary.md'));
    expect(await verifySeal(folder, { key })).toMatchObject({
      ...UNTOUCHED,
      others: [{ path: 'summary.md', kind: 'a link' }],
    });
    await expect(sealFolder(folder, verdict, { key: privateKey })).rejects.toThrow(SealDefect);
    expect(() => writeArchive(folder, `${folder}.zip`)).toThrow('summary.md is a link');
  });

  test('a link to a folder and a pipe hold nothing up, and are no error of ours', async () => {
    symlinkSync('/etc', file('etc'));
    execFileSync('mkfifo', [file('pipe')]);
    const { others } = await verifySeal(folder, { key });
    expect(others).toEqual([
      { path: 'etc', kind: 'a link' },
      { path: 'pipe', kind: 'a pipe' },
    ]);
    rmSync(file(SEAL));
    execFileSync('mkfifo', [file(SEAL)]);
    await expect(verifySeal(folder, { key })).rejects.toThrow(UnreadableFile);
  });

  // Only Linux has such names.
  test.runIf(process.platform === 'linux')(
    'names that are no UTF-8 are told by their bytes',
    async () => {
      const odd = (bytes: string) =>
        Buffer.concat([Buffer.from(`${folder}/b`), Buffer.from(bytes, 'latin1')]);
      writeFileSync(odd('\xff'), '');
      mkdirSync(odd('\xfe'));
      const { others, added } = await verifySeal(folder, { key });
      const kind = 'a name that is no UTF-8';
      expect(others.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
        { path: String.raw`b\xfe`, kind },
        { path: String.raw`b\xff`, kind },
      ]);
      expect(added).toEqual([]);
      expect(() => writeArchive(folder, `${folder}.zip`)).toThrow('is a name that is no UTF-8');
    },
  );

  test('a file added', async () => {
    writeFileSync(file('more.txt'), '');
    expect(await verifySeal(folder, { key })).toMatchObject({ ...UNTOUCHED, added: ['more.txt'] });
  });

  test('the seal of another run', async () => {
    const elsewhere = `${folder}-of-another`;
    cpSync(folder, elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, 'verdict.json'), 'another one');
    await sealFolder(elsewhere, verdict, { key: privateKey });
    cpSync(join(elsewhere, SEAL), file(SEAL));
    expect((await verifySeal(folder, { key })).changed).toEqual([CONDITIONS, 'verdict.json']);
  });

  test('a statement that was written anew', async () => {
    const bundle = JSON.parse(readFileSync(file(SEAL), 'utf8')) as {
      dsseEnvelope: { payload: string };
    };
    const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
    const passed = payload.replace('FAILED', 'PASSED');
    bundle.dsseEnvelope.payload = Buffer.from(passed).toString('base64');
    writeFileSync(file(SEAL), JSON.stringify(bundle));
    expect(await verifySeal(folder, { key })).toMatchObject({ isSigned: false, ...UNTOUCHED });
  });

  test.each([
    ['a file twice', [{ name: 'a' }, { name: 'a' }]],
    ['no digest', [{ name: 'a', digest: 7 }]],
    ['null', [null]],
  ])('a seal that tells of %s', async (_, subject) => {
    const bundle = JSON.parse(readFileSync(file(SEAL), 'utf8')) as {
      dsseEnvelope: { payload: string };
    };
    const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
    const told = { ...(JSON.parse(payload) as object), subject };
    bundle.dsseEnvelope.payload = Buffer.from(JSON.stringify(told)).toString('base64');
    writeFileSync(file(SEAL), JSON.stringify(bundle));
    await expect(verifySeal(folder, { key })).rejects.toThrow(SealDefect);
  });

  test('a seal that names no fingerprint as its key', async () => {
    const bundle = JSON.parse(readFileSync(file(SEAL), 'utf8')) as {
      verificationMaterial: { publicKey: { hint: string } };
    };
    bundle.verificationMaterial.publicKey.hint += '.\nSealed before 2020-01-01';
    writeFileSync(file(SEAL), JSON.stringify(bundle));
    await expect(verifySeal(folder, {})).rejects.toThrow(/names is no fingerprint/);
  });

  test.each([
    ['none', undefined, /not sealed: there is no evidence\.sigstore\.json/],
    ['no JSON', 'seal', /evidence\.sigstore\.json: /],
    ['another bundle', '{}', /evidence\.sigstore\.json: /],
  ])('a seal that is %s', async (_, text, message) => {
    rmSync(file(SEAL));
    if (text !== undefined) writeFileSync(file(SEAL), text);
    await expect(verifySeal(folder, { key })).rejects.toThrow(SealDefect);
    await expect(verifySeal(folder, { key })).rejects.toThrow(message);
  });
});
