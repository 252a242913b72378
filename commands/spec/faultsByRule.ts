import { catalogue } from '../../faults/catalogue.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import type { FaultView } from '../../src/site/RuleView.ts';
import type { Spec } from '../../src/spec/types.ts';

/** The faults that prove each rule, by its id. */
export async function faultsByRule(specs: Spec[]): Promise<Map<string, FaultView[]>> {
  const byRule = new Map<string, FaultView[]>();
  for (const spec of specs) {
    for (const fault of await catalogue([spec])) {
      const { id, description } = fault;
      for (const rule of rulesNamedBy(fault, spec)) {
        const faults = byRule.get(rule) ?? [];
        byRule.set(rule, faults);
        faults.push({ id, description });
      }
    }
  }
  return byRule;
}
