import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { targetEnvironment } from '../commands/target/targetEnvironment.ts';
import { catalogue } from '../faults/catalogue.ts';
import { projectRoot } from '../projectRoot.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox, Wrapper } from '../sandbox/types.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { secretsOf } from '../src/sent/redaction/secretsOf.ts';
import { loadTarget } from '../src/target/loadTarget.ts';
import { numberedFailures } from '../src/decided/causesOf.ts';
import type { Verdict } from '../src/decided/types.ts';
import { start, startConformance } from './startConformance.ts';

/** A fault of each kind, a rule that notices it, and where its script finds out whether it is still there. */
const KINDS: { kind: string; fault: string; rule: string; by: 'the response' | 'the suite' }[] = [
  {
    kind: 'a status',
    fault: 'restaurants/get/unknown-is-403',
    rule: 'restaurants/get/unknown-restaurant-is-404',
    by: 'the response',
  },
  {
    kind: 'a value that breaks its schema',
    fault: 'partners/list/response/200/restaurantGuid/type/not-kept',
    rule: 'partners/list/response/200/restaurantGuid/type',
    by: 'the response',
  },
  {
    kind: 'a rejection that is missing',
    fault: 'stock/update/takes-zero-by-multi-location-id',
    rule: 'stock/update/out-of-stock-has-no-quantity',
    by: 'the response',
  },
  {
    kind: 'an identity that came before',
    fault: 'card-authorization/authorize/takes-another-card-for-the-same-payment',
    rule: 'card-authorization/authorize/payment-id-again-with-another-body',
    by: 'the response',
  },
  {
    kind: 'a scope that is not asked for',
    fault: 'configuration/menus/list/scope/config:read/not-asked-for',
    rule: 'configuration/menus/list/scope/config:read',
    by: 'the response',
  },
  {
    kind: 'a rejection of any status that is missing',
    fault: 'restaurants/get/shows-archived-of-the-restaurant-in-the-header',
    rule: 'restaurants/get/archived-is-404-by-default',
    by: 'the response',
  },
  {
    kind: 'pages',
    fault: 'configuration/list/a-page-repeats-the-last-element-of-the-one-before',
    rule: 'configuration/menus/list/pages-do-not-repeat',
    by: 'the suite',
  },
];

const folder = mkdtempSync(join(tmpdir(), 'scripts-that-judge-'));
const target = join(folder, 'target.yaml');
const out = join(folder, 'run');
let faulty: Sandbox;
let verdict: Verdict;

/** A sandbox of this process with faults; what `npx conformance sandbox` starts has sandboxCommand.test.ts. */
async function sandbox(port: number, faults: string[]): Promise<Sandbox> {
  const all = await catalogue(loadSpecs());
  const wraps = faults.map((id) => all.find((fault) => fault.id === id)!.wrap);
  const wrap: Wrapper = (next) => wraps.reduceRight((handler, one) => one(handler), next);
  return startSandbox({ port, control: true, wrap });
}

async function scriptOf(rule: string, env: Record<string, string> = {}) {
  const found = numberedFailures(verdict).find((one) => one.rule.id === rule);
  const script = join(out, found?.failure.script ?? 'there is none');
  const variables = await targetEnvironment(target);
  const own = { CONFORMANCE: `${process.execPath} ${join(projectRoot, 'bin/conformance.mjs')}` };
  return start('/bin/sh', ['-c', `${variables}\nsh ${script}`], {
    env: { PATH: process.env['PATH'], ...own, ...env },
  });
}

beforeAll(async () => {
  const faults = KINDS.map(({ fault }) => fault);
  faulty = await sandbox(0, faults);
  writeFileSync(target, stringify(faulty.target));
  const rules = KINDS.flatMap(({ rule }) => ['--rule', rule]);
  const words = ['run', '--target', target, '--seed', '7', '--out', out, ...rules];
  const { output } = await startConformance(words);
  expect(output).toContain('NOT CONFORMANT');
  verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(KINDS)('$kind: its script exits with 1 while it is there', async ({ rule, by }) => {
  const { code, output } = await scriptOf(rule);
  expect(output).toMatch(/^ *expected +\S/m);
  expect(output).toMatch(/^ *received +\S/m);
  expect(output).toContain(by === 'the response' ? 'STILL FAILING' : 'it starts the suite.');
  // What the run saw is not shown as if it were measured now.
  expect(output).not.toContain('The run saw:');
  expect(code, output).toBe(1);
  for (const { value } of secretsOf(loadTarget(target, {})).filter((one) => one.value.length > 5))
    expect(output).not.toContain(value);
});

test('an address that its variable names is asked, and there nothing fails', async () => {
  const { url, close } = await sandbox(0, []);
  for (const { rule, by } of KINDS) {
    const { code, output } = await scriptOf(rule, { BASE_URL: url, AUTH_URL: url });
    expect(code, output).toBe(0);
    expect(output).toContain(by === 'the response' ? 'FIXED' : 'fixed');
  }
  await close();
});

test('where nothing responds, or something is missing, it is not said to fail', async () => {
  const [{ rule }] = KINDS as [(typeof KINDS)[0]];
  const nowhere = { BASE_URL: 'http://127.0.0.1:1', AUTH_URL: 'http://127.0.0.1:1' };
  const { code, output } = await scriptOf(rule, { ...nowhere, CONFORMANCE: 'false' });
  expect(code, output).toBe(3);
  const found = numberedFailures(verdict).find((one) => one.rule.id === rule);
  const script = join(out, found?.failure.script ?? '');
  const bare = await start('/bin/sh', [script], { env: { PATH: process.env['PATH'] } });
  expect(bare.output).toContain('CLIENTS_FULL_CLIENT_SECRET');
  expect(bare.code).toBe(2);
});

test('mended at the same address, none fails any more', async () => {
  await faulty.close();
  const { close } = await sandbox(Number(new URL(faulty.url).port), []);
  for (const { rule } of KINDS) {
    const { code, output } = await scriptOf(rule);
    expect(code, output).toBe(0);
  }
  await close();
});

test('the summary shows no curl line that could not show the failure', () => {
  const summary = readFileSync(join(out, 'summary.md'), 'utf8');
  const again = 'card-authorization/authorize/payment-id-again-with-another-body';
  const block = summary.slice(summary.indexOf(`${again}   failed`));
  const own = block.slice(0, block.indexOf('```'));
  expect(own).toMatch(/^script +sh /m);
  expect(own).not.toMatch(/^curl /m);
  expect(summary).toMatch(/^curl /m);
});
