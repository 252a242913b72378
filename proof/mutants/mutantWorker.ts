import { workerData } from 'node:worker_threads';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { suites } from '../../suites/suites.ts';
import { answering } from './answering.ts';
import { judgeMutant, type MutantResult } from './judgeMutant.ts';
import { everyGroup, groupedChecks } from './CheckGroup.ts';
import { reach, type Reach } from './reach.ts';

/**
 * What a thread is asked: which checks reach which mutants, or what becomes of one mutant, or of several at once, under
 * some of them.
 */
export type Question =
  | { kind: 'reach'; bundle: string; group: number }
  | { kind: 'judge'; bundle: string; mutants: string[]; checks: string[] };

/** What it answers. For `reach`: of one group, or undefined where there are not so many. */
export type Answer =
  { kind: 'reach'; reach: Reach | undefined } | { kind: 'result'; result: MutantResult };

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
