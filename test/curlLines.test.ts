import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { targetEnvironment } from '../commands/target/targetEnvironment.ts';
import { suiteOf } from '../suites/suites.ts';
import { catalogue } from '../faults/catalogue.ts';
import { rulesNamedBy } from '../faults/rulesToRun.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { ServiceName } from '../services.ts';
import { startSession } from '../src/sent/startSession.ts';
import { secretsOf } from '../src/sent/redaction/secretsOf.ts';
import { toCurl } from '../src/sent/exchange/toCurl.ts';
import type { RecordedExchange } from '../src/sent/exchange/types.ts';
import { failureScript } from '../src/shown/report/failureScript.ts';
import { preparation } from '../src/shown/report/shellCommands.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Failure, RuleResult, Verdict } from '../src/decided/types.ts';
import { start, startConformance } from './startConformance.ts';

/** What is printed to be pasted, pasted: into a real shell, with a real curl, against the sandbox with the fault. */
const folder = mkdtempSync(join(tmpdir(), 'curl-lines-'));
const specs = loadSpecs();

afterAll(() => rmSync(folder, { recursive: true }));

const FAULTS: [service: ServiceName, fault: string][] = [
  ['card-authorization', 'card-authorization/authorize/takes-a-zero-sum'],
  ['card-authorization', 'card-authorization/authorize/compares-three-digits'],
  ['card-authorization', 'card-authorization/authorize/denies-deliveries'],
  ['stock', 'stock/list/quantity-lingers'],
  ['authentication', 'authentication/login/compares-the-start-of-a-token'],
  ['authentication', 'authentication/login/ignores-the-case-of-a-token'],
  ['authentication', 'authentication/login/takes-any-grant-type'],
  ['authentication', 'authentication/login/compares-the-start-of-the-secret'],
  ['partners', 'partners/responds-401-without-permission'],
  ['restaurants', 'restaurants/get/ignores-include-archived'],
  ['configuration', 'configuration/list/last-modified-is-ignored'],
  ['analytics', 'analytics/request/query-not-identified'],
];

test.each(FAULTS)('%s: %s', async (service, id) => {
  const fault = (await catalogue(specs)).find((candidate) => candidate.id === id);
  const spec = specs.find((candidate) => candidate.service === service);
  if (fault === undefined || spec === undefined) throw new Error(`there is no fault ${id}`);
  const sandbox = await startSandbox({ control: true, wrap: fault.wrap });
  try {
    const target = parseTarget(sandbox.target);
    const recorded: RecordedExchange[] = [];
    const rules = rulesNamedBy(fault, spec);
    const config = { target, seed: 7, cases: 4, rules };
    const session = startSession(config, specs, suiteOf(service).requestFactories, {
      record: (exchange) => recorded.push(exchange),
    });
    const decisions = await runPlan(planOf(spec, suiteOf(service), { rules }), session);
    await session.putBack();
    await session.client.close();
    const failed = decisions.filter(({ outcome }) => outcome === 'failed').slice(0, 2);
    expect(failed.length).toBeGreaterThan(0);
    const context = {
      urls: target.urls,
      isOwn: true,
      tokens: recorded.filter(({ role }) => role === 'token'),
    };
    const env = { PATH: process.env['PATH'], ...environmentOf(target) };
    for (const { rule, failures } of failed) {
      const failure = failures[0]!;
      const exchanges = failure.exchanges.flatMap(
        (one) => recorded.find((exchange) => exchange.id === one) ?? [],
      );
      expect(exchanges.map((exchange) => exchange.id)).toEqual(failure.exchanges);
      const script = failureScript(numbered(rule, failure), exchanges, context);
      const said = await shell(script, { ...env, SHOW: '1', CONFORMANCE: 'false' });
      // What comes after the response that tells is another case of the same.
      const tells = failure.exchanges.indexOf(failure.assertion?.exchange ?? '');
      const sent = tells < 0 ? exchanges : exchanges.slice(0, tells + 1);
      expect(statusesIn(said), `${script}\n${said}`).toEqual(sent.map(statusOf));
      const last = exchanges.findLast((exchange) => toCurl(exchange) === failure.curl);
      if (last === undefined) throw new Error(`no exchange is sent by ${failure.curl}`);
      if (service !== 'stock') {
        const pasted = [...preparation(failure.curl, context), failure.curl].join('\n');
        const seen = await shell(pasted, env);
        expect(statusesIn(seen), `${pasted}\n${seen}`).toEqual([statusOf(last)]);
      }
      for (const { value } of secretsOf(target).filter((secret) => secret.value.length > 9))
        expect(script).not.toContain(value);
    }
  } finally {
    await sandbox.close();
  }
});

test('a run writes a script per failure, and above the first curl line how its token is got', async () => {
  const fault = (await catalogue(specs)).find(
    (one) => one.id === 'card-authorization/authorize/takes-a-zero-sum',
  );
  const sandbox = await startSandbox({ control: true, wrap: fault?.wrap });
  const file = join(folder, 'target.yaml');
  writeFileSync(file, stringify(sandbox.target));
  const out = join(folder, 'run');
  const rule = ['--rule', '*sum*', '--service', 'card-authorization'];
  const { output } = await startConformance(['run', '--target', file, '--out', out, ...rule]);
  const verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  const failures = verdict.rules.flatMap((one) => one.failures ?? []);
  expect(failures.length, output).toBeGreaterThan(0);
  expect(readdirSync(join(out, 'failures'))).toHaveLength(failures.length);
  const [first] = failures;
  const summary = readFileSync(join(out, 'summary.md'), 'utf8');
  expect(summary.indexOf('TOKEN=')).toBeGreaterThan(0);
  expect(summary.indexOf('TOKEN=')).toBeLessThan(summary.indexOf('curl -sS -i'));
  const loaded = `${await targetEnvironment(file)}\nsh ${join(out, first?.script ?? '')}`;
  const said = await shell(loaded, { PATH: process.env['PATH'], SHOW: '1', CONFORMANCE: 'false' });
  expect(statusesIn(said).at(-1), said).toMatch(/^2/);
  await sandbox.close();
});

function environmentOf(target: Parameters<typeof secretsOf>[0]): Record<string, string> {
  return Object.fromEntries(
    secretsOf(target).map(({ shell: name = '', value }) => [name.slice(1), value]),
  );
}

async function shell(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  return (await start('/bin/sh', ['-c', script], { env })).output;
}

function statusesIn(output: string): string[] {
  return [...output.matchAll(/^(?:\| )?HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);
}

function statusOf({ response }: RecordedExchange): string {
  return String(response?.status);
}

function numbered(id: string, failure: Failure) {
  return { number: 1, failure, rule: { id, outcome: 'failed' } as RuleResult };
}
