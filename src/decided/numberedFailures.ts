import { causesOf, type NumberedFailure } from './causesOf.ts';
import type { Verdict } from './types.ts';

/**
 * Every failure of a verdict, also of warned and waived rules: first one of each cause, so that the numbers which a reader
 * sees have no gaps, then the others.
 */
export function numberedFailures(verdict: Verdict): NumberedFailure[] {
  const all = verdict.rules.flatMap((rule) =>
    (rule.failures ?? []).map((failure) => ({ rule, failure })),
  );
  const isWaived = ({ rule }: (typeof all)[number]) => rule.outcome === 'waived';
  const causes = [
    ...causesOf(all.filter((one) => !isWaived(one))),
    ...causesOf(all.filter(isWaived)),
  ];
  return [...causes.map(({ first }) => first), ...causes.flatMap(({ others }) => others)].map(
    (it, index) => ({ ...it, number: index + 1 }),
  );
}
