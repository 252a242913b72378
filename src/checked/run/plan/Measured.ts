import type { ServiceName } from '../../../../services.ts';
import type { Plan } from '../planOf.ts';
import type { Effect } from '../../../promised/types.ts';
import { flatEntries, type ByOperation } from './byOperation.ts';
import table from '../../../../proof/measured/cost.json' with { type: 'json' };

/** The number of cases with which costs and cover were measured. */
export const MEASURED_CASES = 25;

/**
 * How many requests were sent to the sandbox with the default number of cases (25), and how many of them had each counted
 * effect; then the same for each further case.
 */
export type Cost = number[];

/** What was measured of the checks of one service: `npm run measure`. */
export interface MeasuredService {
  /** All checks in one run, in which one finds out things for the others. */
  together: Cost;
  /** Each check in a run of its own, by its rule. */
  alone: Record<string, Cost>;
  /**
   * By constraint on responses, or by the first parts of the ids of several: the checks whose exchanges showed it, as few as
   * have different preconditions. The longest that fits an id counts.
   */
  shownBy: Record<string, string[]>;
}

export interface Measured {
  /** The counted effects, in the order of a cost's numbers. */
  effects: Effect[];
  services: Partial<Record<ServiceName, MeasuredService>>;
}

/** The table in the file: ids are split by operation and rest, and zeros at the end of a cost are left out. */
export interface MeasuredTable {
  effects: Effect[];
  services: Record<string, Omit<MeasuredService, 'alone'> & { alone: ByOperation<Cost> }>;
}

const file = table as MeasuredTable;

const inFile: Measured = {
  effects: file.effects,
  services: Object.fromEntries(
    Object.entries(file.services).map(([service, { alone, ...own }]) => [
      service,
      { ...own, alone: Object.fromEntries(flatEntries(alone)) },
    ]),
  ),
};

export const countedEffects: Effect[] = inFile.effects;

/** The measurements of a service; undefined if it is new and not measured yet. */
export function measuredOf(
  service: ServiceName,
  measured: Measured = inFile,
): MeasuredService | undefined {
  return measured.services[service];
}

/** The checks that showed a constraint on responses; undefined if nothing like it was measured. */
export function shownBy(service: ServiceName, id: string): string[] | undefined {
  const known = measuredOf(service)?.shownBy ?? {};
  for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1)) {
    const found = known[id.slice(0, end)];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The rules whose checks will run and were not measured yet. */
export function unmeasuredIn(plans: Pick<Plan, 'spec' | 'checks'>[]): string[] {
  return plans.flatMap(({ spec: { service }, checks }) => {
    const alone = measuredOf(service)?.alone ?? {};
    return checks.map(({ rule }) => rule).filter((rule) => alone[rule] === undefined);
  });
}

/** The shares of measured checks that cost less than a new one is expected to cost, and than it may cost at most. */
export const TYPICAL = 0.5;
export const DEAR = 0.9;

/**
 * The assumed cost of a check that was not measured yet, by those of its service (or of all, if the service is new): as
 * many requests as a share of them stay below, and the effects of the one that has most.
 */
export function assumedCost(service: ServiceName, share: number): Cost {
  const own = inFile.services[service];
  const all = own === undefined ? Object.values(inFile.services) : [own];
  const costs = all.flatMap(({ alone }) => Object.values(alone));
  const kinds = 1 + inFile.effects.length;
  return Array.from({ length: 2 * kinds }, (_, index) => {
    const counts = costs.map((cost) => cost[index] ?? 0).toSorted((one, other) => one - other);
    const place = index % kinds === 0 ? Math.floor(share * counts.length) : counts.length - 1;
    return counts[place] ?? 0;
  });
}
