import type { RuleCheck } from '../check/Check.ts';
import { decide } from '../check/decide.ts';
import type { Session } from '../session/Session.ts';
import type { Decision } from '../verdict/types.ts';
import { isJudged } from './checksOf.ts';
import type { Plan } from './planOf.ts';

/**
 * Does what a plan says, without Vitest, and gives what was decided: checks first, then what their exchanges showed.
 * @param isEnough asked before each check that is run only for its exchanges; from then on none of them is
 */
export async function runPlan(
  plan: Plan,
  session: Session,
  isEnough: () => boolean = () => false,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  const isFeeder = ({ rule }: RuleCheck) => plan.feeders.has(rule);
  for (const check of plan.checks) {
    if (!isFeeder(check)) decisions.push(await decide(check, session));
  }
  for (const check of plan.checks.filter(isFeeder)) {
    if (isEnough()) break;
    await decide(check, session);
  }
  for (const rule of plan.rules) {
    if (isJudged(rule) && plan.selected.has(rule.id)) decisions.push(session.judge.decide(rule));
  }
  return decisions;
}
