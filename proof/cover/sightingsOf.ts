import type { CataloguedFault } from '../../faults/Fault.ts';
import { heldAgainst, rulesNamedBy } from '../../faults/heldAgainst.ts';
import type { Suite } from '../../src/check/Suite.ts';
import { planOf } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { coverSession } from './coverSession.ts';
import { sightingOf, stopAtBrokenAnswers } from './sightingOf.ts';

/** In which of its cases (0: before the first) each check notices a fault, by the check's rule. */
export type Sightings = Record<string, number>;

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
    const sighting = await sightingOf(check, session);
    if (sighting?.isBroken) seen[check.rule] = sighting.at;
  }
  await session.client.close();
  return seen;
}
