import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { generate } from 'selfsigned';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealFolder } from '../../src/shown/seal/sealFolder.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import { verdictText } from '../../src/decided/verdictText.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import { results, sealIn } from './results.ts';

const own = generateKeyPairSync('ed25519');
const foreign = generateKeyPairSync('ed25519');
let folder: string;
let out: string;
let key: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'));
  [out, key] = [join(folder, 'page'), join(folder, 'own.pub')];
  writeFileSync(key, own.publicKey.export({ type: 'spki', format: 'pem' }));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

interface Made {
  target?: string;
  day?: number;
  fails?: boolean;
  /** Its one failure is accepted, beside a rule that passed and two that were not exercised. */
  excepts?: boolean;
  /** How it was limited: only a part of its two rules, or nothing. */
  readOnly?: true;
  version?: string;
  sealedBy?: KeyObject;
}

/** The folder of a run. */
async function run(name: string, { target = 'partner', day = 11, ...made }: Made = {}) {
  const path = join(folder, 'runs', name);
  mkdirSync(path, { recursive: true });
  const rule = exampleResult({
    id: 'stock/it',
    ...(made.fails && { outcome: 'failed', failures: [exampleFailure()] }),
  });
  const others = (['passed', 'notExercised', 'notExercised'] as const).map((outcome, index) =>
    exampleResult({ id: `stock/${index}`, outcome }),
  );
  const rules = made.excepts ? [{ ...rule, outcome: 'waived' as const }, ...others] : [rule];
  const verdict = exampleVerdict(rules, {
    suite: { name: 'conformance', version: made.version ?? '1.0.0' },
    target: { name: target, environment: 'test', urls: { base: 'https://api.example' } },
    run: {
      startedAt: `2026-11-${day}T10:00:00.000Z`,
      ...(made.readOnly && { asked: { readOnly: true } }),
    },
  });
  writeFileSync(join(path, 'verdict.json'), verdictText(verdict));
  writeFileSync(join(path, 'certificate.html'), 'a certificate');
  if (made.sealedBy !== undefined) await sealFolder(path, verdict, { key: made.sealedBy });
  return path;
}

/** The page's text, in one line. */
function page(): string {
  const body = readFileSync(join(out, 'index.html'), 'utf8').replace(/^[^]*<body>/, '');
  return body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const badge = (name: string) => readFileSync(join(out, 'badges', `${name}.svg`), 'utf8');

test('shows the latest run of each target and release, and all of them below', async () => {
  await run('a', { day: 11 });
  await run('b', { day: 13, fails: true });
  await run('c', { day: 12, version: '2.0.0' });
  await run('d', { day: 12, target: 'Other <one>' });
  await results([join(folder, 'runs')], { out });
  const text = page();
  expect(text).toContain('target conformance 1.0.0 conformance 2.0.0');
  expect(text).toMatch(
    /Other &lt;one&gt; CONFORMANT 2026-11-12 10:00 UTC, 1 of 1 tested not sealed not judged/,
  );
  expect(text).toMatch(
    /partner NOT CONFORMANT 2026-11-13 [^,]*, 1 of 1 tested [^C]* CONFORMANT 2026-11-12/,
  );
  expect(text.split('CONFORMANT').length - 1).toBe(3 + 4);
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  expect(html).toContain('href="../runs/a/certificate.html"');
  expect(html).not.toMatch(/<script|https?:|<one>/);
});

test('no link in a collection shows or publishes what nobody named', async () => {
  const named = join(folder, 'named');
  symlinkSync(await run('a'), named);
  const own = await run('b', { target: 'own' });
  mkdirSync(join(folder, 'theirs'));
  const [theirs, linked] = ['run', 'link'].map((name) => join(folder, 'theirs', name));
  renameSync(await run('c', { target: 'theirs' }), theirs!);
  symlinkSync(own, linked!);
  symlinkSync(key, join(theirs!, 'summary.md'));
  symlinkSync(own, join(theirs!, 'allure-report'));
  writeFileSync(join(own, 'index.html'), 'mine');
  await results([join(folder, 'theirs'), named], { out });
  expect(readdirSync(join(out, 'badges'))).toEqual(['partner.svg', 'theirs.svg']);
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  expect(html).toContain('href="../named/certificate.html"');
  expect(html).not.toMatch(/summary|allure-report/);
});

test('a later run of a smaller scope is noted, and decides only if it failed', async () => {
  await run('a', { day: 11, excepts: true });
  await run('b', { day: 12, readOnly: true });
  await results([join(folder, 'runs')], { out });
  expect(page()).toMatch(
    /partner PARTIALLY TESTED WITH EXCEPTIONS \(50 % tested\) 2026-11-11 .* tested not sealed later, partial \(read-only\): CONFORMANT, 2026-11-12/,
  );
  await run('b', { day: 12, readOnly: true, fails: true });
  await results([join(folder, 'runs')], { out });
  expect(page()).toMatch(
    /partner NOT CONFORMANT 2026-11-12 10:00 UTC, 1 of 1 tested, read-only not sealed partner/,
  );
  expect(page()).toContain('read-only; 0 passed, 1 failed');
});

test('a damaged folder is a row of its own, and the exit code 1', async () => {
  await run('a');
  const damaged = await run('b');
  appendFileSync(join(damaged, 'verdict.json'), '!');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await results([join(folder, 'runs')], { out })).toBe(1);
  expect(page()).toMatch(
    /partner CONFORMANT .*runs\/b UNREADABLE \(changed or damaged\) its verdict\.json is no JSON/,
  );
  expect(told.mock.calls.join('\n')).toMatch(/^UNREADABLE .*runs\/b: /m);
  rmSync(damaged, { recursive: true });
  expect(await results([join(folder, 'runs')], { out })).toBe(0);
});

