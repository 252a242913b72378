import type { ServiceName } from '../../services.ts';
import table from '../../proof/measured/cover.json' with { type: 'json' };

/** What a check costs and how many of its cases are needed, by `npm run measure`. Requests as at the sandbox. */
export interface MeasuredCheck {
  rule: string;
  /** The check's own requests before its first case, and all of them. */
  before: number;
  own: number;
  /** The number of the check's cases. */
  cases: number;
  /**
   * The number of the first case that notices a fault of the check's own rule: fewer cases do not show that the rule is
   * kept.
   */
  telling: number;
  /** What it finds out once per run, possibly found out already by other checks: places in `shared`. */
  shared: number[];
}

/** How many defects of the sandbox: catalogued faults, and mutants of its own code (`prove --mutants`). */
export interface Counts {
  faults: number;
  mutants: number;
}

/** Faults and mutants that the same checks notice at the same cases. */
export interface FaultClass extends Counts {
  /** The checks that notice them, and at which case. */
  seenBy: { rule: string; at: number }[];
}

/** What was measured of one service. A mutant of shared code belongs to the service whose check notices it first. */
export interface MeasuredCover {
  checks: MeasuredCheck[];
  classes: FaultClass[];
}

/** On what the table is based. */
export interface MeasuredOn {
  /** The days on which checks and faults were measured, and mutants. */
  faults: string;
  mutants: string;
  /** How many mutants Stryker's mutators make of the sandbox. */
  mutantsMade: number;
  /** How many of them no check needs to notice (`proof/settledMutants.yaml`). */
  settled: number;
  /** How many of the others were examined: all, or a random sample. */
  looked: number;
  /** Mutants with which the sandbox does not start, or hangs. */
  withoutRun: number;
  /** Mutants that a run with the default number of cases, in the target's own setting, does not notice. */
  unnoticed: number;
  /** Noticed mutants for which no rule fails, but one is no longer exercised. */
  unexercised: number;
}

export interface Cover {
  on: MeasuredOn;
  /** For each thing that is found out once per run: how many requests that takes. */
  shared: number[];
  services: Partial<Record<ServiceName, MeasuredCover>>;
}

/**
 * The table in its compact form in the file. Ids are split by operation and rest, followed by the numbers in the order
 * above; before the places in `shared` come the numbers of faults and mutants that the check alone notices, at its telling
 * case. Every other class has its faults and mutants, then the place of each check and the case.
 */
export interface CoverTable {
  on: MeasuredOn;
  shared: number[];
  services: Record<
    string,
    { checks: Record<string, Record<string, number[]>>; faults: number[][] }
  >;
}

/** The measurements of a service; empty for a new one. */
export function coverOfService(
  { services }: Pick<Cover, 'services'>,
  service: ServiceName,
): MeasuredCover {
  return services[service] ?? { checks: [], classes: [] };
}

/** The sum of several counts. */
export function countsOf(all: Counts[]): Counts {
  return {
    faults: all.reduce((sum, { faults }) => sum + faults, 0),
    mutants: all.reduce((sum, { mutants }) => sum + mutants, 0),
  };
}

/** Faults and mutants together, by which a budget is spent. */
export function bothOf({ faults, mutants }: Counts): number {
  return faults + mutants;
}

/** Reads the table from its compact form. */
export function coverOf({ on, shared, services }: CoverTable = table as CoverTable): Cover {
  const measured = Object.entries(services).map(([service, { checks, faults }]) => {
    const all = Object.entries(checks).flatMap(([operation, own]) =>
      Object.entries(own).map(([rest, numbers]) => measuredCheck(joined(operation, rest), numbers)),
    );
    const classes = faults.map(([count = 0, mutants = 0, ...places]) => ({
      faults: count,
      mutants,
      seenBy: pairsOf(places).map(([place, at]) => ({ rule: all[place]!.check.rule, at })),
    }));
    const sole = all
      .filter(({ sole }) => sole.faults + sole.mutants > 0)
      .map(({ check, sole }) => ({
        ...sole,
        seenBy: [{ rule: check.rule, at: check.telling }],
      }));
    return [
      service,
      { checks: all.map(({ check }) => check), classes: [...sole, ...classes] },
    ] as const;
  });
  return { on, shared, services: Object.fromEntries(measured) as Cover['services'] };
}

function measuredCheck(rule: string, numbers: number[]): { check: MeasuredCheck; sole: Counts } {
  const [before = 0, own = 0, cases = 0, telling = 0, faults = 0, mutants = 0, ...shared] = numbers;
  return { check: { rule, before, own, cases, telling, shared }, sole: { faults, mutants } };
}

function pairsOf(numbers: number[]): [number, number][] {
  return numbers.flatMap((number, index) =>
    index % 2 === 0 ? [[number, numbers[index + 1] ?? 0] as [number, number]] : [],
  );
}

/** The table in its compact form. */
export function tableOf({ on, shared, services }: Cover): CoverTable {
  const kept = Object.entries(services).map(([service, { checks, classes }]) => {
    const byOperation: Record<string, Record<string, number[]>> = {};
    // Checks are grouped by operation, so their places follow that order.
    for (const check of checks) {
      const { rule, before, own, cases, telling, shared: found } = check;
      const [operation, rest] = divided(rule);
      const { faults = 0, mutants = 0 } = classes.find((one) => isSole(one, check)) ?? {};
      const numbers = [before, own, cases, telling, faults, mutants, ...found];
      (byOperation[operation] ??= {})[rest] = numbers;
    }
    const others = classes.filter((one) => !checks.some((check) => isSole(one, check)));
    const placeOf = new Map(
      Object.entries(byOperation)
        .flatMap(([operation, own]) => Object.keys(own).map((rest) => joined(operation, rest)))
        .map((rule, place) => [rule, place]),
    );
    const faults = others.map(({ faults: count, mutants, seenBy }) => [
      count,
      mutants,
      ...seenBy.flatMap(({ rule, at }) => [placeOf.get(rule)!, at]),
    ]);
    return [service, { checks: byOperation, faults }] as const;
  });
  return { on, shared, services: Object.fromEntries(kept) };
}

/** Whether one check alone notices these faults, at its telling case: as a derived constraint does with its own faults. */
function isSole({ seenBy: [only, ...others] }: FaultClass, check: MeasuredCheck): boolean {
  return others.length === 0 && only?.rule === check.rule && only.at === check.telling;
}

function joined(operation: string, rest: string): string {
  return rest === '' ? operation : `${operation}/${rest}`;
}

function divided(rule: string): [operation: string, rest: string] {
  const [service, operation, ...rest] = rule.split('/');
  return [`${service}/${operation}`, rest.join('/')];
}
