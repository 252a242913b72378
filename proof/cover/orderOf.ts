import { checksOf } from '../../src/run/checksOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { suiteOf } from '../../suites/suites.ts';
import type { Cover } from '../../src/plan/Cover.ts';
import { Picker } from '../../src/plan/Picker.ts';

/** A rule that has a check, and how many of its cases a budget picks first; null for all. */
export type Picked = [rule: string, cases: number | null];

/**
 * Every rule that has a check, in the order in which a budget without a limit picks them; rules that were not measured
 * come last.
 */
export function orderOf(
  specs: Spec[],
  { shared, services }: Pick<Cover, 'shared' | 'services'>,
): Picked[] {
  const candidates = specs.flatMap((spec) =>
    checksOf(spec, suiteOf(spec.service)).map(({ rule, divisible }) => ({
      rule,
      service: spec.service,
      divisible: divisible !== undefined,
    })),
  );
  const picker = new Picker({ shared, services }, candidates);
  const first = new Map<string, number | null>();
  for (let step = picker.step(Infinity); step !== undefined; step = picker.step(Infinity))
    if (!first.has(step.rule)) first.set(step.rule, Number.isFinite(step.to) ? step.to : null);
  for (const { rule } of candidates) if (!first.has(rule)) first.set(rule, null);
  return [...first];
}
