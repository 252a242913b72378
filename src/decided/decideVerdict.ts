import type { RequirementSet } from '../promised/requirementSet.ts';
import type { Rule, Spec } from '../promised/types.ts';
import type { Place } from '../promised/Place.ts';
import { baselineRemarks, baselineRun, withBaseline } from './baselineFit.ts';
import { causesOf, rulesIn } from './causesOf.ts';
import { uncoveredBy } from './uncoveredBy.ts';
import { isDate } from './checkWaivers.ts';
import { noLongerExercisedNotes } from './exercised.ts';
import { countOf } from '../words/countOf.ts';
import { listed } from '../words/listed.ts';
import { LEFT_OUT, NOT_ASKED, NOT_REACHED, OTHER_SHARD } from './reasons.ts';
import { IDS_LISTED, requirementNotes, requirementsOf, scoredLevel } from './requirements.ts';
import { summarize } from './summarize.ts';
import type { Waiver } from '../target/Target.ts';
import type { Decision, Observation, RuleResult, Verdict } from './types.ts';

/** The parts of a loaded spec that a verdict needs. */
export type SpecOfVerdict = Pick<
  Spec,
  'service' | 'version' | 'sha256' | 'operations' | 'openPoints'
>;

/** Everything from which a verdict is made. */
export interface VerdictInput {
  suite: Verdict['suite'];
  /** The specs of the selected services. */
  specs: SpecOfVerdict[];
  target: Verdict['target'];
  run: Verdict['run'];
  /** Every rule and constraint of the selected services, in the order of reports. */
  rules: Rule[];
  /** The file and line of each rule's check, by the rule's id. */
  checks?: ReadonlyMap<string, Place>;
  /** The code that decided a derived constraint; called for failures only. */
  deciderOf?: (rule: Rule) => Place | undefined;
  decisions: Decision[];
  observations: Observation[];
  waivers: Waiver[];
  /** The day on which waivers are compared, YYYY-MM-DD. */
  today: string;
  /** An earlier verdict whose failures do not fail this run; only changes the notes (see `exitCode`). */
  baseline?: Verdict;
  /** The set of requirements by which the run is scored. Default: every rule. */
  set?: RequirementSet;
  /** Whether a warning fails the run too; only changes the notes (see `exitCode`). */
  strict: boolean;
}

/**
 * Makes the verdict of the run from the decisions of its checks. Pure: the same input gives the same verdict. A rule
 * without a decision is not exercised and makes the run incomplete.
 * @throws Error if the decisions contradict each other or the rules: a defect of the suite, which counts neither for the
 *   target nor against it
 */
export function decideVerdict(input: VerdictInput): Verdict {
  if (!isDate(input.today))
    throw defect(`today is "${input.today}", expected a date such as 2026-12-31`);
  const decisions = decisionsByRule(input.rules, input.decisions);
  const families = familiesOf(input.rules);
  const waivers = new Map(input.waivers.map((waiver) => [waiver.rule, waiver]));
  const results: RuleResult[] = [];
  const notes: string[] = [];
  for (const rule of input.rules) {
    const decided = decide(rule, decisions.get(rule.id), input, families.get(rule.id));
    const waiver = waivers.get(rule.id);
    const { result, note } = waiver ? waive(decided, waiver, input) : { result: decided };
    results.push(result);
    if (note !== undefined) notes.push(note);
  }
  const rules = withUncovered(withBaseline(results, input.baseline));
  const complete = input.run.complete && input.rules.every((rule) => decisions.has(rule.id));
  if (input.run.complete && !complete) notes.push(undecidedNote(rules));
  const { specs, target } = input;
  const services = specs.map(({ service }) => service);
  const set = input.set && requirementsOf(input.set, services, input.rules);
  notes.push(...requirementNotes(set, rules));
  notes.push(...baselineRemarks({ specs, target, rules }, input.baseline));
  notes.push(...baselineNotes(rules, input.baseline));
  notes.push(...noLongerExercisedNotes(rules));
  notes.push(...rules.flatMap(uncoveredBy));
  if (input.strict) notes.push('Strict: a warning fails this run too.');
  return {
    schemaVersion: 1,
    suite: input.suite,
    ...(set && { set }),
    specs: input.specs.map(({ service, version, sha256 }) => ({ service, version, sha256 })),
    target: input.target,
    run: {
      ...input.run,
      complete,
      ...(input.baseline && { baseline: baselineRun(input.baseline) }),
    },
    summary: summarize(rules, complete),
    rules,
    openPoints: observed(input.specs, input.observations),
    notes,
  };
}

