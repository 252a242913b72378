import { wasAsked } from './reasons.ts';
import type { OutcomeName, RuleResult, Verdict } from './types.ts';
import { UnusableInput } from './UnusableInput.ts';

/** The outcomes of one rule in two runs; null for a run that does not have the rule. */
export interface Change {
  id: string;
  before: OutcomeName | null;
  after: OutcomeName | null;
}

/** What changed between two runs. Each list in the order of the rules. */
export interface Comparison {
  /** Rules that fail now and did not before, also new ones. */
  newlyFailing: Change[];
  /** Rules that pass now and were decided otherwise before. */
  newlyPassing: Change[];
  /** Rules that pass now and were not exercised before. */
  newlyExercised: Change[];
  /** Rules that were decided before and are not exercised now. */
  noLongerExercised: Change[];
  /** Rules that only the later run has, though both judged their service. */
  newRules: Change[];
  /** Rules that only the earlier run has, though both judged their service. */
  removedRules: Change[];
  newlyWarned: Change[];
  newlyWaived: Change[];
  /** Rules for which one of the runs was not asked: it judged other services, or `--rule` or `--shard` left them out. */
  notCompared: Change[];
}

/**
 * Compares two verdicts, rule by rule. Targets and seeds may differ, as they may be what is compared.
 * @throws UnusableInput if no rule was asked for in both
 */
export function compareVerdicts(before: Verdict, after: Verdict): Comparison {
  const earlier = new Map(before.rules.map((rule) => [rule.id, rule]));
  const later = new Map(after.rules.map((rule) => [rule.id, rule]));
  const ids = [...new Set([...later.keys(), ...earlier.keys()])];
  const isComparable = (id: string) =>
    [
      [before, earlier.get(id), later.get(id)] as const,
      [after, later.get(id), earlier.get(id)] as const,
    ].every(([run, own, other]) => (own ? wasAsked(own) : judged(run, other)));
  const { comparable = [], other = [] } = Object.groupBy(
    ids.map((id): Change => ({ id, before: outcomeOf(earlier, id), after: outcomeOf(later, id) })),
    ({ id }) => (isComparable(id) ? 'comparable' : 'other'),
  );
  if (comparable.length === 0)
    throw new UnusableInput(
      `The runs have no rule in common: one judged ${servicesOf(before)}, the other one ${servicesOf(after)}.`,
    );
  const moved = comparable.filter(
    (it) => it.before !== null && it.after !== null && it.before !== it.after,
  );
  const isNew = ({ before: outcome }: Change) => outcome === 'notExercised';
  return {
    newlyFailing: comparable.filter((it) => it.after === 'failed' && it.before !== 'failed'),
    newlyPassing: moved.filter((it) => it.after === 'passed' && !isNew(it)),
    newlyExercised: moved.filter((it) => it.after === 'passed' && isNew(it)),
    noLongerExercised: moved.filter((it) => it.after === 'notExercised'),
    newRules: comparable.filter((it) => it.before === null),
    removedRules: comparable.filter((it) => it.after === null),
    newlyWarned: moved.filter((it) => it.after === 'warned'),
    newlyWaived: moved.filter((it) => it.after === 'waived'),
    notCompared: other,
  };
}

/** Whether a run that does not have a rule judged the rule's service. */
function judged({ specs }: Verdict, rule: RuleResult | undefined): boolean {
  return specs.some(({ service }) => service === rule?.service);
}

function outcomeOf(rules: Map<string, RuleResult>, id: string): OutcomeName | null {
  return rules.get(id)?.outcome ?? null;
}

function servicesOf({ specs }: Verdict): string {
  return specs.map(({ service }) => service).join(', ') || 'no service';
}
