import { heldAgainst, rulesNamedBy } from '../../faults/heldAgainst.ts';
import type { CataloguedFault } from '../../faults/Fault.ts';
import type { RuleCheck } from '../../src/check/Check.ts';
import type { Session } from '../../src/check/Session.ts';
import { NotExercised, Violation } from '../../src/check/signals.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { trialOf } from '../../src/check/decide.ts';
import { planOf } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { coverSession } from './coverSession.ts';

/** In which of its cases (0: before the first) each check notices a fault, by the check's rule. */
export type Sightings = Record<string, number>;

/** Thrown where an answer breaks a constraint: the check has brought the fault to light, whatever it is about itself. */
class Seen extends Error {}

/** Which checks notice a fault, of those that the proof holds against it, and in which of their cases. */
export async function sightingsOf(
  fault: CataloguedFault,
  spec: Spec,
  suite: Suite,
  specs: Spec[],
): Promise<Sightings> {
  const rules = [...heldAgainst(fault, spec), ...rulesNamedBy(fault, spec)];
  const { checks } = planOf(spec, suite, { rules });
  const session = coverSession(suite, specs, fault);
  stopAtBrokenAnswers(session);
  const seen: Sightings = {};
  for (const check of checks) {
    const at = await seenAt(check, session);
    if (at !== undefined) seen[check.rule] = at;
  }
  await session.client.close();
  return seen;
}

function stopAtBrokenAnswers({ judge }: Session): void {
  const witness = judge.witness.bind(judge);
  judge.witness = (operation, exchange) => {
    witness(operation, exchange);
    if (judge.findings(operation, exchange).some(({ broken }) => broken !== undefined))
      throw new Seen();
  };
}

async function seenAt(check: RuleCheck, session: Session): Promise<number | undefined> {
  const trial = trialOf(check, session);
  try {
    await check.run(trial);
  } catch (error) {
    if (error instanceof NotExercised) return undefined;
    if (error instanceof Violation || error instanceof Seen) return trial.cases;
    throw error;
  }
  return undefined;
}
