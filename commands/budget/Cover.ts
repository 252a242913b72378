import type { ServiceName } from '../../services.ts';
import table from './cover.json' with { type: 'json' };

/** What a check costs, and how far it has to go: `npm run measure:cover`. Requests as the sandbox needs them. */
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

/** Faults that the same checks notice. */
export interface FaultClass {
  faults: number;
  /** Who notices them, and by which case. */
  seenBy: { rule: string; at: number }[];
}

/** What was measured of one service. */
export interface MeasuredCover {
  checks: MeasuredCheck[];
  classes: FaultClass[];
}

export interface Cover {
  /** Requests by which something is found out once per run. */
  shared: number[];
  services: Record<ServiceName, MeasuredCover>;
}

/**
 * The same as it is kept: ids by operation and what follows it, with the numbers in the order above, but for how many faults
 * the check alone notices, by its telling case, before the places in `shared`; of every other class its faults, then the
 * place of each check and the case.
 */
export interface CoverTable {
  shared: number[];
  services: Record<
    string,
    { checks: Record<string, Record<string, number[]>>; faults: number[][] }
  >;
}

/** Reads the table that is kept. */
export function coverOf({ shared, services }: CoverTable = table as CoverTable): Cover {
  const measured = Object.entries(services).map(([service, { checks, faults }]) => {
    const all = Object.entries(checks).flatMap(([operation, own]) =>
      Object.entries(own).map(([rest, numbers]) => measuredCheck(joined(operation, rest), numbers)),
    );
    const classes = faults.map(([count = 0, ...places]) => ({
      faults: count,
      seenBy: pairsOf(places).map(([place, at]) => ({ rule: all[place]!.check.rule, at })),
    }));
    const sole = all
      .filter((one) => one.sole > 0)
      .map((one) => ({
        faults: one.sole,
        seenBy: [{ rule: one.check.rule, at: one.check.telling }],
      }));
    return [
      service,
      { checks: all.map(({ check }) => check), classes: [...sole, ...classes] },
    ] as const;
  });
  return { shared, services: Object.fromEntries(measured) as Cover['services'] };
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

/** The table of what was measured, as it is kept. */
export function tableOf({ shared, services }: Cover): CoverTable {
  const kept = Object.entries(services).map(([service, { checks, classes }]) => {
    const byOperation: Record<string, Record<string, number[]>> = {};
    // Checks stand by operation, so that their places are those of that order.
    for (const check of checks) {
      const { rule, before, own, cases, telling, shared: found } = check;
      const [operation, rest] = divided(rule);
      const sole = classes.find((one) => isSole(one, check))?.faults ?? 0;
      (byOperation[operation] ??= {})[rest] = [before, own, cases, telling, sole, ...found];
    }
    const others = classes.filter((one) => !checks.some((check) => isSole(one, check)));
    const placeOf = new Map(
      Object.entries(byOperation)
        .flatMap(([operation, own]) => Object.keys(own).map((rest) => joined(operation, rest)))
        .map((rule, place) => [rule, place]),
    );
    const faults = others.map(({ faults: count, seenBy }) => [
      count,
      ...seenBy.flatMap(({ rule, at }) => [placeOf.get(rule)!, at]),
    ]);
    return [service, { checks: byOperation, faults }] as const;
  });
  return { shared, services: Object.fromEntries(kept) };
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
