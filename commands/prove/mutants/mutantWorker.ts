import { workerData } from 'node:worker_threads';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { suites } from '../../suites.ts';
import { answering } from './answering.ts';
import { judgeMutant, type Fate } from './judgeMutant.ts';
import { everyJury, type Jury } from './Jury.ts';
import { reach, type Reach } from './reach.ts';

/** What a thread is asked: which checks reach which mutants, or what becomes of one mutant under some of them. */
export type Question =
  | { kind: 'reach'; bundle: string; from: number }
  | { kind: 'judge'; bundle: string; mutant: string; jurors: string[] };

/** What it answers. For `reach`: of some checks, and from which one on it is to be asked next. */
export type Answer =
  { kind: 'reach'; reach: Reach; next: number | undefined } | { kind: 'fate'; fate: Fate };

const specs = loadSpecs();
const services = new Set(workerData as string[]);
const every = everyJury(
  suites.filter(({ service }) => services.has(service)),
  specs,
);

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'reach') {
    const { next, ...reached } = await reach(question.bundle, every, specs, question.from);
    return { kind: 'reach', reach: reached, next };
  }
  const juries = juriesOf(question.jurors);
  return {
    kind: 'fate',
    fate: await judgeMutant(question.bundle, question.mutant, juries, specs),
  };
}

/** Those that are asked, jury by jury, in the order in which they are asked. */
function juriesOf(ids: string[]): Jury[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const first = ({ jurors }: Jury) => place.get(jurors[0]?.id ?? '') ?? 0;
  return every
    .map((jury) => ({
      ...jury,
      jurors: jury.jurors
        .filter(({ id }) => place.has(id))
        .toSorted((one, other) => place.get(one.id)! - place.get(other.id)!),
    }))
    .filter(({ jurors }) => jurors.length > 0)
    .toSorted((one, other) => first(one) - first(other));
}
