import { digestOfStatement, type RequirementSet } from '../promised/requirementSet.ts';
import type { Level, Rule } from '../promised/types.ts';
import type { RuleResult, Verdict } from './types.ts';
import { countOf } from '../words/countOf.ts';
import { listed } from '../words/listed.ts';

/** How many ids a note lists at most; of those that only have other words, a few. */
export const IDS_LISTED = 20;
const REWORDED_LISTED = 3;

/** Whether a rule counts. If a run is scored by a set of requirements, a rule outside the set is tried and reported only. */
export function isScored({ later }: Pick<RuleResult, 'later'>): boolean {
  return later !== true;
}

/** The level at which a rule is scored: that of the set, if there is one; undefined for a rule outside the set. */
export function scoredLevel(rule: Rule, set: RequirementSet | undefined): Level | undefined {
  return set === undefined ? rule.level : set.rules.get(rule.id)?.level;
}

/**
 * The part of a verdict about the set by which it is scored.
 * @param services those that were selected
 * @param rules all of theirs
 */
export function requirementsOf(
  set: RequirementSet,
  services: readonly string[],
  rules: Rule[],
): NonNullable<Verdict['set']> {
  const today = new Map(rules.map((rule) => [rule.id, rule]));
  const own = [...set.rules].filter(([, { service }]) => services.includes(service));
  return {
    name: set.name,
    sha256: set.sha256,
    rules: own.length,
    gone: own.filter(([id]) => !today.has(id)).map(([id]) => id),
    reworded: own.flatMap(([id, { digest, level }]) => {
      const now = today.get(id);
      const isSame = (rule: Rule) =>
        rule.level === level && digestOfStatement(rule.statement) === digest;
      return now === undefined || isSame(now) ? [] : [id];
    }),
  };
}

export function requirementNotes(set: Verdict['set'], rules: RuleResult[]): string[] {
  if (set === undefined) return [];
  const { name, gone, reworded } = set;
  const later = rules.filter((rule) => !isScored(rule));
  const broken = later.filter(({ outcome }) => outcome === 'warned').map(({ id }) => id);
  const brokenText = broken.length === 0 ? '' : `, broken: ${listed(broken, IDS_LISTED)}`;
  return [
    later.length > 0 && `Later than set ${name}, and not counted: ${later.length}${brokenText}.`,
    gone.length > 0 &&
      `${countOf(gone.length, 'rule')} of set ${name} no longer ${gone.length === 1 ? 'exists' : 'exist'}, so not judged: ${listed(gone, IDS_LISTED)}.`,
    reworded.length > 0 &&
      `${countOf(reworded.length, 'rule')} reworded since set ${name}; the level in the set counts: ${listed(reworded, REWORDED_LISTED)}.`,
  ].filter((note) => note !== false);
}
