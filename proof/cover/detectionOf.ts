import { isJudged } from '../../src/session/Expected.ts';
import type { RuleCheck } from '../../src/check/Check.ts';
import { trialOf } from '../../src/check/decide.ts';
import type { Session } from '../../src/session/Session.ts';
import { CutShort, NotExercised, Violation } from '../../src/session/signals.ts';

/** By which of its cases (0: before the first) a check notices that something is wrong. */
export interface Detection {
  at: number;
  /** Whether a rule is seen broken; else one that the sandbox lets be exercised is not. */
  isBroken: boolean;
}

/** Thrown where an answer breaks a constraint: the check has brought it to light, whatever it is about itself. */
class Seen extends Error {}

/** Has every check of a session end with the first answer that breaks a constraint, or the last of several that do together. */
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

/** Runs a check in a session that stops at broken answers. Undefined where it passes, or is cut short before it notices. */
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
