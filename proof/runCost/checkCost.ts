import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { projectRoot } from '../../projectRoot.ts';
import limits from './runCost.json' with { type: 'json' };

/**
 * Compares what a full run of the sandbox cost, and what `--help` loads, with `runCost.json`: counts, shares and sizes,
 * which do not depend on a machine's speed, each with a little room for random draws. If something costs less, lower the
 * figure there; if it costs more by intention, raise it in the same change. `npm run check:cost -- RESULTS`
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [results] = positionals;
if (results === undefined) throw new Error('name the folder of a full run');

const { run, rules } = JSON.parse(readFileSync(join(results, 'verdict.json'), 'utf8')) as {
  run: { requests: number };
  rules: unknown[];
};
const bytes = readdirSync(results, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const cost: Record<keyof typeof limits, number> = {
  requests: run.requests,
  requestsPerRule: run.requests / rules.length,
  percentOfGetsRepeated: percentOfGetsRepeated(results),
  folderMegabytes: bytes / 1e6,
  modulesOfHelp: modulesOfHelp(),
};

for (const [name, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
  const isWithin = cost[name] <= limit;
  console.log(`${isWithin ? 'within' : 'BEYOND'}  ${name}  ${cost[name].toFixed(1)} of ${limit}`);
  if (!isWithin) process.exitCode = 1;
}

/** The share of GETs, in percent, for an address that the run had asked for before. */
function percentOfGetsRepeated(folder: string): number {
  const table = gunzipSync(readFileSync(join(folder, 'exchanges.tsv.gz'))).toString();
  const [names = '', ...lines] = table.trimEnd().split('\n');
  const [method, url] = ['method', 'url'].map((name) => names.split('\t').indexOf(name));
  const gets = lines.map((line) => line.split('\t')).filter((cells) => cells[method!] === 'GET');
  return 100 * (1 - new Set(gets.map((cells) => cells[url!])).size / gets.length);
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
