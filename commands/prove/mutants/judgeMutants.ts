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

/** Judges every mutant by the rules whose requests reach it, the best killers so far first. */
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
          (await fateOf(thread, bundle, mutant, rulesFor(mutant, reached, kills)));
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
  const thread = new MutantThread(services);
  try {
    const answer = await thread.ask({ kind: 'reach', bundle });
    if (answer?.kind !== 'reach') throw new Error('the run without a mutant did not end');
    return answer.reach;
  } finally {
    await thread.end();
  }
}

async function fateOf(
  thread: MutantThread,
  bundle: string,
  { id }: Mutant,
  rules: string[],
): Promise<Fate> {
  if (rules.length === 0) return { status: 'not reached' };
  const answer = await thread.ask({ kind: 'judge', bundle, mutant: id, rules });
  return answer?.kind === 'fate' ? answer.fate : { status: 'hung' };
}

/**
 * The rules that can notice a mutant: those whose requests reach it; where it is met while the sandbox is loaded, all of
 * its service, or of all services where it stands in what they share.
 */
function rulesFor(
  { id, file }: Mutant,
  { always, byRule, serviceOf }: Reach,
  kills: Map<string, number>,
): string[] {
  const own = allServices.find((service) => file.startsWith(`sandbox/${service}/`));
  const isOwn = (rule: string) => own === undefined || serviceOf[rule] === own;
  const isAlways = always.includes(id);
  return Object.keys(byRule)
    .filter((rule) => byRule[rule]?.includes(id) || (isAlways && isOwn(rule)))
    .toSorted((one, other) => (kills.get(other) ?? 0) - (kills.get(one) ?? 0));
}
