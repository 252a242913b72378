import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { catalogue } from '../../faults/catalogue.ts';
import type { CataloguedFault } from '../../faults/Fault.ts';
import { projectRoot } from '../../projectRoot.ts';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { documentSpec, type DocumentSpec } from '../../src/openapi/documentSpec.ts';
import { documentSuite } from '../../src/openapi/documentSuite.ts';
import { documentTarget, givenSecrets } from '../../src/openapi/documentTarget.ts';
import { startSession } from '../../src/session/startSession.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import type { Spec } from '../../src/spec/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { hurriedClock } from '../hurriedClock.ts';
import { SandboxWire } from '../SandboxWire.ts';
import { judgedBy, withOutcome } from './judgedBy.ts';

/**
 * `node proof/foreign/judgeAlone.ts [--every N]`: judges the sandbox by the OpenAPI document of each service alone, as
 * documents of others are (our `x-` keys left out, none of our rules, request factories and fixtures), without and with
 * `--may-change`. No must may fail (exit code 1). Then, of each N-th fault of the catalogue, how many are noticed.
 */

const { every = '20' } = parseArgs({ options: { every: { type: 'string' } } }).values;

/** What judges one service by its document. */
interface Alone {
  service: string;
  /** The address below which its paths are. */
  base: string;
  made: DocumentSpec;
  suite: Suite;
  header: string[];
}

const specs = loadSpecs();
const own = parseTarget(openSandbox({ control: true }).targetAt('http://127.0.0.1'));
const all = specs.map((spec) => readAlone(spec));
const honest = new Map<Alone, Promise<Set<string>>>();
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
      const { exercised, failed } = await judged(alone, mayChange);
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
    const { failed } = await judged(alone, true, fault.wrap);
    const kind = fault.rulesToRun === undefined ? 'by hand' : 'derived';
    const holds = await honestly(alone);
    byConstraint[kind][1]! += 1;
    if (failed.some((id) => !holds.has(id))) byConstraint[kind][0]! += 1;
    else console.log(`  unnoticed ${fault.id}`);
  }
  for (const [kind, [noticed, of]] of Object.entries(byConstraint))
    console.log(`faults ${kind}: ${noticed} of ${of} noticed (each ${every}th of the catalogue)`);
}

/** What fails without any fault. */
function honestly(alone: Alone): Promise<Set<string>> {
  const known = honest.get(alone) ?? judged(alone, true).then(({ failed }) => new Set(failed));
  honest.set(alone, known);
  return known;
}

async function judged(
  { made, suite, header, base }: Alone,
  mayChange: boolean,
  wrap?: Wrapper,
): Promise<{ exercised: number; failed: string[] }> {
  const sandbox = openSandbox({ control: true, wrap });
  const wire = new SandboxWire(sandbox);
  const token = await tokenAt(wire);
  const target = documentTarget({ base, token, header, mayChange }, made);
  const decided = await judgedBy({ made, suite, target }, wire);
  return {
    exercised: withOutcome(decided, 'passed', 'failed').length,
    failed: withOutcome(decided, 'failed'),
  };
}

async function tokenAt(wire: SandboxWire): Promise<string | undefined> {
  const config = { target: own, seed: 1, cases: 1, rules: [] };
  const session = startSession(config, specs, [], { wire, clock: hurriedClock });
  const token = await session.tokenOf(own.clients[0].id);
  await session.client.close();
  return token;
}

function readAlone({ service, document: described }: Spec): Alone {
  const text = readFileSync(join(projectRoot, `specs/${service}.yaml`), 'utf8');
  const header = JSON.stringify(described).includes('"x-fixture":"restaurant"')
    ? [`Platform-Restaurant-External-ID: ${own.fixtures.restaurant}`]
    : [];
  const document = JSON.stringify(foreign(parse(text)));
  const made = documentSpec(service, document, givenSecrets({ token: 'a token', header }));
  const base = own.urls[String(described['x-address'])] ?? own.urls.base;
  return { service, base, made, suite: documentSuite(made), header };
}

/** A document without what it says in our words. */
function foreign(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(foreign);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(kept.map(([key, value]) => [key, foreign(value)]));
}
