import { decide } from '../src/check/decide.ts';
import type { Session } from '../src/check/Session.ts';
import type { Decision } from '../src/verdict/types.ts';
import { isJudged } from './checksOf.ts';
import type { Plan } from './planOf.ts';

/** Does what a plan says, without Vitest, and gives what was decided: checks first, then what their exchanges showed. */
export async function runPlan(plan: Plan, session: Session): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const check of plan.checks) {
    const decision = await decide(check, session);
    if (plan.selected.has(check.rule)) decisions.push(decision);
  }
  for (const rule of plan.rules) {
    if (isJudged(rule) && plan.selected.has(rule.id)) decisions.push(session.judge.decide(rule));
  }
  return decisions;
}
