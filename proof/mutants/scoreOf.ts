import type { MutantResult } from './judgeMutant.ts';
import type { JudgedMutant } from './judgeMutants.ts';
import type { Mutant } from './Mutant.ts';
import type { Reason, Settlement, SettledMutants } from './SettledMutants.ts';

/** The result of a mutation proof. */
export interface MutationScore {
  mutants: number;
  byStatus: Partial<Record<MutantResult['status'], number>>;
  settled: Partial<Record<Reason, number>>;
  /** Mutants that were not noticed, and for which nobody has given a reason. */
  unsettled: JudgedMutant[];
  /** Settled mutants that no longer exist, or are noticed now; and rules that settle nothing. */
  stale: string[];
  /** Results in which a check of ours threw. */
  errors: JudgedMutant[];
}

/** The results that count as noticed: a rule fails, or is no longer exercised, or there is no sandbox to be judged. */
const NOTICED: MutantResult['status'][] = ['killed', 'unexercised', 'no start', 'hung'];

/**
 * Counts the results for mutants, and compares them with the list of settled ones.
 * @param all every mutant of the build, judged or not: an entry is stale only if it names none of them
 */
export function scoreOf(
  judged: JudgedMutant[],
  settled: SettledMutants,
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
  const used = new Set<Settlement>();
  const noticed = new Set<Settlement>();
  for (const one of judged) {
    const { mutant, result } = one;
    score.byStatus[result.status] = (score.byStatus[result.status] ?? 0) + 1;
    const settlement = settled.of(mutant);
    if (result.status === 'our error') score.errors.push(one);
    else if (NOTICED.includes(result.status)) {
      if (settlement !== undefined) noticed.add(settlement);
    } else if (settlement === undefined) score.unsettled.push(one);
    else {
      used.add(settlement);
      score.settled[settlement.reason] = (score.settled[settlement.reason] ?? 0) + 1;
    }
  }
  // It is unknown whether a mutant is noticed that was not judged this time.
  const open = new Set(judged.map(({ mutant }) => mutant));
  for (const mutant of all.filter((one) => !open.has(one))) {
    const settlement = settled.of(mutant);
    if (settlement !== undefined) used.add(settlement);
  }
  for (const settlement of settled.all.filter((one) => !used.has(one)))
    score.stale.push(staleText(settlement, noticed.has(settlement)));
  return score;
}

function staleText({ place, change }: Settlement, isNoticed: boolean): string {
  if (change === undefined) return `${place}: the rule settles nothing any more`;
  return `${place}: ${change} ${isNoticed ? 'is noticed now' : 'is made no more'}`;
}
