import { causesOf } from '../causesOf.ts';
import type { Failure, RuleResult } from '../types.ts';
import { exampleFailure, exampleResult } from './exampleVerdict.ts';

/** A failed rule for tests, with failures that differ from an example in these members. */
export function failed(id: string, changes: Partial<Failure>[], rule: Partial<RuleResult> = {}) {
  const message = `What ${id} says.`;
  const failures = changes.map((one) => exampleFailure({ message, ...one }));
  return exampleResult({ id, outcome: 'failed', failures, ...rule });
}

/** The failures of each cause, counted through the rules. */
export function causesIn(rules: RuleResult[]): number[][] {
  const all = rules
    .flatMap((rule) => (rule.failures ?? []).map((failure) => ({ rule, failure })))
    .map((one, index) => ({ ...one, number: index + 1 }));
  return causesOf(all).map(({ first, others }) => [first, ...others].map(({ number }) => number));
}
