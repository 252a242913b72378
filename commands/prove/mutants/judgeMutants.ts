import { services as allServices, type ServiceName } from '../../../services.ts';
import type { Fate } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';
import { MutantThread } from './MutantThread.ts';
import type { Reach } from './reach.ts';

export interface JudgedMutant {
  mutant: Mutant;
  fate: Fate;
}

interface Judgement {
  bundle: string;
  mutants: Mutant[];
  services: ServiceName[];
  threads: number;
  /** Fates that are known from an earlier, interrupted proof of the same sources, by fingerprint. */
  known: Map<string, Fate>;
  onJudged: (judged: JudgedMutant, done: number) => void;
}

/** Judges every mutant by the checks whose requests reach it, the best killers so far first. */
export async function judgeMutants(judgement: Judgement): Promise<JudgedMutant[]> {
  const { bundle, mutants, services, threads, known, onJudged } = judgement;
  const reached = await reachOf(bundle, services);
  const kills = new Map<string, number>();
  const queue = [...mutants.entries()];
  const results: JudgedMutant[] = [];
  const work = async () => {
    const thread = new MutantThread(services);
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [place, mutant] = next;
        const fate =
          known.get(mutant.fingerprint) ??
          (await fateOf(thread, bundle, mutant, jurorsFor(mutant, reached, kills)));
        if (fate.status === 'killed') kills.set(fate.by, (kills.get(fate.by) ?? 0) + 1);
        results[place] = { mutant, fate };
        onJudged(results[place], mutants.length - queue.length);
      }
    } finally {
      await thread.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return results;
}

async function reachOf(bundle: string, services: ServiceName[]): Promise<Reach> {
  const whole: Reach = { always: [], byJuror: {}, serviceOf: {} };
  const thread = new MutantThread(services);
  try {
    for (let from: number | undefined = 0; from !== undefined; await thread.end()) {
      const answer = await thread.ask({ kind: 'reach', bundle, from });
      if (answer?.kind !== 'reach') throw new Error('the run without a mutant did not end');
      whole.always.push(...answer.reach.always);
      Object.assign(whole.byJuror, answer.reach.byJuror);
      Object.assign(whole.serviceOf, answer.reach.serviceOf);
      from = answer.next;
    }
  } finally {
    await thread.end();
  }
  return whole;
}

async function fateOf(
  thread: MutantThread,
  bundle: string,
  { id }: Mutant,
  jurors: string[],
): Promise<Fate> {
  if (jurors.length === 0) return { status: 'not reached' };
  const answer = await thread.ask({ kind: 'judge', bundle, mutant: id, jurors });
  return answer?.kind === 'fate' ? answer.fate : { status: 'hung' };
}

/**
 * The checks that can notice a mutant: those whose requests reach it; where it is met while the sandbox is loaded, all of
 * its service, or of all services where it stands in what they share.
 */
function jurorsFor(
  { id, file }: Mutant,
  { always, byJuror, serviceOf }: Reach,
  kills: Map<string, number>,
): string[] {
  const own = allServices.find((service) => file.startsWith(`sandbox/${service}/`));
  const isOwn = (juror: string) => own === undefined || serviceOf[juror] === own;
  const isAlways = always.includes(id);
  return Object.keys(byJuror)
    .filter((juror) => byJuror[juror]?.includes(id) || (isAlways && isOwn(juror)))
    .toSorted((one, other) => (kills.get(other) ?? 0) - (kills.get(one) ?? 0));
}
