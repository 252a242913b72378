import { planOf, type Plan, type Selection } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { suiteOf } from '../suites.ts';

/** What a selection of rules asks for, service by service, but for those of which it asks for nothing. */
export function plansOf(specs: Spec[], selection: Selection): Plan[] {
  return specs
    .map((spec) => planOf(spec, suiteOf(spec.service), selection))
    .filter(({ selected }) => selected.size > 0);
}
