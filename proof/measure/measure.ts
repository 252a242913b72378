import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../projectRoot.ts';
import type { ServiceName } from '../../services.ts';
import { byOperation } from '../../src/checked/run/plan/byOperation.ts';
import { coverOf, tableOf, type CoverTable } from '../../src/checked/run/plan/Cover.ts';
import type { MeasuredTable } from '../../src/checked/run/plan/Measured.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../../src/promised/types.ts';
import { formatted } from '../../src/words/formatted.ts';
import { suites } from '../../suites/suites.ts';
import { coverFrom, withServicesOf, type Measurements } from '../cover/coverFrom.ts';
import { curveOf } from '../cover/curveOf.ts';
import { curveTable } from '../cover/curveTable.ts';
import { byPrefix } from './byPrefix.ts';
import { measureCosts } from './measureCosts.ts';
import { catalogue } from '../../faults/catalogue.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import { checksOf } from '../../src/checked/run/checksOf.ts';
import { costOf } from '../cover/costOf.ts';
import { detectionsOf } from '../cover/detectionsOf.ts';

/** How deep an entry of a table lies: of a service, then of an operation or a part of it. */
const DEPTH = 4;

/** How many faults are examined side by side: much of the time is waiting, for reports and for late changes. */
const SIDE_BY_SIDE = 4;

/**
 * Measures at the sandbox what checks cost (`proof/measured/cost.json`, for `plan` and its bounds), and which faults they
 * notice (`cover.json`, for `--budget`). Writes both tables, and the figures in proof/README.md, in some minutes; `--
 * --costs` or `-- --faults` only one of them; `-- --service S` (repeatable) only that service, and keeps the others'.
 */
const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    costs: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
});

const COSTS = join(projectRoot, 'proof/measured/cost.json');
const COVER = join(projectRoot, 'proof/measured/cover.json');
const README = join(projectRoot, 'proof/README.md');

const specs = loadSpecs();
const asked = suites.filter(({ service }) => values.service?.includes(service) ?? true);
if (asked.length < new Set(values.service).size)
  throw new Error(`--service: the services are ${suites.map(({ service }) => service).join(', ')}`);

if (!values.faults) {
  const { effects, services } = readTable<MeasuredTable>(COSTS);
  const found = await ofEach(async (...parts) => {
    const { alone, shownBy, ...own } = await measureCosts(...parts, effects);
    const costs = Object.entries(alone).map(([rule, cost]): [string, number[]] => [
      rule,
      cost.slice(0, cost.findLastIndex((count) => count > 0) + 1),
    ]);
    return {
      ...own,
      alone: byOperation(costs),
      shownBy: byPrefix(new Map(Object.entries(shownBy))),
    };
  });
  writeFileSync(COSTS, tableText({ effects, services: { ...services, ...found } }));
}
if (!values.costs) {
  const known = coverOf(readTable<CoverTable>(COVER));
  const on = new Date().toISOString().slice(0, 10);
  const fresh = { on, ...coverFrom(await ofEach(measureFaults)) };
  writeFileSync(COVER, tableText(tableOf(withServicesOf(fresh, known))));
}

const cover = coverOf(readTable<CoverTable>(COVER));
const readme = readFileSync(README, 'utf8').replace(
  /(?<=<!-- budget -->\n)[^]*?(?=<!-- budget -->)/,
  `\n${curveTable(curveOf(specs, cover), cover.on)}\n\n`,
);
writeFileSync(README, await formatted(README, readme));

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

function readTable<Table>(file: string): Table {
  return JSON.parse(readFileSync(file, 'utf8')) as Table;
}

/** Measures at the sandbox which faults of a service its checks notice, at which of their cases, and what that costs. */
async function measureFaults(spec: Spec, suite: Suite, specs: Spec[]): Promise<Measurements> {
  const costs: Measurements['costs'] = {};
  for (const check of checksOf(spec, suite)) costs[check.rule] = await costOf(check, suite, specs);
  const faults = await catalogue([spec]);
  const seen = await sideBySide(faults, (fault) => detectionsOf(fault, spec, suite, specs));
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

/** A measured table as it is kept: JSON with a line for each operation. */
function tableText(table: object): string {
  return `${lined(table, DEPTH)}\n`;
}

function lined(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, own]) => `${JSON.stringify(key)}: ${lined(own, depth - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
