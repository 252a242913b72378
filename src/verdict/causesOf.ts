import type { NumberedFailure } from './numberedFailures.ts';

/** Failures that one defect of the target probably explains; the first shows it. */
export interface Cause {
  first: NumberedFailure;
  /** The others, each of another rule or another sight of the same one. */
  others: NumberedFailure[];
}

/**
 * Folds failures by what they have in common, so that one defect is shown once however many rules see it: the failures of
 * one rule, those of one operation that received the same (unless it is a success), and those of all operations that
 * expected and received the same. A failed rule comes before one that only warns.
 */
export function causesOf(failures: NumberedFailure[]): Cause[] {
  const ordered = failures.toSorted((one, other) => rank(one) - rank(other));
  const groups = new Map<string, NumberedFailure[]>();
  for (const failure of ordered) {
    const keys = keysOf(failure);
    const joined = new Set(keys.flatMap((key) => groups.get(key) ?? []));
    const group = [...joined, failure];
    const all = group.flatMap(keysOf);
    for (const key of all) groups.set(key, group);
  }
  return [...new Set(groups.values())]
    .map((group) => group.toSorted((one, other) => rank(one) - rank(other)))
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]))
    .toSorted((one, other) => rank(one.first) - rank(other.first));
}

/** Its place in a report: what fails the run first, then by number. */
function rank({ rule, number }: NumberedFailure): number {
  return (rule.outcome === 'failed' ? 0 : Number.MAX_SAFE_INTEGER / 2) + number;
}

/** Two failures with any of these in common are of one cause. */
function keysOf({ rule, failure }: NumberedFailure): string[] {
  const operation = failure.operation ?? rule.operation ?? '';
  return [
    `rule ${rule.id}`,
    `both ${failure.expected} ${failure.actual}`,
    // A success that was to be a refusal says nothing of why: what was expected tells such ones apart.
    ...(/^2\d\d /.test(failure.actual) ? [] : [`answer ${operation} ${failure.actual}`]),
  ];
}
