import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { coverFrom, type Measurements } from '../commands/budget/coverFrom.ts';
import { coverOf, tableOf } from '../commands/budget/Cover.ts';
import { costOf } from '../commands/budget/costOf.ts';
import { curveOf } from '../commands/budget/curveOf.ts';
import { curvePicture } from '../commands/budget/curvePicture.ts';
import { sightingsOf } from '../commands/budget/sightingsOf.ts';
import { suites } from '../commands/suites.ts';
import { catalogue } from '../faults/catalogue.ts';
import { rulesNamedBy } from '../faults/heldAgainst.ts';
import { projectRoot } from '../projectRoot.ts';
import type { ServiceName } from '../services.ts';
import type { Suite } from '../src/check/Suite.ts';
import { checksOf } from '../src/run/checksOf.ts';
import { loadSpecs } from '../src/spec/loadSpecs.ts';
import type { Spec } from '../src/spec/types.ts';

/**
 * Measures at the sandbox what each check costs and which faults it notices by which of its cases: what `--budget` picks
 * by. Writes the table and the picture that README.md shows. `npm run measure:cover`, with `-- --picture` the picture
 * alone, from the table as it is.
 */

const TABLE = join(projectRoot, 'commands/budget/cover.json');
const PICTURE = join(projectRoot, 'docs/budget.svg');
/** Faults that are looked at side by side: much of the time is waiting, for reports and for what shows late. */
const SIDE_BY_SIDE = 4;

const specs = loadSpecs();
if (!process.argv.includes('--picture')) {
  const measured: Partial<Record<ServiceName, Measurements>> = {};
  for (const suite of suites) {
    const spec = specs.find(({ service }) => service === suite.service);
    if (spec !== undefined) measured[suite.service] = await measurementsOf(spec, suite);
    console.log(suite.service);
  }
  const options = { ...(await resolveConfig(TABLE)), parser: 'json' };
  const table = tableOf(coverFrom(measured));
  writeFileSync(TABLE, await format(JSON.stringify(table), options));
  writeFileSync(PICTURE, curvePicture(curveOf(specs, coverOf(table))));
} else writeFileSync(PICTURE, curvePicture(curveOf(specs)));

async function measurementsOf(spec: Spec, suite: Suite): Promise<Measurements> {
  const costs: Measurements['costs'] = {};
  for (const check of checksOf(spec, suite)) costs[check.rule] = await costOf(check, suite, specs);
  const faults = await catalogue([spec]);
  const seen = await sideBySide(faults, (fault) => sightingsOf(fault, spec, suite, specs));
  return {
    costs,
    faults: faults.map((fault, index) => ({
      rules: rulesNamedBy(fault, spec),
      seen: seen[index]!,
    })),
  };
}

async function sideBySide<One, Result>(
  all: One[],
  run: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...all.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return results;
}
