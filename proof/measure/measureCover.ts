import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { coverFrom, withMutants, withMutantsOf, type Measurements } from '../cover/coverFrom.ts';
import { coverOf, tableOf, type Cover } from '../../src/budget/Cover.ts';
import { costOf } from '../cover/costOf.ts';
import { curveOf } from '../cover/curveOf.ts';
import { curvePicture } from '../cover/curvePicture.ts';
import { curveTable } from '../cover/curveTable.ts';
import { sightMutants } from '../cover/mutants/sightMutants.ts';
import { orderOf } from '../cover/orderOf.ts';
import { sightingsOf } from '../cover/sightingsOf.ts';
import { suites } from '../../suites/suites.ts';
import { catalogue } from '../../faults/catalogue.ts';
import { rulesNamedBy } from '../../faults/heldAgainst.ts';
import { projectRoot } from '../../projectRoot.ts';
import type { ServiceName } from '../../services.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { checksOf } from '../../src/run/checksOf.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import type { Spec } from '../../src/spec/types.ts';

/**
 * Measures at the sandbox what each check costs, which faults it notices by which of its cases, and which mutants: what
 * `--budget` picks by. Writes the table, and what README.md shows of it.
 *
 * `npm run measure:cover` measures all of it; with `-- --mutants` the mutants alone, beside the checks and faults as they
 * stand in the table, with `-- --faults` these alone, beside the mutants that stand there, and with `-- --picture` nothing: the picture is made from the table. What is known of mutants is kept
 * in `reports/cover/`, so that a measurement that was interrupted goes on where it stopped. `-- --threads N` judges as many
 * mutants side by side, `-- --proof FOLDER` (repeatable) names what `prove --mutants` wrote, to ask fewer checks, and after
 * `-- --minutes N` the table is made of those that were judged by then.
 */
const { values } = parseArgs({
  options: {
    mutants: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    picture: { type: 'boolean', default: false },
    threads: { type: 'string', default: '2' },
    minutes: { type: 'string', default: 'Infinity' },
    proof: { type: 'string', multiple: true, default: [] },
  },
});

const TABLE = join(projectRoot, 'proof/measured/cover.json');
const PICTURE = join(projectRoot, 'docs/budget.svg');
const README = join(projectRoot, 'README.md');
/** Faults that are looked at side by side: much of the time is waiting, for reports and for what shows late. */
const SIDE_BY_SIDE = 4;

const today = new Date().toISOString().slice(0, 10);
const specs = loadSpecs();
const cover = values.picture ? coverOf() : await measured();
const curve = curveOf(specs, cover);
writeFileSync(PICTURE, curvePicture(curve));
const readme = readFileSync(README, 'utf8').replace(
  /(?<=<!-- budget -->\n)[^]*?(?=<!-- budget -->)/,
  `\n${curveTable(curve, cover.on)}\n\n`,
);
const markdown = { ...(await resolveConfig(README)), parser: 'markdown' };
writeFileSync(README, await format(readme, markdown));

async function measured(): Promise<Cover> {
  const found = values.faults
    ? withMutantsOf(coverFrom(await measurements()), coverOf(), { faults: today })
    : await withMutantsMeasured();
  const options = { ...(await resolveConfig(TABLE)), parser: 'json' };
  writeFileSync(TABLE, await format(JSON.stringify(tableOf(found)), options));
  return found;
}

async function withMutantsMeasured(): Promise<Cover> {
  const known = values.mutants ? coverOf() : undefined;
  const faults = known ?? coverFrom(await measurements());
  const sights = await sightMutants(orderOf(specs, faults), {
    threads: Number(values.threads),
    minutes: Number(values.minutes),
    proofs: values.proof,
  });
  return withMutants(faults, sights, { faults: known?.on.faults ?? today, mutants: today });
}

async function measurements(): Promise<Partial<Record<ServiceName, Measurements>>> {
  const found: Partial<Record<ServiceName, Measurements>> = {};
  for (const suite of suites) {
    const spec = specs.find(({ service }) => service === suite.service);
    if (spec !== undefined) found[suite.service] = await measurementsOf(spec, suite);
    console.log(suite.service);
  }
  return found;
}

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
