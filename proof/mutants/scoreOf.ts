import type { MutantResult } from './judgeMutant.ts';
import type { JudgedMutant } from './judgeMutants.ts';
import type { Mutant } from './Mutant.ts';
import type { Reason, Settlement, SettledMutants } from './SettledMutants.ts';

/** The result of a mutation proof. */
export interface MutationScore {
  mutants: number;
  byStatus: Partial<Record<MutantResult['status'], number>>;
  settled: Partial<Record<Reason, number>>;
  /** Nobody noticed them, and nobody has said why that is right. */
  unsettled: JudgedMutant[];
  /** Settled mutants that are no longer there, or that are noticed now; rules that settle nothing. */
  stale: string[];
  /** Checks of ours that threw. */
  errors: JudgedMutant[];
}

/** What is noticed: a rule fails, or a rule is no longer exercised, or there is no sandbox to be judged. */
const NOTICED: MutantResult['status'][] = ['killed', 'unexercised', 'no start', 'hung'];

/**
 * Counts what became of the mutants, and holds it against the list of those that are settled.
 * @param all every mutant of the build, judged or not: an entry is stale only where it is among none of them
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
  // Of what was not judged this time, nobody knows whether it is noticed.
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
