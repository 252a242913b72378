import ceilings from './ceilings.json' with { type: 'json' };
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../projectRoot.ts';
import { honestRun } from './honestRun.ts';
import { measureRun } from '../bench/measureRun.ts';
import { SandboxProcess } from '../bench/SandboxProcess.ts';
import { sendAgain } from '../bench/sendAgain.ts';
import type { SentRequest } from '../bench/SentRequest.ts';
import { readLines } from '../../src/shown/folder/evidenceFiles.ts';
import { idleShare } from './idleShare.ts';

/** What a full run takes of a machine, in ratios that hold on any machine. */
interface BareCost {
  /** CPU time of the whole command, start and reports included, as a multiple of a bare client's, per request. */
  cpuBesideBare: number;
  /** The greatest memory of the command, for each 1,000 requests. */
  megabytesPer1000Requests: number;
}

const SEED = 42;
/** The default of limits.concurrency (target.schema.yaml), which the embedded sandbox has. */
const CONCURRENCY = 4;

/** With several requests under way the bare client reads several responses at once where it has to wait for a processor. */
const ONE_BY_ONE = 1;

/**
 * Compares what a full run of the sandbox and the proof cost with `ceilings.json`: counts, shares and ratios, never bare
 * seconds, so that they hold on any machine; each ceiling has a little room for random draws. If something costs less,
 * lower the figure there; if it costs more by intention, raise it in the same change and say why.
 * `npm run check:cost -- RESULTS [PROOF]`: the folder of a full run, and that of a whole proof. With `--counts`, only what
 * the folder counts, whatever else the machine does.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { counts: { type: 'boolean', default: false } },
});
const [results, proof] = positionals;
if (results === undefined) throw new Error('name the folder of a full run');

const { percentIdle, ...counts } = costOfFolder(results);
const cost: Partial<Record<keyof typeof ceilings, number>> = values.counts
  ? counts
  : { ...counts, percentIdle, ...(await measuredNow()) };

for (const [name, ceiling] of Object.entries(ceilings) as [keyof typeof ceilings, number][]) {
  const figure = cost[name];
  if (figure === undefined) continue;
  const isWithin = figure <= ceiling;
  console.log(`${isWithin ? 'within' : 'BEYOND'}  ${name}  ${figure.toFixed(1)} of ${ceiling}`);
  if (isWithin) continue;
  console.log(
    `        ceiling: proof/runCost/ceilings.json:${Object.keys(ceilings).indexOf(name) + 2}`,
  );
  process.exitCode = 1;
}

/** What this machine measures itself. */
async function measuredNow() {
  const { waitedMsPerRule, asleep, cpuSeconds, requests } = await honestRun();
  return {
    waitedMsPerRule,
    percentAsleep: 100 * asleep,
    modulesOfHelp: modulesOfHelp(),
    ...(await costBesideBare(requests)),
    ...(proof !== undefined && { percentOfRunPerDeployment: costPerDeployment(proof, cpuSeconds) }),
  };
}

/** CPU time of the proof for each fault, variant and null server, in percent of that of all checks at one sandbox. */
function costPerDeployment(folder: string, ofRun: number): number {
  const { cpuSeconds: ofProof, results: deployments } = JSON.parse(
    readFileSync(join(folder, 'proof.json'), 'utf8'),
  ) as { cpuSeconds: number; results: unknown[] };
  return (100 * ofProof) / deployments.length / ofRun;
}

function modulesOfHelp(): number {
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', './proof/runCost/countModules.mjs', 'commands/main.ts', '--help'],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  const count = /(\d+) modules/.exec(stderr)?.[1];
  if (count === undefined) throw new Error(`--help loaded nothing: ${stderr}`);
  return Number(count);
}

/**
 * Measures a full run at a sandbox in a process of its own, and beside it, at the same time, the bare client, which sends
 * requests like those of a run to other ones until the run is done: other work on the machine, and what it does to clocks
 * and caches, then makes both dearer alike.
 */
async function costBesideBare(requests: SentRequest[]): Promise<BareCost> {
  // After so many nothing new is compiled that makes the bare client faster.
  await bareSeconds(requests);
  const sandbox = await SandboxProcess.start();
  let isDone = false;
  const target = { ...sandbox.target, limits: { concurrency: CONCURRENCY } };
  const running = measureRun(target, ['--seed', String(SEED)]).finally(() => (isDone = true));
  const bare: number[] = [];
  while (!isDone) {
    const began = performance.now();
    bare.push(await bareSeconds(requests));
    // Half of the time shows as much, and leaves the machine to the tests beside it.
    await Promise.race([running, sleep(performance.now() - began, undefined, { ref: false })]);
  }
  const run = await running;
  await sandbox.close();
  const bareSum = bare.reduce((sum, seconds) => sum + seconds, 0);
  return {
    cpuBesideBare: run.cpuSeconds / run.requests / (bareSum / bare.length / requests.length),
    megabytesPer1000Requests: run.peakMB / (run.requests / 1000),
  };
}

/** CPU time of the bare client for these requests, at a fresh sandbox. */
async function bareSeconds(requests: SentRequest[]): Promise<number> {
  const sandbox = await SandboxProcess.start();
  const { cpuSeconds } = await sendAgain(requests, sandbox.url, ONE_BY_ONE);
  await sandbox.close();
  return cpuSeconds;
}

/** What the folder of a run shows of its cost: shares and figures per rule, which a further service does not raise. */
interface FolderCost {
  requestsPerRule: number;
  /** The share of GETs for an address that the run had asked for before. */
  percentOfGetsRepeated: number;
  kilobytesPerRule: number;
  /** The share of the run in which fewer than half of the allowed requests were under way. */
  percentIdle: number;
}

/** @param folder the results of a full run at the embedded sandbox */
function costOfFolder(folder: string): FolderCost {
  const { run, rules } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8')) as {
    run: { requests: number };
    rules: unknown[];
  };
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const gets = readLines(folder).filter(({ method }) => method === 'GET');
  return {
    requestsPerRule: run.requests / rules.length,
    percentOfGetsRepeated: 100 * (1 - new Set(gets.map(({ url }) => url)).size / gets.length),
    kilobytesPerRule: bytes / 1e3 / rules.length,
    percentIdle: 100 * idleShare(folder, CONCURRENCY),
  };
}
