import type { CataloguedFault } from '../../faults/Fault.ts';
import { rulesToRun, rulesNamedBy } from '../../faults/rulesToRun.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { planOf } from '../../src/checked/run/planOf.ts';
import type { Spec } from '../../src/promised/types.ts';
import { coverSession } from './coverSession.ts';
import { detectionOf, stopAtBrokenAnswers } from './detectionOf.ts';

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
  const session = coverSession(suite, specs, fault);
  stopAtBrokenAnswers(session);
  const seen: Detections = {};
  for (const check of checks) {
    const detection = await detectionOf(check, session);
    if (detection !== undefined) seen[check.rule] = detection;
  }
  await session.client.close();
  return seen;
}
