import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { plansOf } from '../commands/run/plansOf.ts';
import { setNamed } from '../commands/run/setNamed.ts';
import { catalogue } from '../faults/catalogue.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { summarize } from '../src/decided/summarize.ts';
import { verdictDefect } from '../src/decided/verdictDefect.ts';
import { encodingsOf } from '../src/sent/redaction/encodings/encodingsOf.ts';
import { rejudgeFolder, type Rejudged } from '../src/shown/rejudge/rejudgeFolder.ts';
import { pathsIn } from '../src/shown/seal/filesIn.ts';
import { readVerdict } from '../src/shown/readVerdict.ts';
import type { Verdict } from '../src/decided/types.ts';
import { NOT_ASKED } from '../src/decided/reasons.ts';
import type { Target } from '../src/target/Target.ts';
import { loadSpecs, SPECS_FOLDER } from '../src/promised/reading/loadSpecs.ts';
import { services, type ServiceName } from '../services.ts';
import { suites } from '../suites/suites.ts';
import { startConformance } from './startConformance.ts';
import { secrets, telling } from './secretsOfDeployments.ts';

/** Runs that were recorded whole: what they leave, and that they are judged again when their target is gone. */
const folder = mkdtempSync(join(tmpdir(), 'rejudged-'));
const [most, few, second, faulty, sampled] = ['most', 'few', 'second', 'faulty', 'sampled'].map(
  (name) => join(folder, name),
) as [string, string, string, string, string];
/** Those of which specs are changed; a run of the others and one of these are all services, each once. */
const FEW: ServiceName[] = ['restaurants', 'partners'];
/** At night all rules of the others; else some lists and reports of each kind, as the same checks judge the rest of them. */
const MOST = process.env['CI_NIGHTLY']
  ? services.filter((id) => !FEW.includes(id)).map((id) => `${id}/*`)
  : ['authentication/*', 'card-authorization/*', 'stock/*', 'configuration/*are-kept-apart'].concat(
      ['discounts', 'menuItems', 'tables', 'tipWithholding'].map((id) => `configuration/${id}/*`),
      ['labor', 'payoutPayments', 'restaurantsInformation'].map((id) => `analytics/${id}/*`),
    );

const FAULTS = ['stock/list/first-three', 'restaurants/get/shows-archived-as-false-always'];

async function opened(faults: string[], advanceSeconds = 0): Promise<Sandbox> {
  const all = faults.length === 0 ? [] : await catalogue(loadSpecs());
  const wraps = faults.map((id) => all.find((fault) => fault.id === id)!.wrap);
  const sandbox = await startSandbox({
    control: true,
    wrap: (next) => [telling, ...wraps].reduceRight((handler, wrap) => wrap(handler), next),
  });
  const body = JSON.stringify({ advanceSeconds });
  await fetch(`${sandbox.target.control}/clock`, { method: 'POST', body });
  return sandbox;
}

const asked = (ids: ServiceName[]) => ids.flatMap((id) => ['--service', id]);

async function ran({ target }: Sandbox, out: string, words: string[], more = {}) {
  const file = `${out}.yaml`;
  writeFileSync(file, stringify(target));
  const all = ['run', '--target', file, '--seed', '11', '--cases', '2', '--out', out, ...words];
  const { code, output } = await startConformance(all, { env: { ...process.env, ...more } });
  expect(output).toMatch(
    code === 0 ? / (?:CONFORMANT|PARTIALLY TESTED)/ : /FAILED (?:stock|restaurants)\/\S/,
  );
  return code;
}

async function recorded(
  out: string,
  words: string[],
  faults: string[] = [],
  advanceSeconds = 0,
): Promise<void> {
  const sandbox = await opened(faults, advanceSeconds);
  const code = await ran(sandbox, out, words);
  await sandbox.close();
  expect(code).toBe(faults.length === 0 ? 0 : 1);
}

let honest: Sandbox;

