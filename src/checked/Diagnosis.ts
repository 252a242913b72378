import type { Target, TargetFixtures } from '../target/Target.ts';

/** What `doctor` found out about one thing that a target file names. */
export interface Diagnosis {
  /** `there`, `missing`, or `unknown`: nothing could be read, or the response did not tell. */
  state: 'there' | 'missing' | 'unknown';
  /** The thing as the target file names it: `fixtures.restaurant`. */
  subject: string;
  /** What was seen, as a text. */
  detail: string;
  /** What helps, if the rest cannot be examined without the thing. */
  advice?: string;
  /** The target without the thing, to count the rules that a missing one costs. */
  without?: Target;
}

/** The diagnosis of a thing that the first client cannot read for lack of a scope; undefined if it has the scope. */
export function unreadable(subject: string, scope: string, target: Target): Diagnosis | undefined {
  if (target.clients[0].scopes.includes(scope)) return undefined;
  const detail = `cannot be looked at: the first client lacks the scope ${scope}`;
  return { subject, state: 'unknown', detail };
}

export function withoutFixture(target: Target, name: keyof TargetFixtures): Target {
  return { ...target, fixtures: { ...target.fixtures, [name]: undefined } };
}
