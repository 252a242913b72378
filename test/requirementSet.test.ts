import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SEAL } from '../src/shown/seal/filesIn.ts';
import { SPECS_FOLDER } from '../src/promised/reading/loadSpecs.ts';
import { readSet, setNames } from '../src/promised/requirementSet.ts';
import { verdictDefect } from '../src/decided/verdictDefect.ts';
import type { Verdict } from '../src/decided/types.ts';
import { startConformance } from './startConformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'set-'));
const [name = ''] = setNames(SPECS_FOLDER);

afterAll(() => rmSync(folder, { recursive: true }));

test('a run that is scored by a set names it in all that it leaves', async () => {
  const [out, key] = [join(folder, 'run'), join(folder, 'key')];
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const words = ['run', '--set', name, '--service', 'authentication', '--cases', '1'];
  const { code, output } = await startConformance([...words, '--out', out, '--sign', key]);
  expect(code, output).toBe(0);
  expect(output).toMatch(new RegExp(`CONFORMANT: authentication only +[^:]+: set ${name}, `));
  expect(output).toContain(` --set ${name} `);
  const { sha256, rules } = readSet(SPECS_FOLDER, name);
  const verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  expect(verdictDefect(verdict)).toBeUndefined();
  const own = [...rules.values()].filter(({ service }) => service === 'authentication');
  expect(verdict.set).toMatchObject({ name, sha256, rules: own.length });
  expect(readFileSync(join(out, 'certificate.html'), 'utf8')).toContain(`SHA-256 ${sha256}`);
  const seal = JSON.parse(readFileSync(join(out, SEAL), 'utf8')) as {
    dsseEnvelope: { payload: string };
  };
  const statement = Buffer.from(seal.dsseEnvelope.payload, 'base64').toString();
  expect(statement).toContain(`{"name":"specs/sets/${name}","digest":{"sha256":"${sha256}"}}`);
});

test('a set that is not there is wrong use, and one that is there cannot be frozen again', async () => {
  const run = await startConformance(['run', '--set', `${name}-x`]);
  expect(run.code, run.output).toBe(2);
  expect(run.output).toContain(`did you mean "${name}"?`);
  const frozen = await startConformance(['spec', 'freeze', name]);
  expect(frozen.code, frozen.output).toBe(2);
  expect(frozen.output).toContain('a set never changes');
});