beforeAll(async () => {
  honest = await opened([]);
  const { clients, fixtures } = honest.target as {
    clients: { clientSecret: string }[];
    fixtures: { cards: { encryptedCardData: { payload: string } }[] };
  };
  secrets.push(...clients.map(({ clientSecret }) => clientSecret));
  secrets.push(...fixtures.cards.map(({ encryptedCardData }) => encryptedCardData.payload));
  const rules = MOST.flatMap((rule) => ['--rule', rule]);
  expect(await ran(honest, most, ['--evidence', 'full', ...rules])).toBe(0);
  // Allure's page is looked at here. Tests of other files have this process, too.
  const page = { CONFORMANCE_ALLURE: undefined };
  expect(await ran(honest, few, ['--evidence', 'full', ...asked(FEW)], page)).toBe(0);
  expect(await ran(honest, second, asked(['authentication', 'card-authorization']))).toBe(0);
  // What the faults break, and what stands beside it.
  const broken = ['--rule', 'stock/list/*', '--rule', 'restaurants/get/*'];
  await recorded(faulty, ['--evidence', 'full', ...broken], FAULTS);
  await recorded(sampled, broken, [...FAULTS, 'stock/list/whole-quantities']);
}, 600_000);

afterAll(async () => {
  await honest?.close();
  rmSync(folder, { recursive: true });
});

describe('a run against an honest deployment', () => {
  test('the same seed again, as it remembers the first run: other identities, the same verdict', () => {
    const [before, after] = [readVerdict(most), readVerdict(second)];
    const outcomes = ({ rules }: Verdict) =>
      rules.flatMap(({ service, id, outcome }) =>
        service === 'card-authorization' ? [[id, outcome]] : [],
      );
    expect(after.summary.failed).toBe(0);
    expect(outcomes(after)).toEqual(outcomes(before));
    expect(after.run.id).not.toBe(before.run.id);
  });

  test('leaves what the contract names', () => {
    const files = ['verdict.json', 'summary.md', 'junit.xml', 'certificate.html', 'exchanges.har'];
    const names = [...files, 'allure-results', 'allure-report'];
    expect(readdirSync(few)).toEqual(expect.arrayContaining(names));
  });

  test('leaves a verdict that is valid by the contract', () => {
    for (const run of [most, few]) expect(verdictDefect(readVerdict(run))).toBeUndefined();
  });

  test('leaves no secret on disk, in any encoding', () => {
    expect(secrets.length).toBeGreaterThan(10);
    const needles = secrets.flatMap(encodingsOf);
    for (const file of [few, second].flatMap((run) => pathsIn(run).map((one) => join(run, one)))) {
      const text = readFileSync(file, 'utf8');
      const found = needles.find((needle) => text.includes(needle));
      expect(found, file).toBeUndefined();
    }
  });
});

function again(run: string, specs = SPECS_FOLDER, known?: string, more = {}): Promise<Rejudged> {
  return rejudgeFolder(run, {
    specs: loadSpecs(specs),
    requestFactories: suites.flatMap(({ requestFactories }) => requestFactories),
    ...{ setNamed, ...more },
    baseline: known === undefined ? undefined : { name: known, verdict: readVerdict(known) },
    plansFor: ({ rules = [] }, own) => plansOf(own, { rules }, suites),
  });
}

/** The project's specs with one text in place of another. */
function otherSpecs(name: string, changes: [file: string, from: string, to: string][]): string {
  const copy = join(folder, name);
  cpSync(SPECS_FOLDER, copy, { recursive: true });
  for (const [file, from, to] of changes) {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text.split(from)).toHaveLength(2);
    writeFileSync(join(copy, file), text.replace(from, to));
  }
  return copy;
}

const idsOf = (rules: { id: string }[]) => rules.map(({ id }) => id);

