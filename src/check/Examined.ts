import type { Target, TargetFixtures } from '../target/Target.ts';

/** What was found of one thing that a target file names. */
export interface Examined {
  /** `there`, `missing`, or `unseen`: it could not be looked at, or what was seen does not tell. */
  state: 'there' | 'missing' | 'unseen';
  /** The thing as the target file names it: `fixtures.restaurant`. */
  subject: string;
  /** What was seen. */
  detail: string;
  /** The target as it is without the thing, so that what a missing one costs can be told. */
  without?: Target;
}

/** Of a thing that only who holds a scope can look at, where the first client does not; undefined where it does. */
export function unreadable(subject: string, scope: string, target: Target): Examined | undefined {
  if (target.clients[0].scopes.includes(scope)) return undefined;
  const detail = `cannot be looked at: the first client does not hold the scope ${scope}`;
  return { subject, state: 'unseen', detail };
}

/** The target without one of its fixtures. */
export function withoutFixture(target: Target, name: keyof TargetFixtures): Target {
  return { ...target, fixtures: { ...target.fixtures, [name]: undefined } };
}
