import { workerData, parentPort } from 'node:worker_threads';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { suites } from '../../suites/suites.ts';
import { judgeMutant, type MutantResult } from './judgeMutant.ts';
import { everyGroup, groupedChecks } from './CheckGroup.ts';
import { reach, type Reach } from './reach.ts';
import type { Defect } from './MutantThread.ts';

/**
 * The questions to a thread: which checks reach which mutants, or the result for one mutant, or for several at once, under
 * some of the checks.
 */
export type Question =
  | { kind: 'reach'; bundle: string; group: number }
  | { kind: 'judge'; bundle: string; mutants: string[]; checks: string[] };

/** Its responses. For `reach`: about one group, or undefined if there is none with this number. */
export type Answer =
  | { kind: 'reach'; reach: Reach | undefined }
  | { kind: 'result'; result: MutantResult };

const specs = loadSpecs();
const services = new Set(workerData as string[]);
const groups = everyGroup(
  suites.filter(({ service }) => services.has(service)),
  specs,
);
const groupedOf = new Map(groupedChecks(groups).map((grouped) => [grouped.named.id, grouped]));

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'reach') {
    const group = groups[question.group];
    return { kind: 'reach', reach: group && (await reach(question.bundle, group, specs)) };
  }
  const checks = question.checks.flatMap((id) => groupedOf.get(id) ?? []);
  return {
    kind: 'result',
    result: await judgeMutant(question.bundle, question.mutants, checks, specs),
  };
}

/** Answers the questions to this thread; an error of ours is an answer, too. */
function answering<Question>(answer: (question: Question) => Promise<object>): void {
  parentPort?.on('message', (question: Question) => {
    answer(question).then(
      (given) => parentPort?.postMessage(given),
      (error: unknown) =>
        parentPort?.postMessage({
          kind: 'defect',
          why: error instanceof Error ? (error.stack ?? error.message) : String(error),
        } satisfies Defect),
    );
  });
}
