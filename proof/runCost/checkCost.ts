import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../projectRoot.ts';
import ceilings from './ceilings.json' with { type: 'json' };
import { costBesideBare } from './costBesideBare.ts';
import { costOfFolder } from './costOfFolder.ts';
import { honestRun } from './honestRun.ts';

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
    ...(proof !== undefined && {
      percentOfRunPerDeployment: costPerDeployment(proof, cpuSeconds),
    }),
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
