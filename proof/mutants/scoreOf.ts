import type { Fate } from './judgeMutant.ts';
import type { JudgedMutant } from './judgeMutants.ts';
import type { Mutant } from './Mutant.ts';
import type { Reason, Settlement } from './settledMutants.ts';

/** The result of a mutation proof. */
export interface MutationScore {
  mutants: number;
  byStatus: Partial<Record<Fate['status'], number>>;
  settled: Partial<Record<Reason, number>>;
  /** Nobody noticed them, and nobody has said why that is right. */
  unsettled: JudgedMutant[];
  /** Settled mutants that are no longer there, or that are noticed now. */
  stale: string[];
  /** Checks of ours that threw. */
  errors: JudgedMutant[];
}

/** What is noticed: a rule fails, or a rule is no longer exercised, or there is no sandbox to be judged. */
const NOTICED: Fate['status'][] = ['killed', 'starved', 'no start', 'hung'];

/**
 * Counts what became of the mutants, and holds it against the list of those that are settled.
 * @param all every mutant of the build, judged or not: an entry is stale only where it is among none of them
 */
export function scoreOf(
  judged: JudgedMutant[],
  settled: Map<string, Settlement>,
  all: Mutant[],
): MutationScore {
  const score: MutationScore = {
    mutants: judged.length,
    byStatus: {},
    settled: {},
    unsettled: [],
    stale: [],
    errors: [],
  };
  for (const one of judged) {
    const { mutant, fate } = one;
    score.byStatus[fate.status] = (score.byStatus[fate.status] ?? 0) + 1;
    const settlement = settled.get(mutant.fingerprint);
    if (fate.status === 'our error') score.errors.push(one);
    else if (NOTICED.includes(fate.status)) {
      if (settlement !== undefined)
        score.stale.push(`${mutant.fingerprint} in ${mutant.file} is noticed now`);
    } else if (settlement === undefined) score.unsettled.push(one);
    else score.settled[settlement.reason] = (score.settled[settlement.reason] ?? 0) + 1;
  }
  const known = new Set(all.map(({ fingerprint }) => fingerprint));
  for (const [fingerprint, { file }] of settled)
    if (!known.has(fingerprint))
      score.stale.push(`${fingerprint} in ${file}: no such mutant is made any more`);
  return score;
}
