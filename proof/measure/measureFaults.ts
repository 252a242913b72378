import { catalogue } from '../../faults/catalogue.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { checksOf } from '../../src/run/checksOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { costOf } from '../cover/costOf.ts';
import type { Measurements } from '../cover/coverFrom.ts';
import { detectionsOf } from '../cover/detectionsOf.ts';

/** How many faults are examined side by side: much of the time is waiting, for reports and for late changes. */
const SIDE_BY_SIDE = 4;

/** Measures at the sandbox which faults of a service its checks notice, at which of their cases, and what that costs. */
export async function measureFaults(
  spec: Spec,
  suite: Suite,
  specs: Spec[],
): Promise<Measurements> {
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
