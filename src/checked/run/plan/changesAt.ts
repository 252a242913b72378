import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import { sumBounds, type Expense } from './boundOf.ts';
import type { PlannedRule } from './plannedRules.ts';

/** What a run changes at a target, a sentence each. The run keeps within these numbers. */
export function changesAt(
  plans: Pick<Plan, 'suite'>[],
  rules: PlannedRule[],
  target: Target,
  expenses: Expense[],
): string[] {
  const most = sumBounds(expenses.map((expense) => expense.most));
  return plans.flatMap(({ suite: { effects = [] } }) =>
    effects.flatMap(({ effect, planned }) => {
      const changing = rules.filter(({ effects: own }) => own.includes(effect)).length;
      return changing === 0 ? [] : planned(changing, most[effect] ?? 0, target);
    }),
  );
}
