import { workerData } from 'node:worker_threads';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { answering } from '../../mutants/answering.ts';
import { everyGroup, groupedChecks } from '../../mutants/CheckGroup.ts';
import { reach, type Reach } from '../../mutants/reach.ts';
import { OWN } from '../../settings.ts';
import { suites } from '../../../suites/suites.ts';
import { coverSession } from '../coverSession.ts';
import type { Picked } from '../orderOf.ts';
import { detectMutant, type MutantDetection, type DetectQuestion } from './detectMutant.ts';

/** The questions to a thread: which checks of a run reach which mutants, or which check notices one mutant first. */
export type Question =
  | { kind: 'reach'; group: number }
  | ({ kind: 'detection'; asked: Picked[] } & Omit<DetectQuestion, 'bundle' | 'checks'>);

/** Its answers. For `reach`: about one service, or undefined if there is none with this number. */
export type Answer =
  { kind: 'reach'; reach: Reach | undefined } | { kind: 'detection'; detection: MutantDetection };

const bundle = workerData as string;
const specs = loadSpecs();
const groups = everyGroup(suites, specs).filter(({ setting }) => setting === OWN);
const groupedOf = new Map(groupedChecks(groups).map((grouped) => [grouped.named.id, grouped]));

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'detection') {
    const { asked, ...rest } = question;
    const checks = asked.map(([rule, cases]) => ({ ...groupedOf.get(rule)!, cases }));
    return { kind: 'detection', detection: await detectMutant({ bundle, checks, ...rest }, specs) };
  }
  const group = groups[question.group];
  const reached =
    group &&
    (await reach(bundle, group, specs, (open, { suite }) => coverSession(suite, specs, { open })));
  return { kind: 'reach', reach: reached };
}