test('the same specs give the same verdict, rule by rule', async () => {
  const opened: string[] = [];
  const judged: string[] = [];
  for (const run of [most, few]) {
    const { before, after, became } = await again(run);
    expect(became.different).toEqual([]);
    // What was taken out before it was written cannot be read again, and it is said of each rule.
    const secret = /redacted|no US postal code/;
    expect(became.open.filter(({ reason }) => !secret.test(reason ?? ''))).toEqual([]);
    const open = new Set(idsOf(became.open));
    const outcomes = (rules: typeof before.rules) =>
      rules.filter(({ id }) => !open.has(id)).map(({ id, outcome }) => [id, outcome]);
    expect(outcomes(after.rules)).toEqual(outcomes(before.rules));
    opened.push(...open);
    judged.push(...idsOf(before.rules));
  }
  expect(opened.length).toBeLessThan(judged.length / 100);
  for (const service of services)
    expect(judged).toContainEqual(expect.stringMatching(`^${service}/`));
});

test('faults are found again, by the same rules', async () => {
  const { before, after, became } = await again(faulty);
  const failed = ({ rules }: typeof before) =>
    idsOf(rules.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned'));
  expect(failed(after)).toEqual(failed(before));
  expect(failed(after)).toContain('stock/list/out-of-stock-is-listed');
  expect(failed(after)).toContain('restaurants/get/archived-tells-that-it-is-archived');
  expect(became.different).toEqual([]);
});

test('what a folder says was known from a baseline is not known, but by one that the caller names', async () => {
  const known = changed('known', ({ run, rules }) => {
    run.asked = { ...run.asked, baseline: 'before' };
    for (const rule of rules) if (rule.outcome === 'failed') rule.known = true;
  });
  const { after } = await again(known);
  expect(after.rules.filter((rule) => rule.known)).toEqual([]);
  expect(after.run.exitCode).toBe(1);
  expect(after.notes.join()).toContain('compared with a baseline (before)');
  const named = (await again(known, SPECS_FOLDER, faulty)).after;
  expect(named.rules.filter((rule) => rule.outcome === 'failed' && !rule.known)).toEqual([]);
  expect(named.run).toMatchObject({ exitCode: 0, asked: { baseline: faulty } });
});

/** A copy of the failing run's folder that says something else of it. */
function changed(name: string, change: (verdict: Verdict, target: Target) => void): string {
  const copy = join(folder, name);
  cpSync(faulty, copy, { recursive: true });
  const files = ['verdict.json', 'target.json'].map((file) => join(copy, file));
  const values = files.map((file): unknown => JSON.parse(readFileSync(file, 'utf8')));
  const [verdict, target] = values as [Verdict, Target];
  change(verdict, target);
  verdict.summary = summarize(verdict.rules, verdict.run.complete);
  files.forEach((file, at) => writeFileSync(file, JSON.stringify(values[at])));
  return copy;
}

test('what a folder from elsewhere waives or leaves out fails all the same, unless the caller names the waiver', async () => {
  const failing = readVerdict(faulty).rules.filter(({ outcome }) => outcome === 'failed');
  const waivers = failing.map(({ id: rule }) => ({ rule, reason: 'agreed', until: '9999-12-31' }));
  const waived = changed('waived', ({ rules }, target) => {
    target.waivers = waivers;
    for (const rule of rules) if (rule.outcome === 'failed') rule.outcome = 'waived';
  });
  const { after, became } = await again(waived);
  expect(after.run.exitCode).toBe(1);
  expect(after.notes.join()).toContain(`had ${waivers.length} exceptions, without which`);
  for (const { why } of became.different) expect(why).toContain('--target');
  expect(idsOf(became.different)).toEqual(idsOf(failing));
  expect((await again(waived, SPECS_FOLDER, undefined, { waivers })).after.run.exitCode).toBe(0);
  type OfService = { service: string };
  const ofStock = <T extends OfService>(all: T[]) => all.filter((one) => one.service === 'stock');
  const narrow = changed('narrow', (verdict) => {
    verdict.run.asked = { rules: ['stock/list/quantity-is-listed'], services: [...services] };
    Object.assign(verdict, { specs: ofStock(verdict.specs), rules: ofStock(verdict.rules) });
    const left = { outcome: 'notExercised', reason: NOT_ASKED };
    for (const rule of verdict.rules) if (rule.outcome === 'failed') Object.assign(rule, left);
  });
  const whole = await again(narrow);
  expect(idsOf(whole.became.different)).toEqual(idsOf(ofStock(failing)));
  expect(whole.after.run).toMatchObject({ exitCode: 1, asked: { services: ['stock'] } });
});

test('a changed bound changes exactly its rule, and its words are shown', async () => {
  const bound = 'minimum: 0\n          maximum: 12';
  const specs = otherSpecs('bound', [['restaurants.yaml', bound, bound.replace('12', '1')]]);
  const { became } = await again(few, specs);
  expect(became.different).toHaveLength(1);
  const [difference] = became.different;
  expect(difference).toMatchObject({ before: 'passed', after: 'failed' });
  expect(difference?.id).toContain('closeoutHour/maximum');
  expect(difference?.why).toMatch(/^the rule changed: it was “.*12.*”, and is “.*1.*”.*is there$/);
});

test('of a new rule it says whether its evidence is there', async () => {
  const specs = otherSpecs('new', [
    [
      'restaurants.yaml',
      'closeoutHour:\n          type: integer',
      'closeoutHour:\n          multipleOf: 1\n          type: integer',
    ],
    [
      'partners.yaml',
      '            maximum: 200\n',
      '            maximum: 200\n            multipleOf: 1\n',
    ],
  ]);
  const { became } = await again(few, specs);
  const news = became.different.filter(({ before }) => before === null);
  expect(news.map(({ id, after, why }) => [id.split('/').slice(-2).join(' '), after, why])).toEqual(
    expect.arrayContaining([
      ['closeoutHour multipleOf', 'passed', 'the rule is new; its evidence is there'],
    ]),
  );
  expect(news.filter(({ after }) => after === 'notExercised').map(({ why }) => why)).toContain(
    'the rule is new; its evidence is not there',
  );
});

test('of a sample it says what was not kept', async () => {
  const { before, became, exchanges, sent } = await again(sampled);
  expect(exchanges.length).toBeLessThan(sent);
  expect(became.different).toEqual([]);
  expect(became.same).toBeGreaterThan(0);
  expect(became.open.length).toBeGreaterThan(0);
  expect(became.open.some(({ reason }) => reason?.includes('was recorded only in part'))).toBe(
    true,
  );
  expect(became.same + became.open.length).toBe(before.rules.length);
});

test('what failed, and cannot be judged again, does not come out as conformant', async () => {
  const lost = join(folder, 'lost');
  await recorded(lost, ['--rule', 'stock/list/*'], ['stock/list/whole-quantities']);
  const { before, after } = await again(lost);
  const failed = before.rules.filter(({ outcome }) => outcome === 'failed').length;
  expect(failed).toBeGreaterThan(0);
  expect(after.rules.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(after.summary).toMatchObject({ conformant: false });
  expect(after.run).toMatchObject({ complete: false, exitCode: 3 });
  expect(after.run.why).toBe(
    `${failed} ${failed === 1 ? 'rule' : 'rules'} failed in that run, and its recording does not show enough to judge again`,
  );
});

test('a clock that was ahead is ahead again, whichever rule asks for it first', async () => {
  const ahead = join(folder, 'ahead');
  const tables = ['--evidence', 'full', '--rule', 'configuration/tables/list/*'];
  await recorded(ahead, tables, [], 8 * 86_400);
  const { became } = await again(ahead);
  expect(became.different).toEqual([]);
  expect(idsOf(became.open)).toEqual([]);
});

test('prints it, sends nothing, and writes the results of today', async () => {
  const out = join(folder, 'today');
  const { code, output } = await startConformance(['rejudge', faulty, '--out', out]);
  expect(output).toContain('nothing was sent');
  expect(output).toMatch(/0 changed, [\d,]+ unchanged, .*\d+ not rejudged/);
  expect(code).toBe(0);
  const verdict = readVerdict(out);
  expect(verdict.rules.find(({ id }) => id === 'stock/list/out-of-stock-is-listed')?.outcome).toBe(
    'failed',
  );
  expect(verdict.run.odd?.at(-1)).toContain('without sending anything');
  const same = await startConformance(['rejudge', out]);
  expect(same.code, same.output).toBe(0);
});
