import { parentPort, workerData } from 'node:worker_threads';
import { planOf } from '../../../src/run/planOf.ts';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { suites } from '../../suites.ts';
import { judgeMutant, type Fate, type Jury } from './judgeMutant.ts';
import { reach, type Reach } from './reach.ts';

/** What a thread is asked: which rules reach which mutants, or what becomes of one mutant under some rules. */
export type Question =
  | { kind: 'reach'; bundle: string }
  | { kind: 'judge'; bundle: string; mutant: string; rules: string[] };

/** What it answers. */
export type Answer =
  { kind: 'reach'; reach: Reach } | { kind: 'fate'; fate: Fate } | { kind: 'defect'; why: string };

const specs = loadSpecs();
const services = new Set(workerData as string[]);
const asked = suites.filter(({ service }) => services.has(service));
const plans = asked.map((suite) => {
  const spec = specs.find(({ service }) => service === suite.service);
  if (spec === undefined) throw new Error(`specs/ has no document for ${suite.service}`);
  return { suite, checks: planOf(spec, suite, { rules: [] }).checks };
});

parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (given) => parentPort?.postMessage(given),
    (error: unknown) =>
      parentPort?.postMessage({
        kind: 'defect',
        why: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Answer),
  );
});

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'reach')
    return { kind: 'reach', reach: await reach(question.bundle, asked, specs) };
  const juries = juriesOf(question.rules);
  return {
    kind: 'fate',
    fate: await judgeMutant(question.bundle, question.mutant, juries, specs),
  };
}

/** The checks of these rules, service by service, in the order of the rules. */
function juriesOf(rules: string[]): Jury[] {
  const place = new Map(rules.map((rule, index) => [rule, index]));
  const first = ({ checks }: Jury) => place.get(checks[0]?.rule ?? '') ?? 0;
  return plans
    .map(({ suite, checks }) => ({
      suite,
      checks: checks
        .filter(({ rule }) => place.has(rule))
        .toSorted((one, other) => place.get(one.rule)! - place.get(other.rule)!),
    }))
    .filter(({ checks }) => checks.length > 0)
    .toSorted((one, other) => first(one) - first(other));
}
