import type { RuleCheck } from '../Check.ts';
import { decide } from '../decide.ts';
import type { Session } from '../../sent/Session.ts';
import type { Decision } from '../../decided/types.ts';
import { isJudged } from './checksOf.ts';
import { decideJudged } from './decideJudged.ts';
import type { Plan } from './planOf.ts';
import { Shown } from './Shown.ts';

/**
 * Runs the checks of a plan, one after the other and without Vitest, and returns the decisions: of the checks first, then
 * of the constraints that their exchanges decide.
 * @param isEnough asked before each check that is run only for its exchanges; once it says true, no further one runs
 */
export async function runPlan(
  plan: Plan,
  session: Session,
  isEnough: () => boolean = () => false,
): Promise<Decision[]> {
  const shown = new Shown([plan], session);
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
    if (isJudged(rule) && plan.selected.has(rule.id))
      decisions.push(decideJudged(rule, plan, session));
  }
  return decisions.map((decision) => shown.decided(decision));
}
