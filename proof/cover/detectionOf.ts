import { isJudged } from '../../src/session/Expected.ts';
import type { RuleCheck } from '../../src/check/Check.ts';
import { trialOf } from '../../src/check/decide.ts';
import type { Session } from '../../src/session/Session.ts';
import { CutShort, NotExercised, Violation } from '../../src/session/signals.ts';

/** At which of its cases (0: before the first) a check notices that something is wrong. */
export interface Detection {
  at: number;
  /** Whether a rule was seen broken; if not, a rule is no longer exercised that is exercised at the unchanged sandbox. */
  isBroken: boolean;
}

/** Thrown if an answer breaks a constraint: the check has brought it to light, though it may be of another rule. */
class Seen extends Error {}

/**
 * Makes every check of a session end with the first answer that breaks a constraint, or the last of several that break one
 * together.
 */
export function stopAtBrokenAnswers({ judge }: Session): void {
  const witness = judge.witness.bind(judge);
  judge.witness = (operation, exchange, expected) => {
    const broken = witness(operation, exchange, expected);
    if (!isJudged(exchange, expected)) return broken;
    if (judge.findings(operation, exchange).some(({ broken }) => broken !== undefined))
      throw new Seen();
    return broken;
  };
  const stayedUnserved = judge.stayedUnserved.bind(judge);
  judge.stayedUnserved = (operation, exchange) => {
    stayedUnserved(operation, exchange);
    throw new Seen();
  };
}

/**
 * Runs a check in a session that stops at broken answers. Undefined if it passes, or is cut short before it notices
 * anything.
 */
export async function detectionOf(
  check: RuleCheck,
  session: Session,
): Promise<Detection | undefined> {
  const trial = trialOf(check, session);
  try {
    await check.run(trial);
  } catch (error) {
    if (error instanceof CutShort) return undefined;
    if (error instanceof NotExercised) return { at: trial.cases, isBroken: false };
    if (error instanceof Violation || error instanceof Seen)
      return { at: trial.cases, isBroken: true };
    throw error;
  }
  return trial.assertions === 0 ? { at: trial.cases, isBroken: false } : undefined;
}
