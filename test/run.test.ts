import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { catalogue } from '../faults/catalogue.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox, Wrapper } from '../sandbox/types.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { exampleResult, exampleVerdict } from '../src/decided/testing/exampleVerdict.ts';
import type { Verdict } from '../src/decided/types.ts';
import { startConformance } from './startConformance.ts';

/** The whole program, as people start it, against a sandbox of this process. */
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const sandboxes: Sandbox[] = [];

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
});

async function targetWith(name: string, wrap?: Wrapper) {
  const sandbox = await startSandbox({ control: true, wrap });
  sandboxes.push(sandbox);
  const file = join(folder, `${name.replaceAll('/', '-')}.yaml`);
  writeFileSync(file, stringify(sandbox.target));
  return { sandbox, file, out: join(folder, name.replaceAll('/', '-')) };
}

function verdictIn(out: string): Verdict {
  return JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
}

test.each([
  ['configuration/list/empty-pages-without-end', 'configuration/breakTypes/list/pages-end'],
  ['partners/connected/empty-pages-without-end', 'partners/connected/walk-ends'],
])(
  'at %s, %s fails also alone: the plan of one rule allows the walks',
  async (id, rule) => {
    const faults = await catalogue(loadSpecs());
    const { file, out } = await targetWith(id, faults.find((fault) => fault.id === id)?.wrap);
    await startConformance(['run', '--target', file, '--out', out, '--rule', rule, '--read-only']);
    expect(verdictIn(out).rules).toContainEqual(
      expect.objectContaining({ id: rule, outcome: 'failed' }),
    );
  },
  60_000,
);

test('--json prints one object for programs, --quiet the verdict alone', async () => {
  const rule = 'restaurants/get/unknown-restaurant-is-404';
  const words = ['run', '--rule', rule, '--out', join(folder, 'json')];
  const json = await startConformance([...words, '--json'], { stderr: false });
  expect(JSON.parse(json.output)).toMatchObject({
    verdict: 'PARTIALLY TESTED',
    exitCode: 0,
    causes: [],
  });
  const quiet = await startConformance([...words, '--quiet', '--force'], { stderr: false });
  expect(quiet.output).toMatch(/^ PARTIALLY TESTED: restaurants only.*\n$/);
}, 60_000);

test('a plan is 60 lines at most, unless all of it is asked for', async () => {
  const { output } = await startConformance(['plan']);
  expect(output.split('\n').length).toBeLessThanOrEqual(60);
  expect(output).toContain('What a run changes');
  const all = await startConformance(['plan', '--all', '--service', 'stock']);
  expect(all.output).toMatch(/exercised {6}stock\/list\/accepts/);
});

describe('wrong use and unusable targets', () => {
  test.each([
    [['run', '--bogus'], 2, "unknown option '--bogus'"],
    [['run', 'stock'], 2, 'Did you mean --service stock?'],
    [['doctor'], 2, 'target init` asks for the values and writes the file'],
    [['run', '--rule', 'nope/*'], 2, '--rule nope/*: no rule has this id'],
    [['run', '--target', 'nope.yaml'], 2, 'The target file nope.yaml does not exist'],
    [['sandbox', '--fault', 'nope'], 2, '--fault nope: no fault of the catalogue has this id'],
    [['prove', '--fault', 'nope'], 2, '--fault nope: no fault of the catalogue has this id'],
  ])(
    '%j → %i',
    async (words, code, told) => {
      const ended = await startConformance(words);
      expect(ended.output).toContain(told);
      expect(ended.code).toBe(code);
    },
    30_000,
  );

  test.each([
    ['of another service', {}, 'partners', 'that run judged stock, and this one partners'],
    ['of a run without a verdict', { complete: false }, 'stock', 'ended without a verdict'],
  ])('a baseline %s → 2', async (_, changes, service, told) => {
    const baseline = join(folder, `baseline-${service}`);
    mkdirSync(baseline);
    const verdict = exampleVerdict([exampleResult({ id: 'stock/a' })], { run: changes });
    writeFileSync(join(baseline, 'verdict.json'), JSON.stringify(verdict));
    const ended = await startConformance(['run', '--baseline', baseline, '--service', service]);
    expect(ended).toEqual({ code: 2, output: expect.stringContaining(told) });
  });

  test('a sandbox at a port that is in use → 2', async () => {
    const { sandbox } = await targetWith('port');
    const { port } = new URL(sandbox.url);
    const { code, output } = await startConformance(['sandbox', '--port', port]);
    expect(output).toContain(`--port ${port}: this port of 127.0.0.1 is in use`);
    expect(code).toBe(2);
  });
});
