import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SPECS_FOLDER } from '../reading/loadSpecs.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { versionNamed } from './versionNamed.ts';

const folder = mkdtempSync(join(tmpdir(), 'version-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder without a document is no version', () => {
  expect(() => versionNamed(folder)).toThrow(/holds no OpenAPI document/);
});

test('a version of another form is named', () => {
  const older = join(folder, 'older');
  cpSync(SPECS_FOLDER, older, { recursive: true });
  const file = join(older, 'analytics.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^x-effects:/m, 'x-other-effects:'));
  expect(() => versionNamed(older)).toThrow(WrongUse);
  expect(() => versionNamed(older)).toThrow(`${older}: its specifications are not of the form`);
});

test('a version whose references lead back to themselves is no version', () => {
  const file = join(mkdtempSync(join(folder, 'ring-')), 'x.yaml');
  const $ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;
  writeFileSync(file, `components: { schemas: { A: ${$ref('B')}, B: ${$ref('A')} } }`);
  expect(() => versionNamed(dirname(file))).toThrow('leads back to itself');
});