/** The decisions by rule, each checked by `assertSound`. */
function decisionsByRule(rules: Rule[], decisions: Decision[]): Map<string, Decision> {
  const known = new Set<string>();
  for (const { id } of rules) {
    if (known.has(id)) throw defect(`two rules have one id: ${id}`);
    known.add(id);
  }
  const byRule = new Map<string, Decision>();
  for (const decision of decisions) {
    if (!known.has(decision.rule)) throw defect(`the unknown rule ${decision.rule} was decided`);
    if (byRule.has(decision.rule)) throw defect(`${decision.rule} was decided twice`);
    assertSound(decision);
    byRule.set(decision.rule, decision);
  }
  return byRule;
}

/** Throws for a pass without a case, a failure without its description, a skipped rule without a reason. */
function assertSound({ rule, outcome, cases, failures, reason }: Decision): void {
  if (outcome === 'passed' && !(cases > 0)) throw defect(`${rule} passed with ${cases} cases`);
  if (outcome === 'failed' && failures.length === 0)
    throw defect(`${rule} failed and no failure is described`);
  if (outcome !== 'failed' && failures.length > 0)
    throw defect(`${rule} is ${outcome}, yet a failure is described: ${failures[0]?.message}`);
  if (outcome === 'notExercised' && !reason?.trim())
    throw defect(`${rule} was not exercised and no reason is given`);
}

/** One rule's result by its level, before waivers. */
function decide(
  rule: Rule,
  decision: Decision | undefined,
  { specs, checks, deciderOf, set }: VerdictInput,
  family?: string,
): RuleResult {
  const { id, service, statement, source } = rule;
  const scored = scoredLevel(rule, set);
  const check = checks?.get(id);
  const row = {
    id,
    service,
    operation: documentedOperation(rule, specs),
    statement,
    source,
    level: scored ?? rule.level,
    ...(scored === undefined && { later: true as const }),
    ...(check === undefined ? {} : { check }),
  };
  if (decision === undefined)
    return { ...row, outcome: 'notExercised', reason: NOT_REACHED, cases: 0 };
  const { outcome, cases, failures, reason, partial } = decision;
  switch (outcome) {
    case 'passed':
      return { ...row, outcome, cases, ...(partial && { partial }) };
    case 'notExercised':
      return { ...row, outcome, reason, cases };
    case 'failed': {
      const decider = deciderOf?.(rule);
      const failed = scored === 'must' && !decision.isOnce ? 'failed' : 'warned';
      const found = { ...(decider && { decider }), ...(family !== undefined && { family }) };
      return { ...row, ...found, outcome: failed, cases, failures };
    }
  }
}

function documentedOperation(rule: Rule, specs: SpecOfVerdict[]): string | null {
  if (rule.operation === null) return null;
  for (const spec of specs) {
    const operation = spec.operations.find(({ id }) => id === rule.operation);
    if (operation) return operation.documented;
  }
  throw defect(`${rule.id} is about the operation ${rule.operation}, which no spec has`);
}

/** Applies the waiver of a rule, which is valid through its last day. */
function waive(
  result: RuleResult,
  waiver: Waiver,
  { today, decisions, run }: VerdictInput,
): { result: RuleResult; note?: string } {
  if (result.outcome === 'passed') {
    const isPart =
      result.partial || !run.complete || decisions.some(({ reason = '' }) => PART.test(reason));
    const after = isPart
      ? ' in this partial run: remove its exception only after a full run'
      : ': its exception is no longer needed';
    return { result, note: `${result.id} passed${after}.` };
  }
  if (result.outcome === 'notExercised') return { result };
  if (today > waiver.until)
    return {
      result,
      note: `${result.id} ${result.outcome}: its exception expired on ${waiver.until}; reason given: ${waiver.reason}.`,
    };
  const limits = [waiver.reference, `until ${waiver.until}`].filter(Boolean).join(', ');
  return { result: { ...result, outcome: 'waived', reason: `${waiver.reason} (${limits})` } };
}

