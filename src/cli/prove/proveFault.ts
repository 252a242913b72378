import type { Fault } from '../../../faults/Fault.ts';
import { isSelected, rulesOf } from '../../../suites/planOf.ts';
import type { Spec } from '../../spec/types.ts';
import { judgeSandbox } from './judgeSandbox.ts';

/** What became of one fault: who noticed it, who should have, who should not. */
export interface FaultProof {
  fault: string;
  description: string;
  /** Rules that failed. */
  caughtBy: string[];
  /** Rules that the fault names and that did not fail, with what became of them. */
  unnoticedBy: { rule: string; outcome: string; reason?: string }[];
  /** Rules that failed though the fault does not break them. */
  raised: { rule: string; message: string }[];
  durationMs: number;
}

/** Runs the rules that a fault concerns against a sandbox that has it. */
export async function proveFault(fault: Fault, specs: Spec[], whole: boolean): Promise<FaultProof> {
  const startedAt = performance.now();
  const { service, wrap, wrapControl } = fault;
  const named = namedBy(fault, specs);
  const rules = whole ? [] : (fault.run ?? []);
  const decisions = await judgeSandbox({
    specs,
    service,
    rules: [...rules, ...(rules.length > 0 ? named : [])],
    mustFail: named,
    wrap,
    wrapControl,
  });
  const failed = decisions.filter(({ outcome }) => outcome === 'failed');
  const byRule = new Map(decisions.map((decision) => [decision.rule, decision]));
  const broken = [...named, ...(fault.alsoBreaks ?? [])];
  return {
    fault: fault.id,
    description: fault.description,
    caughtBy: failed.map(({ rule }) => rule),
    unnoticedBy: named
      .filter((rule) => byRule.get(rule)?.outcome !== 'failed')
      .map((rule) => ({
        rule,
        outcome: byRule.get(rule)?.outcome ?? 'no such rule',
        reason: byRule.get(rule)?.reason,
      })),
    raised: failed
      .filter(({ rule }) => !isSelected(rule, broken))
      .map(({ rule, failures }) => ({ rule, message: failures[0]?.message ?? '' })),
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/** The ids of the rules that a fault names. What fits no rule stays as it is, and nothing notices it. */
function namedBy({ rules, service }: Fault, specs: Spec[]): string[] {
  const ids = specs
    .filter((spec) => spec.service === service)
    .flatMap(rulesOf)
    .map(({ id }) => id);
  return rules.flatMap((rule) => {
    // An id may have a * of its own: that of the values of a map.
    if (ids.includes(rule)) return [rule];
    const fitting = ids.filter((id) => isSelected(id, [rule]));
    return fitting.length > 0 ? fitting : [rule];
  });
}
