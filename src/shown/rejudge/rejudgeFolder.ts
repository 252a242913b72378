import type { IdentityGiver } from '../../sent/SessionOptions.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { checkPlaces } from '../../promised/places/checkPlaces.ts';
import { deciderOf } from '../../promised/places/deciderOf.ts';
import { readLines } from '../folder/evidenceFiles.ts';
import { readExchanges } from '../readExchanges.ts';
import { digestRead, readVerdict } from '../readVerdict.ts';
import { thisSuite } from '../suiteDigest.ts';
import { readTarget, readControlAnswers } from '../folder/recordedTarget.ts';
import type { Plan } from '../../checked/run/planOf.ts';
import { rulesOf } from '../../checked/run/rulesOf.ts';
import type { RequirementSet } from '../../promised/requirementSet.ts';
import type { Spec } from '../../promised/types.ts';
import { decideVerdict } from '../../decided/decideVerdict.ts';
import { exitCode } from '../../decided/exitCode.ts';
import { NOT_ASKED, wasAsked } from '../../decided/reasons.ts';
import type { Asked, Decision, Observation, RuleResult, Verdict } from '../../decided/types.ts';
import { areOwnRuns } from '../../sent/journal/ownRuns.ts';
import { isJudged } from '../../checked/run/checksOf.ts';
import type { Waiver } from '../../target/Target.ts';
import { countOf } from '../../words/countOf.ts';
import { judgeAgain } from './judgeAgain.ts';
import { changesSince, type Became } from './changesSince.ts';
import { notExercised } from '../../decided/notExercised.ts';

/** What runs are judged by today. */
export interface Today {
  specs: Spec[];
  requestFactories: IdentityGiver[];
  /** The checks for which an earlier run's options ask, of these services. */
  plansFor: (asked: Asked, specs: Spec[]) => Plan[];
  /** The frozen rules of this name, if the run was scored by them. */
  setNamed: (name: string) => RequirementSet;
  /** An earlier run whose failures are known, and the folder by which the caller named it: what the run was given counts for nothing. */
  baseline?: { name: string; verdict: Verdict };
  /** The waivers that the caller names. Default: those that the run was given, if it was a run of this user. */
  waivers?: Waiver[];
  /** The file that has these. */
  target?: string;
}

/** A run that was judged again. */
export interface Rejudged {
  before: Verdict;
  /** Whether a run of this user left the folder as it is. */
  isOwn: boolean;
  after: Verdict;
  became: Became;
  /** The exchanges that were kept whole, in the order in which they were sent. */
  exchanges: RecordedExchange[];
  /** How many requests the run recorded, kept whole or not. */
  sent: number;
  observations: Observation[];
}

/**
 * Judges the run in a folder by today's specs and checks. Sends nothing.
 * @throws WrongUse if it is no folder of a run
 */
export async function rejudgeFolder(folder: string, today: Today): Promise<Rejudged> {
  const before = readVerdict(folder);
  const isOwn = areOwnRuns([{ folder, verdict: digestRead(before) }]);
  const target = readTarget(folder);
  const exchanges = [
    ...(await Array.fromAsync(readExchanges(folder, 'exchanges.har'))),
    ...(await Array.fromAsync(readExchanges(folder, 'evidence.har.gz'))),
  ].toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
  const sent = readLines(folder).map(({ id }) => id);
  const specs = today.specs.filter(({ service }) =>
    before.specs.some((spec) => spec.service === service),
  );
  const { set, baseline: given, ...options } = before.run.asked ?? {};
  const asked = { ...options, target: today.target ?? options.target };
  const asks = isOwn ? asked : { ...asked, rules: withShown(asked.rules, exchanges) };
  const plans = withLimits(today.plansFor(asks, specs), before).map((plan) =>
    isOwn ? plan : withJudged(plan),
  );
  const control = readControlAnswers(folder);
  // Nobody has sealed what is judged again, or compared it with that baseline.
  const { signer: _, baseline: __, ...run } = before.run;
  const recorded = { plans, target, run, exchanges, sent, control, before, isOwn };
  const again = await judgeAgain({ ...today, ...recorded });
  const rules = specs.flatMap(rulesOf);
  const statements = new Map(rules.map(({ id, statement }) => [id, statement]));
  const then = new Map(before.rules.map((rule) => [rule.id, rule]));
  const decisions = again.decisions.map((decision) => {
    const { rule, outcome } = decision;
    const earlier = then.get(rule);
    // What was not asked for counts where it is seen to fail: a folder from elsewhere does not say what is left out.
    if (earlier !== undefined && !wasAsked(earlier) && outcome !== 'failed')
      return notExercised(rule, earlier.reason ?? NOT_ASKED);
    const reason = again.unsure.get(rule);
    const isAlike = earlier?.statement === statements.get(rule);
    return reason === undefined
      ? decision
      : asThen(decision, isAlike ? earlier : undefined, reason);
  });
  const observations = [...observedThen(before, specs), ...again.observations];
  const { baseline, waivers = isOwn ? target.waivers : [] } = today;
  // What the folder has no specification of is not judged, whatever it says.
  const services =
    specs.length < today.specs.length ? specs.map(({ service }) => service) : undefined;
  const after = decideVerdict({
    suite: thisSuite(),
    specs,
    target: before.target,
    run: { ...run, asked: { ...asked, services, set, baseline: baseline?.name } },
    rules,
    checks: checkPlaces(rules),
    deciderOf,
    decisions: [...decisions, ...notAsked(plans, before)],
    observations,
    waivers: waivers.filter(({ rule }) => rules.some(({ id }) => id === rule)),
    today: before.run.startedAt.slice(0, 10),
    set: set === undefined ? undefined : today.setNamed(set),
    baseline: baseline?.verdict,
    strict: false,
  });
  after.run.exitCode = exitCode(after, { strict: asked.strict ?? false });
  if (given !== undefined && baseline === undefined)
    after.notes.push(
      `That run was compared with a baseline (${given}), without which each failure counts: name it with --baseline.`,
    );
  if (today.waivers === undefined && !isOwn && target.waivers.length > 0)
    after.notes.push(
      `That run had ${countOf(target.waivers.length, 'exception')}, without which each failure counts: give its target file with --target.`,
    );
  withoutFalseGreen(before, after);
  const became = changesSince(before, after);
  return {
    ...{ before, isOwn, after, became, exchanges, observations },
    sent: sent.length || exchanges.length,
  };
}