/** Each exception with what else its cause breaks. */
function withUncovered(rules: RuleResult[]): RuleResult[] {
  const waived = new Set(rules.flatMap(({ id, outcome }) => (outcome === 'waived' ? id : [])));
  if (waived.size === 0) return rules;
  const broken = rules
    .filter(({ id, outcome }) => outcome === 'failed' || waived.has(id))
    .map((rule) => ({ ...rule, outcome: 'failed' as const }))
    .flatMap((rule) => (rule.failures ?? []).map((failure) => ({ rule, failure })));
  const causes = causesOf(broken).map(rulesIn);
  return rules.map((rule) => {
    const cause = causes.find((ids) => waived.has(rule.id) && ids.includes(rule.id)) ?? [];
    const uncovered = cause.filter((id) => !waived.has(id)).slice(0, IDS_LISTED);
    return uncovered.length === 0 ? rule : { ...rule, uncovered };
  });
}

/** Why a rule was not exercised in a run of a part: what other rules would have sent may break those that passed. */
const PART = new RegExp(`^(?:the run may not |${NOT_ASKED}|${OTHER_SHARD}|${LEFT_OUT})`);

function undecidedNote(rules: RuleResult[]): string {
  const ids = rules.filter(({ reason }) => reason === NOT_REACHED).map(({ id }) => id);
  return `Nothing decided ${ids.join(', ')} before the run ended: a defect of the suite, so the verdict is incomplete.`;
}

function baselineNotes(rules: RuleResult[], baseline: Verdict | undefined): string[] {
  const failed = baseline?.rules.filter(({ outcome }) => outcome === 'failed') ?? [];
  const before = new Set(failed.map(({ id }) => id));
  const fixed = rules.flatMap(({ id, outcome }) =>
    outcome === 'passed' && before.has(id) ? id : [],
  );
  if (fixed.length === 0) return [];
  const what = `${countOf(fixed.length, 'rule')} that failed in the baseline passed now`;
  return [`${what}, so the baseline can be renewed: ${listed(fixed, IDS_LISTED)}.`];
}

/** Every open point of the specs with its observations, each once. */
function observed(specs: SpecOfVerdict[], observations: Observation[]): Verdict['openPoints'] {
  const seen = Map.groupBy(observations, ({ openPoint }) => openPoint);
  const openPoints = specs.flatMap((spec) => spec.openPoints);
  const known = new Set(openPoints.map(({ id }) => id));
  for (const id of seen.keys())
    if (!known.has(id)) throw defect(`something was observed about the unknown open point ${id}`);
  return openPoints.map(({ id, service, question, source }) => ({
    id,
    service,
    question,
    source,
    observed: [...new Set(seen.get(id)?.map((observation) => observation.observed))],
  }));
}

function defect(what: string): Error {
  return new Error(`A defect of the suite, not of the target: ${what}.`);
}

/**
 * The family of each rule that has siblings, by the rules' ids. A family says one thing of many resources of one shape: it
 * is written once with braces in its id, or derived constraints differ only in the resource that their ids name.
 */
export function familiesOf(rules: Rule[]): Map<string, string> {
  const families = [...Map.groupBy(rules, ({ service }) => service).values()].flatMap(ofService);
  const sizes = Map.groupBy(families, ([, family]) => family);
  return new Map(families.filter(([, family]) => (sizes.get(family)?.length ?? 0) > 1));
}

function ofService(rules: Rule[]): [id: string, family: string][] {
  const resources = [...new Set(rules.flatMap(({ resource }) => resource ?? []))].toSorted(
    (one, other) => other.length - one.length,
  );
  return rules.map(({ id, service, family, resource }) => {
    if (resource !== undefined) return [id, family];
    const rest = id.slice(service.length + 1);
    const own = resources.find((candidate) => rest.startsWith(`${candidate}/`));
    return [id, own === undefined ? id : `${service}/{}/${rest.slice(own.length + 1)}`];
  });
}
