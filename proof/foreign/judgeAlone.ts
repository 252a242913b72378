import { parseArgs } from 'node:util';
import { catalogue } from '../../faults/catalogue.ts';
import type { CataloguedFault } from '../../faults/Fault.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { judgedAlone, readAlone, type Alone } from './alone.ts';
import { memoized } from '../../src/words/memoized.ts';

/**
 * `node proof/foreign/judgeAlone.ts [--every N]`: judges the sandbox by the OpenAPI document of each service alone, as
 * documents of others are (our `x-` keys left out, none of our rules, request factories and fixtures), without and with
 * `--may-change`. No must may fail (exit code 1). Then, of each N-th fault of the catalogue, how many are noticed.
 */

const { every = '20' } = parseArgs({ options: { every: { type: 'string' } } }).values;

const specs = loadSpecs();
const all = specs.map((spec) => readAlone(spec));
/** What fails without any fault. */
const honestly = memoized(async (alone: Alone) => new Set((await judgedAlone(alone, true)).failed));
process.exitCode = (await judgeHonest()) ? 1 : 0;
await judgeFaults((await catalogue(specs)).filter((_, index) => index % Number(every) === 0));

function levelOf({ made }: Alone, id: string): string | undefined {
  return made.spec.constraints.find((constraint) => constraint.id === id)?.level;
}

async function judgeHonest(): Promise<boolean> {
  let isFalse = false;
  console.log('| service | run | rules exercised | musts failed | shoulds |');
  for (const alone of all)
    for (const mayChange of [false, true]) {
      const { exercised, failed } = await judgedAlone(alone, mayChange);
      const musts = failed.filter((id) => levelOf(alone, id) === 'must');
      isFalse ||= musts.length > 0;
      const mode = mayChange ? 'may change' : 'reads';
      const count = alone.made.spec.constraints.length;
      console.log(
        `| ${[alone.service, mode, `${exercised} of ${count}`, musts.length, failed.length - musts.length].join(' | ')} |`,
      );
      for (const id of failed) console.log(`  ${levelOf(alone, id)} ${id}`);
    }
  return isFalse;
}

/** Prints how many of these faults are noticed: by a rule that holds at the sandbox without them. */
async function judgeFaults(faults: CataloguedFault[]): Promise<void> {
  const byConstraint = { derived: [0, 0], 'by hand': [0, 0] };
  for (const fault of faults) {
    const alone = all.find(({ service }) => service === fault.service)!;
    const { failed } = await judgedAlone(alone, true, fault.wrap);
    const kind = fault.rulesToRun === undefined ? 'by hand' : 'derived';
    const holds = await honestly(alone);
    byConstraint[kind][1]! += 1;
    if (failed.some((id) => !holds.has(id))) byConstraint[kind][0]! += 1;
    else console.log(`  unnoticed ${fault.id}`);
  }
  for (const [kind, [noticed, of]] of Object.entries(byConstraint))
    console.log(`faults ${kind}: ${noticed} of ${of} noticed (each ${every}th of the catalogue)`);
}
