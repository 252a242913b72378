import { isThereAt } from '../../isThereAt.ts';
import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import { MEASURED_CASES, measuredOf, type Measured } from './Measured.ts';
import { sum } from './sum.ts';

/** The assumed requests of a check if nothing was measured of its service. */
const USUAL_REQUESTS = 4;

/**
 * About how many requests these plans send at a target, to tell how much of a run is done. If only some checks of a
 * service run, its requests are reduced in proportion. A check that was not measured yet counts as a usual one; for bounds
 * it counts as expensive, because a bound must never cut a run short (see `assumedCost`).
 */
export function expectedRequests(
  plans: Pick<Plan, 'spec' | 'checks'>[],
  target: Target,
  cases: number,
  measured?: Measured,
): number {
  const perService = plans.map(({ spec: { service }, checks }) => {
    const there = checks.filter(isThereAt(target));
    const own = measuredOf(service, measured);
    if (own === undefined) return there.length * USUAL_REQUESTS;
    const alone = Object.values(own.alone).map(([requests = 0]) => requests);
    const usual = sum(alone) / alone.length;
    const part = sum(there.map(({ rule }) => own.alone[rule]?.[0] ?? usual)) / sum(alone);
    const [requests = 0] = own.together;
    const further = own.together[own.together.length / 2] ?? 0;
    return part * (requests + Math.max(0, cases - MEASURED_CASES) * further);
  });
  return Math.round(sum(perService));
}
