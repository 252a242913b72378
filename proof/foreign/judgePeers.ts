import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allVariants } from '../../faults/allVariants.ts';
import { catalogue } from '../../faults/catalogue.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { judgeSandbox } from '../judgeSandbox.ts';
import { judgedAlone, readAlone, tokenAt } from './alone.ts';
import { installed } from './atServer.ts';

/**
 * `node proof/foreign/judgePeers.ts --service S [--judge PART] [--faults N] [--variants N]`: has Specmatic (needs Java), Redocly's
 * respect, and ours, by the document alone and with rules, judge the sandbox as it is (which counts for nothing later), with N
 * faults of a service's catalogue, and with N honest variants, one at a time.
 */

const {
  service,
  judge: part = '',
  ...counts
} = parseArgs({
  options: {
    service: { type: 'string' },
    judge: { type: 'string' },
    faults: { type: 'string', default: '6' },
    variants: { type: 'string', default: '3' },
  },
}).values;

/** Says what a sandbox with a difference does not keep, by any names. */
type Judge = (wrap: Wrapper) => Promise<string[]>;

const specs = loadSpecs();
const spec = specs.find((one) => one.service === service)!;
const alone = readAlone(spec);
const home = installed({ packages: { specmatic: '2.55.1', '@redocly/cli': '2.77.0' } });
const folder = mkdtempSync(join(tmpdir(), 'peers-'));

const judges: Record<string, Judge> = {
  'ours, by the document': async (wrap) => (await judgedAlone(alone, true, wrap)).failed,
  'ours, with rules': async (wrap) => {
    const { decisions } = await judgeSandbox({ specs, service: spec.service, rules: [], wrap });
    return decisions.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
  },
  'redocly respect': (wrap) => overHttp(wrap, respect),
  Specmatic: (wrap) => overHttp(wrap, specmatic),
};

/** So many of a list, the same ones each time: drawn by their ids, so that nobody chose them. */
function some<T extends { id: string }>(list: T[], most: string): T[] {
  const drawn = (one: T) => createHash('sha256').update(`1 ${one.id}`).digest('hex');
  return list.toSorted((one, other) => (drawn(one) < drawn(other) ? -1 : 1)).slice(0, Number(most));
}

const faults = some(
  (await catalogue(specs)).filter((fault) => fault.service === service),
  counts.faults,
);
const isPlain = ({ services, ...other }: Variant) =>
  services?.includes(spec.service) !== false &&
  !(['overHttp', 'inTargetFile', 'small', 'sameMessages'] as const).some((one) => other[one]);
type Variant = Awaited<ReturnType<typeof allVariants>>[number];
const variants = some((await allVariants(specs)).filter(isPlain), counts.variants);

console.log('| service | judge | of the sandbox itself | faults | variants | requests | seconds |');
try {
  for (const [name, judge] of Object.entries(judges))
    if (name.includes(part)) await compare(name, judge);
} finally {
  rmSync(folder, { recursive: true });
}

async function compare(name: string, judge: Judge): Promise<void> {
  let requests = 0;
  const counted =
    (wrap: Wrapper): Wrapper =>
    (next) => {
      const wrapped = wrap(next);
      return (request) => {
        requests += 1;
        return wrapped(request);
      };
    };
  const since = Date.now();
  const own = new Set(await judge(counted((next) => next)));
  const [each, seconds] = [requests, (Date.now() - since) / 1000];
  // Values are drawn at random by some.
  for (const one of await judge((next) => next)) own.add(one);
  const raised = async (list: { id: string; wrap: Wrapper }[]) => {
    const ids: string[] = [];
    for (const { id, wrap } of list)
      if ((await judge(wrap)).some((one) => !own.has(one))) ids.push(id);
    return ids;
  };
  const [noticed, accused] = [await raised(faults), await raised(variants)];
  for (const { id } of faults) if (!noticed.includes(id)) console.log(`  unnoticed ${id}`);
  for (const id of accused) console.log(`  accused ${id}`);
  console.log(
    `| ${[service, name, own.size, `${noticed.length} of ${faults.length}`, `${accused.length} of ${variants.length}`, each, seconds.toFixed(1)].join(' | ')} |`,
  );
}

async function overHttp(
  wrap: Wrapper,
  peer: (url: string, token: string) => Promise<string[]>,
): Promise<string[]> {
  const sandbox = await startSandbox({ wrap });
  try {
    const token = (await tokenAt(parseTarget(sandbox.target))) ?? '';
    writeFileSync(join(folder, 'document.json'), documentForPeers());
    return await peer(sandbox.url, token);
  } finally {
    await sandbox.close();
  }
}

/** They are told the restaurant as the only value of its header, where ours is told by `--header`. */
function documentForPeers(): string {
  const [field = ''] = alone.header;
  const [name, restaurant] = field.split(': ');
  return JSON.stringify(JSON.parse(alone.document), (_, node: unknown) =>
    typeof node === 'object' &&
    node !== null &&
    'in' in node &&
    'name' in node &&
    node.name === name
      ? { ...node, schema: { type: 'string', enum: [restaurant] } }
      : node,
  );
}

async function specmatic(url: string, token: string): Promise<string[]> {
  const scheme = { type: 'oauth2', token };
  const settings = {
    version: 2,
    contracts: [{ provides: ['document.json'] }],
    security: { OpenAPI: { securitySchemes: { oauth2: scheme } } },
  };
  writeFileSync(join(folder, 'specmatic.yaml'), JSON.stringify(settings));
  const jar = join(home, 'node_modules/specmatic/specmatic.jar');
  await ended('java', [
    ...['-jar', jar, 'test', '--lenient', `--testBaseURL=${url}`, '--junitReportDir=junit'],
  ]);
  const report = readFileSync(join(folder, 'junit/TEST-junit-jupiter.xml'), 'utf8');
  const cases = report.split('<testcase ').slice(1);
  const failed = cases.filter((one) => one.includes('<failure'));
  return failed.map((one) => /\sname="([^"]*)"/.exec(one)?.[1] ?? one);
}

async function respect(url: string, token: string): Promise<string[]> {
  const redocly = join(home, 'node_modules/.bin/redocly');
  const flows = 'document.arazzo.yaml';
  await ended(redocly, ['generate-arazzo', 'document.json', '-o', flows]);
  await ended(redocly, [
    ...['respect', flows, '-S', `document=${url}`, '-i', `oauth2=${token}`],
    ...['-J', 'out.json', '--no-secrets-masking'],
  ]);
  const { files } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as {
    files: Record<string, { executedWorkflows: Workflow[] }>;
  };
  const steps = Object.values(files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap(({ executedSteps }) => executedSteps),
  );
  return steps.flatMap(({ stepId, checks }) =>
    checks.filter(({ passed }) => !passed).map(({ name }) => `${stepId}: ${name}`),
  );
}

interface Workflow {
  executedSteps: { stepId: string; checks: { name: string; passed: boolean }[] }[];
}

/** Runs a command; what it finds is in its report. */
function ended(command: string, args: string[]): Promise<void> {
  // Without a limit it sends for hours where a body has many members.
  const settings = { SPECMATIC_GENERATIVE_TESTS: 'true', MAX_TEST_REQUEST_COMBINATIONS: '50' };
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: folder, env, maxBuffer: 2 ** 28 }, () => resolve());
  });
}
