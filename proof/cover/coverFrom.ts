import type { ServiceName } from '../../services.ts';
import type { CheckCost } from './costOf.ts';
import type { Cover, FaultClass } from '../../src/checked/run/plan/Cover.ts';
import type { Detections } from './detectionsOf.ts';
import { sum } from '../../src/checked/run/plan/sum.ts';

export interface Measurements {
  costs: Record<string, CheckCost>;
  /** For each fault, the checks that notice it, and the rules that it names. */
  faults: { rules: string[]; seen: Detections }[];
}

/** How many ways to notice a class are kept: the first are the cheapest. */
const WAYS_KEPT = 6;

/**
 * Combines what was measured of checks and faults: faults that the same checks notice form one class, and what is found
 * out once is counted once.
 */
export function coverFrom(all: Partial<Record<ServiceName, Measurements>>): Omit<Cover, 'on'> {
  const users = countUsers(Object.values(all).flatMap(({ costs }) => Object.values(costs)));
  const places = new Map<string, number>();
  const shared: number[] = [];
  const placeOf = ([mark, requests]: [string, number]) => {
    const place = places.get(mark) ?? shared.length;
    places.set(mark, place);
    shared[place] = Math.max(shared[place] ?? 0, requests);
    return place;
  };
  const services = Object.entries(all).map(([service, { costs, faults }]) => {
    const checks = Object.entries(costs).map(([rule, { before, own, cases, shared: found }]) => {
      const entries = Object.entries(found);
      // What no other check uses is counted as the check's own.
      const alone = sum(
        entries.filter(([mark]) => users.get(mark) === 1).map(([, count]) => count),
      );
      return {
        rule,
        before: before + alone,
        own: own + alone,
        cases,
        telling: tellingCase(rule, faults),
        shared: entries.filter(([mark]) => users.get(mark) !== 1).map(placeOf),
      };
    });
    return [service, { checks, classes: classesOf(faults, costs) }] as const;
  });
  return { shared, services: Object.fromEntries(services) as Cover['services'] };
}

/**
 * The same cover with the services of another one that it does not have. What both found out once per run is in it twice,
 * so a request or two are counted too often, and none too seldom.
 */
export function withServicesOf({ on, shared, services }: Cover, known: Cover): Cover {
  const kept = Object.entries(known.services).filter(([service]) => !(service in services));
  const used = new Set(kept.flatMap(([, { checks }]) => checks.flatMap((check) => check.shared)));
  // New things take the places that nothing uses any more, then new ones at the end.
  const all = [...known.shared];
  const free = [...all.keys()].filter((place) => !used.has(place));
  const placeOf = shared.map((requests) => {
    const place = free.shift() ?? all.length;
    all[place] = requests;
    return place;
  });
  for (const place of free) all[place] = 0;
  const fresh = Object.entries(services).map(([service, { checks, classes }]) => {
    const placed = checks.map((check) => ({
      ...check,
      shared: check.shared.map((place) => placeOf[place]!),
    }));
    return [service, { checks: placed, classes }] as const;
  });
  // Services keep their places, new ones come last.
  return { on, shared: all, services: { ...known.services, ...Object.fromEntries(fresh) } };
}

/** How many checks use each thing that is found out once. */
function countUsers(costs: CheckCost[]): Map<string, number> {
  const users = new Map<string, number>();
  for (const mark of costs.flatMap(({ shared }) => Object.keys(shared)))
    users.set(mark, (users.get(mark) ?? 0) + 1);
  return users;
}

function tellingCase(rule: string, faults: Measurements['faults']): number {
  const own = faults.filter(({ rules }) => rules.includes(rule));
  const cases = own.flatMap(({ seen }) => seen[rule] ?? []);
  return cases.length === 0 ? 0 : Math.min(...cases);
}

function classesOf(faults: Measurements['faults'], costs: Measurements['costs']): FaultClass[] {
  const classes = new Map<string, FaultClass>();
  for (const { seen } of faults) {
    const ways = Object.entries(seen)
      .map(([rule, at]) => ({ rule, at, cost: costUpTo(costs[rule], at) }))
      .toSorted((one, other) => one.cost - other.cost || (one.rule < other.rule ? -1 : 1))
      .slice(0, WAYS_KEPT)
      .map(({ rule, at }) => ({ rule, at }));
    const key = JSON.stringify(ways);
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { faults: 1, seenBy: ways });
    else known.faults += 1;
  }
  return [...classes.values()];
}

function costUpTo(cost: CheckCost | undefined, at: number): number {
  if (cost === undefined) return Infinity;
  return sum(Object.values(cost.shared)) + cost.before + Math.min(at, cost.own - cost.before);
}
