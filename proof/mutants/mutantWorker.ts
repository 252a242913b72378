import { workerData } from 'node:worker_threads';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { suites } from '../../suites/suites.ts';
import { answering } from './answering.ts';
import { judgeMutant, type Fate } from './judgeMutant.ts';
import { everyJury, seatsOf } from './Jury.ts';
import { reach, type Reach } from './reach.ts';

/**
 * What a thread is asked: which checks reach which mutants, or what becomes of one mutant, or of several at once, under
 * some of them.
 */
export type Question =
  | { kind: 'reach'; bundle: string; jury: number }
  | { kind: 'judge'; bundle: string; mutants: string[]; jurors: string[] };

/** What it answers. For `reach`: of one jury, or undefined where there are not so many. */
export type Answer = { kind: 'reach'; reach: Reach | undefined } | { kind: 'fate'; fate: Fate };

const specs = loadSpecs();
const services = new Set(workerData as string[]);
const juries = everyJury(
  suites.filter(({ service }) => services.has(service)),
  specs,
);
const seatOf = new Map(seatsOf(juries).map((seat) => [seat.juror.id, seat]));

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'reach') {
    const jury = juries[question.jury];
    return { kind: 'reach', reach: jury && (await reach(question.bundle, jury, specs)) };
  }
  const seats = question.jurors.flatMap((id) => seatOf.get(id) ?? []);
  return {
    kind: 'fate',
    fate: await judgeMutant(question.bundle, question.mutants, seats, specs),
  };
}
