import type { Failure, RuleResult, Verdict } from './types.ts';

/** One failure with the number by which reports name it and `replay --failure` finds it, counted from 1. */
export interface NumberedFailure {
  number: number;
  rule: RuleResult;
  failure: Failure;
}

/** Every failure of a verdict, also of warned and waived rules, numbered in the order of its rules. */
export function numberedFailures(verdict: Verdict): NumberedFailure[] {
  return verdict.rules
    .flatMap((rule) => (rule.failures ?? []).map((failure) => ({ rule, failure })))
    .map((it, index) => ({ number: index + 1, ...it }));
}