test('has a badge for each target, of the run that decides', async () => {
  await run('a', { day: 11 });
  await run('b', { day: 13, fails: true });
  await run('c', { target: 'Partner' });
  await results([join(folder, 'runs')], { out });
  expect(badge('partner')).toMatch(/conformance 1\.0\.0<[^]*>conformant</);
  expect(badge('partner-2')).toMatch(/aria-label="partner: not conformant, 2026-11-13/);
  expect(badge('partner-2')).toContain('>not conformant<');
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('"badges/partner-2.svg"');
});

test('calls a run what its verdict calls it, with exceptions and the share that was exercised', async () => {
  await run('a', { excepts: true });
  await results([join(folder, 'runs')], { out });
  const word = 'PARTIALLY TESTED WITH EXCEPTIONS (50 % tested)';
  expect(page()).toContain(`partner ${word} 2026-11-11 10:00 UTC, 2 of 4 tested not sealed`);
  expect(page().match(/PARTIALLY/g)).toHaveLength(2);
  expect(page().split(word)).toHaveLength(3);
  expect(badge('partner')).toContain('>partially tested with exceptions<');
});

test.each([
  [undefined, false, 'NOT VERIFIED', 'not sealed'],
  [own.privateKey, false, 'CONFORMANT', 'sealed and verified'],
  [foreign.privateKey, false, 'NOT VERIFIED', 'sealed by another key'],
  [own.privateKey, true, 'SEAL BROKEN', ''],
])('says what became of the seal', async (sealedBy, isChanged, word, said) => {
  const path = await run('a', { sealedBy });
  if (isChanged) appendFileSync(join(path, 'certificate.html'), '!');
  await results([path], { out, key: [key] });
  expect(page()).toContain(`partner ${word} 2026-11-11 10:00 UTC, 1 of 1 tested ${said}`);
  expect(badge('partner')).toContain(`>${word.toLowerCase()}<`);
});

test('a later run takes over no badge from one that a key verifies, unless it is verified, too', async () => {
  await run('a', { sealedBy: own.privateKey, fails: true });
  await run('b', { day: 30 });
  await run('c', { day: 29, sealedBy: foreign.privateKey });
  await results([join(folder, 'runs')], { out, key: [key] });
  expect(badge('partner')).toContain('>not conformant<');
  expect(page()).toContain('NOT VERIFIED 2026-11-30');
  await run('d', { day: 12, sealedBy: own.privateKey });
  await results([join(folder, 'runs')], { out, key: [key] });
  expect(badge('partner')).toContain('>conformant<');
});

test('an unverified target takes over no badge file from one that a key verifies, whatever its name', async () => {
  await run('a', { target: 'shop api', sealedBy: own.privateKey });
  await run('b', { target: 'Shop API', fails: true });
  await results([join(folder, 'runs')], { out, key: [key] });
  expect(badge('shop-api')).toContain('aria-label="shop api: conformant');
  expect(badge('shop-api-2')).toContain('aria-label="Shop API: not conformant (not sealed)');
  expect(page()).toMatch(/Shop API .* shop api /);
});

test('a certificate verifies what its key sealed while it could be used', async () => {
  for (const [from, until, word] of [
    [2020, 2021, 'NOT VERIFIED'],
    [2026, 2027, 'CONFORMANT'],
  ] as const) {
    const dates = {
      notBeforeDate: new Date(`${from}-01-01`),
      notAfterDate: new Date(`${until}-01-01`),
    };
    const { cert, private: pem } = await generate([], {
      keyType: 'ec',
      algorithm: 'sha256',
      ...dates,
    });
    writeFileSync(key, cert);
    const path = await run('a', { sealedBy: createPrivateKey(pem) });
    await results([path], { out, key: [key] });
    expect(page()).toContain(word);
  }
});

test('a verdict that was read counts as sealed only if the seal is of its bytes, whatever lies there by then', async () => {
  const path = await run('a', { fails: true, sealedBy: own.privateKey });
  const sealed = readFileSync(join(path, 'verdict.json'), 'utf8');
  const keys = [{ key: own.publicKey }];
  expect((await sealIn(path, readVerdict(path), keys)).state).toBe('verified');
  writeFileSync(join(path, 'verdict.json'), sealed.replaceAll('partner', 'another'));
  const forged = readVerdict(path);
  writeFileSync(join(path, 'verdict.json'), sealed);
  expect((await sealIn(path, forged, keys)).state).toBe('broken');
});

test('says where nobody was asked whose seal it is', async () => {
  await results([await run('a', { sealedBy: own.privateKey })], { out });
  expect(page()).toMatch(
    /sealed by key [0-9a-f]{16}…, unchanged; signer not checked \(give --key\)/,
  );
});

test('many targets and releases have no cell for each pair, and each verdict stays in the table', async () => {
  const numbers = Array.from({ length: 24 }, (_one, index) => index + 10);
  for (const number of numbers)
    await run(`${number}`, { target: `t${number}`, version: `1.0.${number}` });
  await results([join(folder, 'runs')], { out });
  const table = readFileSync(join(out, 'index.html'), 'utf8').split('</table>')[0]!;
  expect(table.split('<td>').length - 1).toBe(24 * 21);
  expect(table.split('>CONFORMANT<').length - 1).toBe(24);
  expect(page()).toMatch(/conformance 1.0.33 other releases t10 .* conformance 1.0.10: CONFORMANT/);
});

test('a page that cannot be made leaves the earlier one whole, with its badges', async () => {
  await run('a');
  await results([join(folder, 'runs')], { out });
  const before = badge('partner');
  vi.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
    throw new RangeError('Invalid string length');
  });
  await expect(results([join(folder, 'runs')], { out })).rejects.toThrow('Invalid string length');
  expect(badge('partner')).toBe(before);
});

test('writes over an earlier page of its own, and over no other', async () => {
  const path = await run('a');
  await results([path], { out });
  await results([path], { out });
  writeFileSync(join(out, 'index.html'), 'mine');
  await expect(results([path], { out })).rejects.toThrow('there is another page');
  rmSync(join(out, 'index.html'));
  await expect(results([path], { out })).rejects.toThrow('there are badges of others');
});
