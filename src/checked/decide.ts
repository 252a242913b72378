import { TooCostly } from '../promised/schemas/boundedPattern.ts';
import { LEFT_OUT, UNSEEN } from '../decided/reasons.ts';
import type { Decision } from '../decided/types.ts';
import type { Apart } from './Apart.ts';
import type { RuleCheck } from './Check.ts';
import type { Session } from '../sent/Session.ts';
import { CutShort, NotExercised, Unanswered, Unread, Violation } from '../sent/judging/signals.ts';
import { Trial } from './trial/Trial.ts';
import { firstMissing } from './preconditions.ts';
import { notExercised } from '../decided/notExercised.ts';
import { wasWithdrawn } from './readings/noteWithdrawn.ts';

/**
 * Runs one check and returns the outcome of its rule.
 * @param attempt set if it is not the first: see `TrialOptions`
 * @param onThrown gets what the check threw, if its rule was seen broken (for runners that show the stack) or a request
 *   got no response of the operation's own
 * @throws Error that is neither a violation nor a reason not to decide: an error of ours
 */
export async function decide(
  check: RuleCheck,
  session: Session,
  onThrown: (thrown: Violation | Unanswered) => void = () => {},
  attempt?: string,
): Promise<Decision> {
  const { rule } = check;
  const lacking = firstMissing(check.preconditions, session.target);
  if (lacking !== undefined) return notExercised(rule, lacking);
  const trial = trialOf(check, session, attempt);
  let isPartial = false;
  try {
    await check.run(trial);
  } catch (error) {
    isPartial = error instanceof CutShort;
    if (error instanceof Violation || error instanceof Unanswered) onThrown(error);
    if (error instanceof Violation) {
      const cases = Math.max(1, trial.cases);
      const { failure, isOnce } = error;
      return { rule, outcome: 'failed', cases, failures: [failure], ...(isOnce && { isOnce }) };
    }
    if (error instanceof NotExercised || error instanceof TooCostly)
      return {
        ...notExercised(rule, trial.redacted(error.message), trial.cases),
        ...(error instanceof Unread && { unanswered: true }),
      };
    if (!isPartial) throw error;
  }
  const unsent = session.spending.refusal(rule);
  if (unsent !== undefined) return notExercised(rule, unsent, trial.cases);
  // That valid requests were accepted does not show that invalid ones are refused.
  const isAsked = check.divisible === 'refusals' || trial.excused > 0;
  const isUnseen = isAsked && trial.refusals === 0;
  if (isUnseen && isPartial) {
    const reason = `${LEFT_OUT}: of its cases only the first ${trial.cases} were tried, none of which is to be rejected`;
    return notExercised(rule, reason, trial.cases);
  }
  if (isUnseen || trial.assertions === 0) {
    const reason = check.unseen ?? UNSEEN;
    // A gateway or a login server may have been away for a moment.
    if (trial.metOthers) onThrown(new Unanswered(reason));
    return notExercised(rule, reason, trial.cases);
  }
  const cases = Math.max(1, trial.cases);
  return {
    ...{ rule, outcome: 'passed', cases, failures: [] },
    ...(isPartial && { partial: true }),
    ...(wasWithdrawn(trial) && { withdrawn: true }),
  };
}

/**
 * Which checks may not run beside a check at this target. If that cannot be found out, nothing runs beside it: the
 * check meets the same obstacle and reports it.
 */
export async function apartOf(check: RuleCheck, session: Session): Promise<Apart> {
  const { apart = {} } = check;
  if (typeof apart !== 'function') return apart;
  if (firstMissing(check.preconditions, session.target) !== undefined) return {};
  return apart(trialOf(check, session)).catch(() => ({ alone: true }));
}

/**
 * The trial in which a check runs.
 * @param attempt see `TrialOptions`
 */
export function trialOf(
  { rule, resource, limit, share }: RuleCheck,
  session: Session,
  attempt?: string,
): Trial {
  const repeats = share?.place === 0 && limit === undefined;
  return new Trial(rule, session, { resource, limit, share, repeats, attempt });
}
