import { workerData } from 'node:worker_threads';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { answering } from '../../mutants/answering.ts';
import { everyJury, seatsOf } from '../../mutants/Jury.ts';
import { reach, type Reach } from '../../mutants/reach.ts';
import { OWN } from '../../settings.ts';
import { suites } from '../../../suites/suites.ts';
import { coverSession } from '../coverSession.ts';
import type { Picked } from '../orderOf.ts';
import { sightMutant, type MutantSight, type SightQuestion } from './sightMutant.ts';

/** What a thread is asked: which checks of a run reach which mutants, or who notices one mutant first. */
export type Question =
  | { kind: 'reach'; jury: number }
  | ({ kind: 'sight'; asked: Picked[] } & Omit<SightQuestion, 'bundle' | 'seats'>);

/** What it answers. For `reach`: of one service, or undefined where there are not so many. */
export type Answer =
  { kind: 'reach'; reach: Reach | undefined } | { kind: 'sight'; sight: MutantSight };

const bundle = workerData as string;
const specs = loadSpecs();
const juries = everyJury(suites, specs).filter(({ setting }) => setting === OWN);
const seatOf = new Map(seatsOf(juries).map((seat) => [seat.juror.id, seat]));

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'sight') {
    const { asked, ...rest } = question;
    const seats = asked.map(([rule, cases]) => ({ ...seatOf.get(rule)!, cases }));
    return { kind: 'sight', sight: await sightMutant({ bundle, seats, ...rest }, specs) };
  }
  const jury = juries[question.jury];
  const reached =
    jury &&
    (await reach(bundle, jury, specs, (open, { suite }) => coverSession(suite, specs, { open })));
  return { kind: 'reach', reach: reached };
}
