import type { CataloguedFault } from '../../faults/Fault.ts';
import { rulesToRun, rulesNamedBy } from '../../faults/rulesToRun.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { planOf } from '../../src/checked/run/planOf.ts';
import type { Spec } from '../../src/promised/types.ts';
import { sandboxSession } from '../sandboxSession.ts';
import { CASES } from './costOf.ts';
import { isJudged } from '../../src/sent/judging/Expected.ts';
import type { RuleCheck } from '../../src/checked/Check.ts';
import { trialOf } from '../../src/checked/decide.ts';
import type { Session } from '../../src/sent/Session.ts';
import { CutShort, NotExercised, Violation } from '../../src/sent/judging/signals.ts';

/** At which of its cases (0: before the first) each check notices a fault, by the check's rule. */
export type Detections = Record<string, number>;

/** Which checks notice a fault, of those that the proof runs against it, and at which of their cases. */
export async function detectionsOf(
  fault: CataloguedFault,
  spec: Spec,
  suite: Suite,
  specs: Spec[],
): Promise<Detections> {
  const rules = [...rulesToRun(fault, spec), ...rulesNamedBy(fault, spec)];
  const { checks } = planOf(spec, suite, { rules });
  const { wrap, wrapControl } = fault;
  const options = { cases: CASES, stopAtFirst: true, wrap, wrapControl };
  const session = sandboxSession(suite, specs, options);
  stopAtBrokenAnswers(session);
  const seen: Detections = {};
  for (const check of checks) {
    const detection = await detectionOf(check, session);
    if (detection !== undefined) seen[check.rule] = detection;
  }
  await session.client.close();
  return seen;
}

/** Thrown if a response breaks a constraint: the check has brought it to light, though it may be of another rule. */
class Seen extends Error {}

/**
 * Makes every check of a session end with the first response that breaks a constraint, or the last of several that break one
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
  const count = judge.count.bind(judge);
  judge.count = (operation, exchange, as) => {
    count(operation, exchange, as);
    throw new Seen();
  };
}

/**
 * At which of its cases (0: before the first) a check sees a rule broken, in a session that stops at broken responses; undefined
 * if it sees none, or is cut short before.
 */
async function detectionOf(check: RuleCheck, session: Session): Promise<number | undefined> {
  const trial = trialOf(check, session);
  try {
    await check.run(trial);
  } catch (error) {
    if (error instanceof Violation || error instanceof Seen) return trial.cases;
    if (error instanceof CutShort || error instanceof NotExercised) return undefined;
    throw error;
  }
  return undefined;
}
