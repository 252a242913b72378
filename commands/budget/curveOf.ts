import { openSandbox } from '../../sandbox/openSandbox.ts';
import { planOf } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { isThereAt } from '../../src/check/isThereAt.ts';
import { suiteOf } from '../suites.ts';
import { PREFLIGHT_REQUESTS } from './budgetOf.ts';
import { coverOf, type Cover } from './Cover.ts';
import { Picker } from './Picker.ts';

/** How many faults of the catalogue so many requests notice at the sandbox. */
export interface Curve {
  points: { requests: number; noticed: number }[];
  catalogued: number;
  /** What a run without a budget sends. */
  full: number;
}

/** What each further request is worth where a budget picks them, and what a run without one sends. */
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
  const classes = specs.flatMap(({ service }) => cover.services[service].classes);
  return {
    points,
    catalogued: classes.reduce((whole, { faults }) => whole + faults, 0),
    full: PREFLIGHT_REQUESTS + picker.requests,
  };
}

/** The requests that a share of the catalogue (0 to 1) takes; undefined where no number of them notices so much. */
export function requestsFor(share: number, { points, catalogued }: Curve): number | undefined {
  return points.find(({ noticed }) => noticed >= share * catalogued)?.requests;
}
