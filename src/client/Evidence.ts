import type { Decision, Failure } from '../verdict/types.ts';

/** How many failures are reported per rule; the first ones are enough to show it. */
const FAILURES_TOLD = 3;

/** The evidence on each rule so far. */
export class Evidence {
  readonly #shown = new Map<string, { cases: number; failures: Failure[] }>();

  /**
   * Counts one case of a rule.
   * @param broken absent if it was kept
   * @param describe makes the failure; called only if it is reported
   * @returns the failure, if it is reported and none received the same before
   */
  add(
    rule: string,
    broken: { actual: string } | undefined,
    describe: () => Failure,
  ): Failure | undefined {
    const shown = this.#shown.get(rule) ?? { cases: 0, failures: [] };
    this.#shown.set(rule, shown);
    shown.cases += 1;
    const { failures } = shown;
    if (broken === undefined || failures.length >= FAILURES_TOLD) return undefined;
    if (failures.some(({ actual }) => actual === broken.actual)) return undefined;
    const failure = describe();
    failures.push(failure);
    return failure;
  }

  /** @param whyNot the reason, if nothing showed it */
  decide(rule: string, whyNot: () => string): Decision {
    const { cases, failures } = this.#shown.get(rule) ?? { cases: 0, failures: [] };
    if (cases === 0) return { rule, outcome: 'notExercised', reason: whyNot(), cases, failures };
    return { rule, outcome: failures.length > 0 ? 'failed' : 'passed', cases, failures };
  }
}
