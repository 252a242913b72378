import type { Budget } from '../../../sent/Budget.ts';
import type { BudgetResult } from '../../../decided/types.ts';
import { budgetOf, shareOfAll } from './budgetOf.ts';

/** What a run with a budget sends, and what it notices. */
export interface RunBudget {
  budget: Budget;
  /** The result, as the verdict contains it. */
  result: BudgetResult;
  /** The checks that were not measured yet. */
  unmeasured: string[];
}

/** Spends a budget on the checks of a run (see `budgetOf`). */
export function budgetOfRun(...asked: Parameters<typeof budgetOf>): RunBudget {
  const { budget, shares, unmeasured } = budgetOf(...asked);
  const { noticed, inFull } = shareOfAll(shares);
  const result = { requests: budget.asked, noticed, inFull };
  return { budget, result, unmeasured };
}
