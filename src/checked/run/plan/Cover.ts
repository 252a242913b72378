import type { ServiceName } from '../../../../services.ts';
import table from '../../../../proof/measured/cover.json' with { type: 'json' };
import { byOperation, flatEntries, type ByOperation } from './byOperation.ts';

/** What a check costs and how many of its cases are needed, by `npm run measure`. Requests as at the sandbox. */
export interface MeasuredCheck {
  rule: string;
  /** The check's own requests before its first case, and all of them. */
  before: number;
  own: number;
  cases: number;
  /**
   * The number of the first case that notices a fault of the check's own rule: fewer cases do not show that the rule is
   * kept.
   */
  telling: number;
  /** What it finds out once per run, possibly found out already by other checks: places in `shared`. */
  shared: number[];
}

/** Catalogued faults that the same checks notice at the same cases. */
export interface FaultClass {
  faults: number;
  /** The checks that notice them, and at which case. */
  seenBy: { rule: string; at: number }[];
}

export interface MeasuredCover {
  checks: MeasuredCheck[];
  classes: FaultClass[];
}

export interface Cover {
  /** The day on which it was measured. */
  on: string;
  /** For each thing that is found out once per run: how many requests that takes. */
  shared: number[];
  services: Partial<Record<ServiceName, MeasuredCover>>;
}

/**
 * The table in its compact form in the file. Ids are split by operation and rest, followed by the numbers in the order
 * above; before the places in `shared` comes the number of faults that the check alone notices, at its telling case. Every
 * other class has its faults, then the place of each check and the case.
 */
export interface CoverTable {
  on: string;
  shared: number[];
  services: Record<string, { checks: ByOperation<number[]>; faults: number[][] }>;
}

/** The measurements of a service; empty for a new one. */
export function coverOfService(
  { services }: Pick<Cover, 'services'>,
  service: ServiceName,
): MeasuredCover {
  return services[service] ?? { checks: [], classes: [] };
}

/** How many faults these classes have. */
export function faultsIn(classes: Pick<FaultClass, 'faults'>[]): number {
  return classes.reduce((sum, { faults }) => sum + faults, 0);
}

/** Reads the table from its compact form. */
export function coverOf({ on, shared, services }: CoverTable = table as CoverTable): Cover {
  const measured = Object.entries(services).map(([service, { checks, faults }]) => {
    const all = flatEntries(checks).map(([rule, numbers]) => measuredCheck(rule, numbers));
    const classes = faults.map(([count = 0, ...places]) => ({
      faults: count,
      seenBy: pairsOf(places).map(([place, at]) => ({ rule: all[place]!.check.rule, at })),
    }));
    const sole = all
      .filter(({ sole }) => sole > 0)
      .map(({ check, sole }) => ({
        faults: sole,
        seenBy: [{ rule: check.rule, at: check.telling }],
      }));
    return [
      service,
      { checks: all.map(({ check }) => check), classes: [...sole, ...classes] },
    ] as const;
  });
  return { on, shared, services: Object.fromEntries(measured) as Cover['services'] };
}

function measuredCheck(rule: string, numbers: number[]): { check: MeasuredCheck; sole: number } {
  const [before = 0, own = 0, cases = 0, telling = 0, sole = 0, ...shared] = numbers;
  return { check: { rule, before, own, cases, telling, shared }, sole };
}

function pairsOf(numbers: number[]): [number, number][] {
  return numbers.flatMap((number, index) =>
    index % 2 === 0 ? [[number, numbers[index + 1] ?? 0] as [number, number]] : [],
  );
}

/** The table in its compact form. */
export function tableOf({ on, shared, services }: Cover): CoverTable {
  const kept = Object.entries(services).map(([service, { checks, classes }]) => {
    const rows = checks.map((check): [string, number[]] => {
      const { rule, before, own, cases, telling, shared: found } = check;
      const { faults = 0 } = classes.find((one) => isSole(one, check)) ?? {};
      return [rule, [before, own, cases, telling, faults, ...found]];
    });
    const table = byOperation(rows);
    // Checks are grouped by operation, so their places follow that order.
    const placeOf = new Map(flatEntries(table).map(([rule], place) => [rule, place]));
    const others = classes.filter((one) => !checks.some((check) => isSole(one, check)));
    const faults = others.map(({ faults: count, seenBy }) => [
      count,
      ...seenBy.flatMap(({ rule, at }) => [placeOf.get(rule)!, at]),
    ]);
    return [service, { checks: table, faults }] as const;
  });
  return { on, shared, services: Object.fromEntries(kept) };
}

/** Whether one check alone notices these faults, at its telling case: as a derived constraint does with its own faults. */
function isSole({ seenBy: [only, ...others] }: FaultClass, check: MeasuredCheck): boolean {
  return others.length === 0 && only?.rule === check.rule && only.at === check.telling;
}
