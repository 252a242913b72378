import { type Cause, causesOf, numberedFailures, rulesIn } from '../../decided/causesOf.ts';
import { idFamilies } from '../../words/idFamilies.ts';
import { listed } from '../../words/listed.ts';
import { blockedBy } from './glance.ts';
import { limitsOf } from './ShownRun.ts';
import { indented, printableLine } from './printableLine.ts';
import type { Change, Comparison } from '../../decided/compareVerdicts.ts';
import { CASES } from '../../decided/keysOf.ts';
import { type RuleResult, type Verdict, OUTCOME_WORDS } from '../../decided/types.ts';
import { countOf } from '../../words/countOf.ts';
import { paint } from '../../words/paint.ts';
import { grouped } from '../../words/grouped.ts';

const HEADINGS: [list: keyof Comparison, heading: string, format: 'red' | 'yellow' | 'green'][] = [
  ['newlyFailing', 'newly failing', 'red'],
  ['noLongerExercised', 'no longer exercised', 'yellow'],
  ['newlyWarned', 'newly warned', 'yellow'],
  ['newlyWaived', 'newly an exception', 'yellow'],
  ['newlyPassing', 'newly passing', 'green'],
  ['newlyExercised', 'newly exercised', 'green'],
  ['newRules', 'new rules', 'yellow'],
  ['removedRules', 'removed rules', 'yellow'],
];

/** The heading of rules that are only counted: for two runs of different services there are hundreds. */
const NOT_COMPARED = 'not compared (another service, --rule or --shard)';

/** Whether the later run shows less or worse than the earlier one. */
export function isWorse({ newlyFailing, noLongerExercised }: Comparison): boolean {
  return newlyFailing.length > 0 || noLongerExercised.length > 0;
}

/** How many causes or reasons each heading but the first lists. */
const LISTED = 10;

/**
 * The changes between two runs, for people: the two runs, the rules under their headings, the worst first, then the counts.
 * @param all lists also what is else only counted: rules that pass, and were not exercised before; and all of a list
 */
export function comparisonText(
  before: Verdict,
  after: Verdict,
  comparison: Comparison,
  all = false,
): string {
  const failing = causesOf(numberedFailures(after));
  const results = new Map(after.rules.map((rule) => [rule.id, withCause(rule, failing)]));
  const causes = new Map([...causesIn(causesOf(numberedFailures(before))), ...causesIn(failing)]);
  const changed = HEADINGS.filter(([list]) => comparison[list].length > 0);
  const lists = changed
    .filter(([list]) => all || list !== 'newlyExercised')
    .map(([list, heading, format]) => {
      const found = groupsOf(comparison[list], causes, results);
      // Of causes each counts, of reasons the most frequent.
      const groups =
        list === 'newlyFailing' ? found : found.toSorted((a, b) => b.length - a.length);
      const most = all || list === 'newlyFailing' ? groups.length : LISTED;
      const rest = groups.slice(most).flat().length;
      return [
        paint('bold', heading),
        ...groups
          .slice(0, most)
          .map(
            ([change, ...others]) =>
              `  ${paint(format, printableLine(change.id))}${described(change, results.get(change.id))}${alike(others)}`,
          ),
        ...(rest > 0 ? [`  and ${countOf(rest, 'more rule')} (--all lists them)`] : []),
      ].join('\n');
    });
  const counts = changed.map(([list, heading]) => `${grouped(comparison[list].length)} ${heading}`);
  if (counts.length === 0) counts.push('nothing changed');
  const still = before.rules.filter(
    ({ id, outcome }) => outcome === 'failed' && results.get(id)?.outcome === outcome,
  ).length;
  if (still > 0) counts.push(`${grouped(still)} still failing`);
  const apart = comparison.notCompared.length;
  if (apart > 0)
    counts.push(`${grouped(apart)} ${NOT_COMPARED}${failedIn(comparison.notCompared)}`);
  return [
    [
      `before  ${runLine(before)}`,
      `after   ${runLine(after)}`,
      ...targetLines(before, after),
      ...scopeLines(before, after),
      ...orderLines(before, after),
      ...specLines(before, after),
    ].join('\n'),
    ...lists,
    counts.join(', '),
  ].join('\n\n');
}

/** Which rules failed, though nothing can be said of what changed: a count alone would hide them. */
function failedIn(changes: Change[]): string {
  const failed = changes.filter(({ after }) => after === 'failed').map(({ id }) => id);
  if (failed.length === 0) return '';
  const names = idFamilies(failed).map(({ name }) => printableLine(name));
  return `, of which ${grouped(failed.length)} failed in the later run: ${listed(names, ALIKE_LISTED)}`;
}

/** How many ids stand in the line of rules that have one cause. */
const ALIKE_LISTED = 3;

/** For each rule that failed, the rule by whose failure its cause is shown. */
export function causesIn(causes: Cause[]): [id: string, cause: string][] {
  return causes.flatMap((cause) =>
    rulesIn(cause).map((id): [string, string] => [id, cause.first.rule.id]),
  );
}

