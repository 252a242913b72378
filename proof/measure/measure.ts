import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '../../projectRoot.ts';
import type { ServiceName } from '../../services.ts';
import { coverOf, tableOf, type Cover } from '../../src/plan/Cover.ts';
import type { Measured } from '../../src/plan/Measured.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import type { Spec } from '../../src/spec/types.ts';
import { suites } from '../../suites/suites.ts';
import { coverFrom, withMutants, withMutantsOf, withServicesOf } from '../cover/coverFrom.ts';
import { curveOf } from '../cover/curveOf.ts';
import { curvePicture } from '../cover/curvePicture.ts';
import { curveTable } from '../cover/curveTable.ts';
import { detectMutants } from '../cover/mutants/detectMutants.ts';
import { orderOf } from '../cover/orderOf.ts';
import { measureCosts } from './measureCosts.ts';
import { measureFaults } from './measureFaults.ts';

/**
 * Measures at the sandbox what checks cost (`proof/measured/cost.json`, for `plan` and its bounds), and which faults and
 * mutants they notice (`cover.json`, for `--budget`). Writes both tables, and the figures in proof/README.md. `npm run
 * measure` measures costs and faults, in some minutes; `-- --costs` or `-- --faults` only these; `-- --service S`
 * (repeatable) only that service, and keeps the others' tables. `-- --mutants` measures mutants, of all services: half an
 * hour more. Its results are kept in `reports/cover/`, so that an interrupted measurement continues from there; `--threads
 * N` judges as many side by side, `--proof FOLDER` (repeatable) names results of `prove --mutants`, so that fewer checks
 * are run, and `--minutes N` ends it after that time, with a table of the mutants judged by then. `-- --picture` measures
 * nothing: it makes the picture from the table.
 */
const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    costs: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    picture: { type: 'boolean', default: false },
    threads: { type: 'string', default: '2' },
    minutes: { type: 'string', default: 'Infinity' },
    proof: { type: 'string', multiple: true, default: [] },
  },
});

const COSTS = join(projectRoot, 'proof/measured/cost.json');
const COVER = join(projectRoot, 'proof/measured/cover.json');
const PICTURE = join(projectRoot, 'docs/budget.svg');
const README = join(projectRoot, 'proof/README.md');

const today = new Date().toISOString().slice(0, 10);
const specs = loadSpecs();
const isNarrowed = values.costs || values.faults || values.mutants || values.picture;
const asked = suites.filter(({ service }) => values.service?.includes(service) ?? true);
if (asked.length < new Set(values.service).size)
  throw new Error(`--service: the services are ${suites.map(({ service }) => service).join(', ')}`);

if (values.costs || !isNarrowed) {
  const known = JSON.parse(readFileSync(COSTS, 'utf8')) as Measured;
  const { effects } = known;
  const measured = await ofEach((...parts) => measureCosts(...parts, effects));
  await writeTable(COSTS, { effects, services: { ...known.services, ...measured } });
}
if (values.faults || !isNarrowed) {
  const known = coverOf();
  const fresh = withMutantsOf(coverFrom(await ofEach(measureFaults)), known, { faults: today });
  await writeCover(withServicesOf(fresh, known));
}
if (values.mutants) {
  const known = readCover();
  const detections = await detectMutants(orderOf(specs, known), {
    threads: Number(values.threads),
    minutes: Number(values.minutes),
    proofs: values.proof,
  });
  await writeCover(withMutants(known, detections, { faults: known.on.faults, mutants: today }));
}

const cover = readCover();
const curve = curveOf(specs, cover);
writeFileSync(PICTURE, curvePicture(curve));
const readme = readFileSync(README, 'utf8').replace(
  /(?<=<!-- budget -->\n)[^]*?(?=<!-- budget -->)/,
  `\n${curveTable(curve, cover.on)}\n\n`,
);
const markdown = { ...(await resolveConfig(README)), parser: 'markdown' };
writeFileSync(README, await format(readme, markdown));

/** Measures each service that is asked for. */
async function ofEach<Result>(
  measure: (spec: Spec, suite: Suite, specs: Spec[]) => Promise<Result>,
): Promise<Partial<Record<ServiceName, Result>>> {
  const found: Partial<Record<ServiceName, Result>> = {};
  for (const suite of asked) {
    const spec = specs.find(({ service }) => service === suite.service);
    if (spec !== undefined) found[suite.service] = await measure(spec, suite, specs);
    console.log(`measured ${suite.service}`);
  }
  return found;
}

function readCover(): Cover {
  return coverOf(JSON.parse(readFileSync(COVER, 'utf8')) as Parameters<typeof coverOf>[0]);
}

async function writeCover(found: Cover): Promise<void> {
  await writeTable(COVER, tableOf(found));
}

async function writeTable(file: string, table: object): Promise<void> {
  const options = { ...(await resolveConfig(file)), parser: 'json' };
  writeFileSync(file, await format(JSON.stringify(table), options));
}
