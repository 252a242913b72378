import { planOf, type Plan, type Selection } from '../../src/checked/run/planOf.ts';
import type { Spec } from '../../src/promised/types.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { ofService } from '../../src/promised/ofService.ts';

/** The plans of a selection of rules, one per service. */
export function plansOf(specs: Spec[], selection: Selection, suites: Suite[]): Plan[] {
  return specs.map((spec) => planOf(spec, ofService(suites, spec.service), selection));
}

export function hasSelected({ selected }: Plan): boolean {
  return selected.size > 0;
}