/** A rule that a failure kept from being tested has that as its reason. */
function withCause(rule: RuleResult, causes: Cause[]): RuleResult {
  const blocked = rule.outcome === 'notExercised' ? blockedBy(rule, causes) : undefined;
  return blocked === undefined
    ? rule
    : {
        ...rule,
        reason: blocked.isLimit
          ? `request limit reached, mostly spent on ${blocked.rule}, which fails`
          : `not tested because ${blocked.rule} fails`,
      };
}

/** Changes that have one cause, or one reason not to be exercised; the rule that shows it comes first. */
function groupsOf(
  changes: Change[],
  causes: ReadonlyMap<string, string>,
  results: ReadonlyMap<string, RuleResult>,
): [Change, ...Change[]][] {
  return leadGroups(changes, causes, ({ id, before, after }) => {
    const of = causes.get(id) ?? results.get(id)?.reason ?? id;
    return [before, after, of].join();
  });
}

/** What has one key together; first the rule that shows its cause. */
export function leadGroups<One extends { id: string }>(
  all: One[],
  causes: ReadonlyMap<string, string>,
  keyOf: (one: One) => string,
): [One, ...One[]][] {
  return [...Map.groupBy(all, keyOf).values()].flatMap((group) => {
    const shown = group.find(({ id }) => causes.get(id) === id) ?? group[0];
    return shown === undefined ? [] : [[shown, ...group.filter((one) => one !== shown)]];
  }) as [One, ...One[]][];
}

function alike(others: Change[]): string {
  if (others.length === 0) return '';
  const [{ after }] = others as [Change];
  if (after === 'notExercised' && others.length > ALIKE_LISTED)
    return `\n    the same reason: ${countOf(others.length, 'more rule')}`;
  return sameText(after === 'notExercised' ? 'reason' : 'cause', others);
}

/** A line for rules that share a cause, or a reason, with the one above. */
export function sameText(word: 'cause' | 'reason', others: { id: string }[]): string {
  const names = idFamilies(others.map(({ id }) => id)).map(({ name }) => printableLine(name));
  return `\n    the same ${word}: ${countOf(others.length, 'more rule')}, ${listed(names, ALIKE_LISTED)}`;
}

/** A note if the runs were made at different targets: a change may be a difference between these. */
function targetLines({ target: one }: Verdict, { target: other }: Verdict): string[] {
  const isSame = one.name === other.name && JSON.stringify(one.urls) === JSON.stringify(other.urls);
  const names =
    one.name === other.name ? '' : ` (${printableLine(one.name)}, ${printableLine(other.name)})`;
  return isSame ? [] : [`The targets differ${names}, so a change may come from the target.`];
}

/** A note if one run was asked for less: what only one of them tested did not change. */
function scopeLines(...runs: [Verdict, Verdict]): string[] {
  const [one, other] = runs.map((verdict) => limitsOf({ verdict }).join(', ') || 'all');
  return one === other ? [] : [`The scopes differ: before ${one}, after ${other}.`];
}

/** A note if the runs are given in the other order than they were made: what is called new is then old. */
function orderLines(before: Verdict, after: Verdict): string[] {
  const isReversed = Date.parse(before.run.startedAt) > Date.parse(after.run.startedAt);
  return isReversed ? ['The runs are in reverse order: give the earlier one first.'] : [];
}

/** One run in a line: target, time and outcome. */
export function runLine({ target, run, summary }: Verdict): string {
  const counts = `${grouped(summary.passed)} passed, ${grouped(summary.failed)} failed, ${grouped(summary.notExercised)} not exercised`;
  const incomplete = run.complete ? '' : ' (incomplete)';
  return `${printableLine(target.name)}, ${run.startedAt}, seed ${run.seed}: ${counts}${incomplete}`;
}

/** Notes for services that two runs judged by different specs: a change may come from the suite and not from the target. */
export function specLines(before: Verdict, after: Verdict): string[] {
  const digests = new Map(before.specs.map(({ service, sha256 }) => [service, sha256]));
  const changed = after.specs.filter(
    ({ service, sha256 }) => digests.has(service) && digests.get(service) !== sha256,
  );
  if (changed.length === 0) return [];
  return [`specs   other ones of ${changed.map(({ service }) => service).join(', ')}`];
}

function described({ before, after }: Change, result: RuleResult | undefined): string {
  const outcomes = [before, after]
    .filter((outcome) => outcome !== null)
    .map((it) => OUTCOME_WORDS[it]);
  const isFirst = before === 'notExercised' && after === 'failed';
  const said = isFirst ? 'first tested, and failing' : outcomes.join(' → ');
  const detail = result?.failures?.[0]?.message.replace(CASES, '') ?? result?.reason;
  const why = detail === undefined ? '' : `\n    ${indented(detail, '    ')}`;
  return `  (${said})${why}`;
}