/** The rules asked for, and those whose own checks sent something; none: all are. */
function withShown(rules: string[] = [], exchanges: RecordedExchange[]): string[] {
  const shown = exchanges.map(({ rule }) => rule).filter((rule) => !/[*{]/.test(rule));
  return rules.length === 0 ? [] : [...rules, ...new Set(shown)];
}

/** Has every constraint decided that needs no check: the recording shows them all. */
function withJudged(plan: Plan): Plan {
  const judged = plan.rules.filter(isJudged).map(({ id }) => id);
  return { ...plan, selected: new Set([...plan.selected, ...judged]) };
}

/** What failed then, and cannot be judged today, leaves no good verdict. */
function withoutFalseGreen(before: Verdict, after: Verdict): void {
  const failed = new Set(
    before.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
  );
  const lost = after.rules.filter(
    ({ id, outcome }) => failed.has(id) && outcome === 'notExercised',
  );
  if (lost.length === 0 || after.run.exitCode !== 0) return;
  const why = `${countOf(lost.length, 'rule')} failed in that run, and its recording does not show enough to judge again`;
  after.run = { ...after.run, complete: false, why, exitCode: 3 };
  after.summary.conformant = false;
}

/** The plans with limits: if a budget let a check try its first cases only, the others were never sent. */
function withLimits(plans: Plan[], { rules }: Verdict): Plan[] {
  const partial = new Map(rules.filter((rule) => rule.partial).map(({ id, cases }) => [id, cases]));
  return plans.map((plan) => ({
    ...plan,
    checks: plan.checks.map((check) => {
      const limit = partial.get(check.rule);
      return limit === undefined ? check : { ...check, limit };
    }),
  }));
}

/**
 * A decision that rests on a part of the responses: it counts only if it is the same as then.
 * @param before the rule's result then
 * @param reason why only a part was seen
 */
function asThen(decision: Decision, before: RuleResult | undefined, reason: string): Decision {
  if (before !== undefined && isSame(decision, before)) return decision;
  return { ...decision, outcome: 'notExercised', failures: [], reason };
}

function isSame({ outcome }: Decision, before: RuleResult): boolean {
  const decided = ['failed', 'warned', 'waived'].includes(before.outcome)
    ? 'failed'
    : before.outcome;
  return outcome === decided;
}

function notAsked(plans: Plan[], { rules }: Verdict): Decision[] {
  const reasons = new Map(rules.map(({ id, reason }) => [id, reason]));
  return plans.flatMap((plan) =>
    plan.rules
      .filter(({ id }) => !plan.selected.has(id))
      .map(({ id }) => notExercised(id, reasons.get(id) ?? NOT_ASKED)),
  );
}

/** The observations of then, for open points that still exist. */
function observedThen({ openPoints }: Verdict, specs: Spec[]): Observation[] {
  const known = new Set(specs.flatMap((spec) => spec.openPoints.map(({ id }) => id)));
  return openPoints
    .filter(({ id }) => known.has(id))
    .flatMap(({ id, observed }) => observed.map((one) => ({ openPoint: id, observed: one })));
}
