import { planOf, type Plan, type Selection } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { suiteOf } from '../../suites/suites.ts';

/** What a selection of rules asks for, service by service. */
export function plansOf(specs: Spec[], selection: Selection): Plan[] {
  return specs.map((spec) => planOf(spec, suiteOf(spec.service), selection));
}

/** Whether it asks for anything of that service. */
export function hasSelected({ selected }: Plan): boolean {
  return selected.size > 0;
}
