import type { Target, TargetFixtures } from '../target/Target.ts';

/** What `doctor` found out about one thing that a target file names. */
export interface Diagnosis {
  /** `there`, `missing`, or `unseen`: it could not be looked at, or what was seen does not tell. */
  state: 'there' | 'missing' | 'unseen';
  /** The thing as the target file names it: `fixtures.restaurant`. */
  subject: string;
  /** What was seen. */
  detail: string;
  /** The target as it is without the thing, so that what a missing one costs can be told. */
  without?: Target;
}

/** The diagnosis of a thing that cannot be read, as the first client lacks the scope for it; undefined where it has it. */
export function unreadable(subject: string, scope: string, target: Target): Diagnosis | undefined {
  if (target.clients[0].scopes.includes(scope)) return undefined;
  const detail = `cannot be looked at: the first client does not hold the scope ${scope}`;
  return { subject, state: 'unseen', detail };
}

/** The target without one of its fixtures. */
export function withoutFixture(target: Target, name: keyof TargetFixtures): Target {
  return { ...target, fixtures: { ...target.fixtures, [name]: undefined } };
}
