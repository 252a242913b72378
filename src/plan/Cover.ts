import type { ServiceName } from '../../services.ts';
import table from '../../proof/measured/cover.json' with { type: 'json' };

/** What a check costs, and how far it has to go: `npm run measure`. Requests as the sandbox needs them. */
export interface MeasuredCheck {
  rule: string;
  /** Its own requests before its first case, and all of them. */
  before: number;
  own: number;
  /** How many cases it has in all. */
  cases: number;
  /** The first of its cases that notices a fault of its own rule: fewer do not show that the rule is kept. */
  telling: number;
  /** What it finds out once per run, and other checks may have found out already, by place in `shared`. */
  shared: number[];
}

/** How much of what was put on the sandbox: catalogued faults, and mutants of its own code (`prove --mutants`). */
export interface Counts {
  faults: number;
  mutants: number;
}

/** Faults and mutants that the same checks notice. */
export interface FaultClass extends Counts {
  /** Who notices them, and by which case. */
  seenBy: { rule: string; at: number }[];
}

/** What was measured of one service. A mutant of what services share belongs to that whose check notices it first. */
export interface MeasuredCover {
  checks: MeasuredCheck[];
  classes: FaultClass[];
}

/** What the table was made from. */
export interface MeasuredOn {
  /** When its checks and faults were measured, and when its mutants: days. */
  faults: string;
  mutants: string;
  /** How many mutants Stryker's mutators make of the sandbox. */
  mutantsMade: number;
  /** Of those, what nobody has to notice (`proof/settledMutants.yaml`). */
  settled: number;
  /** Of the others, how many were looked at: all, or a fair sample. */
  looked: number;
  /** With which the sandbox does not start, or hangs. */
  withoutRun: number;
  /** Those that a run with the cases it has by default, in the target's own setting, does not notice. */
  unnoticed: number;
  /** Those among the noticed for which no rule fails, but one is no longer exercised. */
  unexercised: number;
}

export interface Cover {
  on: MeasuredOn;
  /** Requests by which something is found out once per run. */
  shared: number[];
  services: Partial<Record<ServiceName, MeasuredCover>>;
}

/**
 * The same as it is kept: ids by operation and what follows it, with the numbers in the order above, but for how many faults
 * and mutants the check alone notices, by its telling case, before the places in `shared`; of every other class its faults
 * and mutants, then the place of each check and the case.
 */
export interface CoverTable {
  on: MeasuredOn;
  shared: number[];
  services: Record<
    string,
    { checks: Record<string, Record<string, number[]>>; faults: number[][] }
  >;
}

/** What was measured of a service: nothing of one that is new. */
export function coverOfService(
  { services }: Pick<Cover, 'services'>,
  service: ServiceName,
): MeasuredCover {
  return services[service] ?? { checks: [], classes: [] };
}

/** What several come to. */
export function countsOf(all: Counts[]): Counts {
  return {
    faults: all.reduce((sum, { faults }) => sum + faults, 0),
    mutants: all.reduce((sum, { mutants }) => sum + mutants, 0),
  };
}

/** Both together: what a budget is spent by. */
export function bothOf({ faults, mutants }: Counts): number {
  return faults + mutants;
}

/** Reads the table that is kept. */
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

/** The table of what was measured, as it is kept. */
export function tableOf({ on, shared, services }: Cover): CoverTable {
  const kept = Object.entries(services).map(([service, { checks, classes }]) => {
    const byOperation: Record<string, Record<string, number[]>> = {};
    // Checks stand by operation, so that their places are those of that order.
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

/** Whether one check alone notices faults, and by its telling case: what a derived constraint does with its own. */
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
