import { openSandbox } from '../../sandbox/openSandbox.ts';
import { planOf } from '../../src/checked/run/planOf.ts';
import type { Spec } from '../../src/promised/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { isThereAt } from '../../src/checked/isThereAt.ts';
import { suiteOf } from '../../suites/suites.ts';
import { PREFLIGHT_REQUESTS } from '../../src/checked/run/plan/budgetOf.ts';
import { coverOf, coverOfService, faultsIn, type Cover } from '../../src/checked/run/plan/Cover.ts';
import { Picker } from '../../src/checked/run/plan/Picker.ts';

/** How many of the faults that a run notices are noticed with fewer requests, at the sandbox. */
export interface Curve {
  points: { requests: number; noticed: number }[];
  catalogued: number;
  /** The requests of a run without a budget. */
  full: number;
}

/** What each further request notices if a budget picks them, and the requests of a run without a budget. */
export function curveOf(specs: Spec[], cover: Cover = coverOf()): Curve {
  const target = parseTarget(openSandbox({ control: true }).targetAt('http://127.0.0.1'));
  const picker = new Picker(
    cover,
    specs.flatMap((spec) =>
      planOf(spec, suiteOf(spec.service), { rules: [] })
        .checks.filter(isThereAt(target))
        .map(({ rule, divisible }) => ({
          rule,
          service: spec.service,
          divisible: divisible !== undefined,
        })),
    ),
  );
  const points = [{ requests: PREFLIGHT_REQUESTS, noticed: 0 }];
  while (picker.step(Infinity) !== undefined)
    points.push({ requests: PREFLIGHT_REQUESTS + picker.requests, noticed: picker.noticed() });
  while (picker.cheapest(Infinity) !== undefined);
  return {
    points,
    catalogued: faultsIn(specs.flatMap(({ service }) => coverOfService(cover, service).classes)),
    full: PREFLIGHT_REQUESTS + picker.requests,
  };
}

/** The requests that a share (0 to 1) of the catalogued faults takes; undefined if no number of requests notices so many. */
export function requestsFor(share: number, { points, catalogued }: Curve): number | undefined {
  return points.find(({ noticed }) => noticed >= share * catalogued)?.requests;
}
