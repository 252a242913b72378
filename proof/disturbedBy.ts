import type { Wrapper } from '../sandbox/types.ts';
import { isJudged } from '../src/checked/run/checksOf.ts';
import type { Spec } from '../src/promised/types.ts';
import type { OutcomeName } from '../src/decided/types.ts';
import { HonestTraffic } from './HonestTraffic.ts';
import { isTransparentTo } from './isTransparentTo.ts';
import { memoized } from '../src/words/memoized.ts';

/**
 * The rules that must be run against a wrapped sandbox, and the decisions on the others, whose exchanges the wrapper does
 * not change.
 */
export interface Disturbance {
  disturbed: string[];
  untouched: OutcomeName[];
}

const trafficOf = memoized((specs: Spec[]) => new HonestTraffic(specs));

/**
 * Which of these rules a wrapper could disturb: those whose checks' requests or responses it changes, and constraints on
 * responses, which send nothing themselves and are judged by all exchanges.
 */
export async function disturbedBy(
  wrapper: { wrap: Wrapper; wrapControl?: boolean },
  rules: string[],
  { service, constraints }: Spec,
  specs: Spec[],
): Promise<Disturbance> {
  const honest = trafficOf(specs);
  const judged = new Set(constraints.filter(isJudged).map(({ id }) => id));
  const disturbance: Disturbance = { disturbed: [], untouched: [] };
  for (const rule of new Set(rules)) {
    const run = judged.has(rule) ? undefined : await honest.of(rule, service);
    if (run !== undefined && (await isTransparentTo(run.passages, wrapper)))
      disturbance.untouched.push(run.outcome);
    else disturbance.disturbed.push(rule);
  }
  return disturbance;
}
