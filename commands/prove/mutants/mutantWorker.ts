import { workerData } from 'node:worker_threads';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { suites } from '../../suites.ts';
import { answering } from './answering.ts';
import { judgeMutant, type Fate } from './judgeMutant.ts';
import { everyJury, seatsOf } from './Jury.ts';
import { reach, type Reach } from './reach.ts';

/**
 * What a thread is asked: which checks reach which mutants, or what becomes of one mutant, or of several at once, under
 * some of them.
 */
export type Question =
  | { kind: 'reach'; bundle: string; from: number }
  | { kind: 'judge'; bundle: string; mutants: string[]; jurors: string[] };

/** What it answers. For `reach`: of some checks, and whether there are no more. */
export type Answer =
  { kind: 'reach'; reach: Reach; isLast: boolean } | { kind: 'fate'; fate: Fate };

const specs = loadSpecs();
const services = new Set(workerData as string[]);
const every = seatsOf(
  everyJury(
    suites.filter(({ service }) => services.has(service)),
    specs,
  ),
);
const seatOf = new Map(every.map((seat) => [seat.juror.id, seat]));

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'reach') {
    const { isLast, ...reached } = await reach(question.bundle, every, specs, question.from);
    return { kind: 'reach', reach: reached, isLast };
  }
  const seats = question.jurors.flatMap((id) => seatOf.get(id) ?? []);
  return {
    kind: 'fate',
    fate: await judgeMutant(question.bundle, question.mutants, seats, specs),
  };
}
