import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import limits from './runCost.json' with { type: 'json' };

/**
 * Holds what a full run of the sandbox cost against `runCost.json`: counts and sizes, which a machine's speed does not
 * change, each with a little room for what is drawn. What costs less lowers the figure there; what costs more by intention
 * raises it, in the same change.
 * `npm run check:cost -- RESULTS`
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
  folderMegabytes: bytes / 1e6,
};

for (const [name, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
  const isWithin = cost[name] <= limit;
  console.log(`${isWithin ? 'within' : 'BEYOND'}  ${name}  ${cost[name].toFixed(1)} of ${limit}`);
  if (!isWithin) process.exitCode = 1;
}
