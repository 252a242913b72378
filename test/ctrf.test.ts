import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { startConformance } from './startConformance.ts';

/** ctrf.json is by the JSON Schema of the format, as its own package gives it. */
const folder = mkdtempSync(join(tmpdir(), 'ctrf-'));
const own = dirname(createRequire(import.meta.url).resolve('ctrf'));
const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(
  JSON.parse(readFileSync(join(own, 'ctrf-schema-0.0.json'), 'utf8')) as object,
);

afterAll(() => rmSync(folder, { recursive: true }));

interface Ctrf {
  results: { tests: { name: string; status: string; duration: number }[] };
}

function ctrfIn(out: string): Ctrf['results']['tests'] {
  const report: unknown = JSON.parse(readFileSync(join(out, 'ctrf.json'), 'utf8'));
  expect(validate(report), ajv.errorsText(validate.errors)).toBe(true);
  return (report as Ctrf).results.tests;
}

test('the schema rejects what is no report', () => {
  expect(validate({ results: {} })).toBe(false);
});

test('of a run with a failure, and of one that came to no verdict', async () => {
  // Every refusal is another one than documented.
  const sandbox = await startSandbox({
    control: true,
    wrap: (next) => async (request) => {
      const response = await next(request);
      return response.status === 400 ? { ...response, status: 409 } : response;
    },
  });
  const [file, failed, none] = ['target.yaml', 'failed', 'none'].map((name) => join(folder, name));
  writeFileSync(file!, stringify(sandbox.target));
  const words = ['run', '--target', file!, '--rule', 'stock/update/quantity-is-required'];
  const ended = await startConformance([...words, '--cases', '1', '--out', failed!]);
  await sandbox.close();
  expect(ended.code, ended.output).toBe(1);
  const tests = ctrfIn(failed!);
  const broken = tests.filter(({ status }) => status === 'failed');
  expect(broken).toMatchObject([{ name: 'stock/update/quantity-is-required' }]);
  expect(broken[0]?.duration).toBeGreaterThan(0);

  expect((await startConformance([...words, '--out', none!])).code).toBe(3);
  expect(ctrfIn(none!).at(-1)).toMatchObject({ name: 'verdict', status: 'failed' });
});
