import type { OutcomeName, RuleResult, Verdict } from './types.ts';

/** What became of one rule in two runs; null where the run does not have the rule. */
export interface Change {
  id: string;
  before: OutcomeName | null;
  after: OutcomeName | null;
}

/** What changed between two runs. Each list in the order of the rules. */
export interface Comparison {
  /** Fails now and did not before; also a new rule that fails. */
  newlyFailing: Change[];
  /** Passes now and did not before, for whatever reason. */
  newlyPassing: Change[];
  /** Was decided before and is not exercised now. */
  noLongerExercised: Change[];
  /** Only the later run has it. */
  newRules: Change[];
  /** Only the earlier run has it. */
  removedRules: Change[];
  /** Any other change of outcome, such as from failed to waived. */
  changed: Change[];
}

/** Tells two verdicts apart, rule by rule. Targets and seeds may differ: that is what one compares. */
export function compareVerdicts(before: Verdict, after: Verdict): Comparison {
  const earlier = outcomes(before.rules);
  const later = outcomes(after.rules);
  const changes = after.rules.map(({ id, outcome }): Change => {
    return { id, before: earlier.get(id) ?? null, after: outcome };
  });
  const lasting = changes.filter((change) => change.before !== null);
  const moved = lasting.filter((change) => change.before !== change.after);
  return {
    newlyFailing: changes.filter((it) => it.after === 'failed' && it.before !== 'failed'),
    newlyPassing: moved.filter((it) => it.after === 'passed'),
    noLongerExercised: moved.filter((it) => it.after === 'notExercised'),
    newRules: changes.filter((it) => it.before === null),
    removedRules: before.rules
      .filter(({ id }) => !later.has(id))
      .map(({ id, outcome }) => ({ id, before: outcome, after: null })),
    changed: moved.filter((it) => it.after === 'warned' || it.after === 'waived'),
  };
}

function outcomes(rules: RuleResult[]): Map<string, OutcomeName> {
  return new Map(rules.map(({ id, outcome }) => [id, outcome]));
}
