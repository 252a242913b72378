import type { Fate } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';
import type { MutantJudge } from './MutatedCode.ts';

export interface JudgedMutant {
  mutant: Mutant;
  fate: Fate;
}

interface Judgement {
  mutants: Mutant[];
  threads: number;
  judge: () => MutantJudge;
  /** Fates that are known from an earlier, interrupted proof of the same sources, by fingerprint. */
  known: Map<string, Fate>;
  onJudged: (judged: JudgedMutant, done: number) => void;
}

/** Judges every mutant, on several threads, in the order of the code. */
export async function judgeMutants(judgement: Judgement): Promise<JudgedMutant[]> {
  const { mutants, threads, judge, known, onJudged } = judgement;
  const queue = [...mutants.entries()];
  const results: JudgedMutant[] = [];
  const work = async () => {
    const own = judge();
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [place, mutant] = next;
        const fate = known.get(mutant.fingerprint) ?? (await own.fateOf(mutant));
        results[place] = { mutant, fate };
        onJudged(results[place], mutants.length - queue.length);
      }
    } finally {
      await own.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return results;
}
