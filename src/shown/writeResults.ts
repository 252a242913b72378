import { rmSync } from 'node:fs';
import type { RunConfig } from '../sent/RunConfig.ts';
import type { Lost } from '../sent/exchange/client/Watch.ts';
import { restoreCommand } from '../sent/journal/Journal.ts';
import { checkPlaces } from '../promised/places/checkPlaces.ts';
import { deciderOf } from '../promised/places/deciderOf.ts';
import type { RequirementSet } from '../promised/requirementSet.ts';
import type { Spec } from '../promised/types.ts';
import { exitCode } from '../decided/exitCode.ts';
import type { Beside } from './report/beside/Differences.ts';
import type { Letterhead } from './report/certificate/letterhead.ts';
import { decideVerdict } from '../decided/decideVerdict.ts';
import { LEFT_OUT, NOT_ASKED, OTHER_SHARD } from '../decided/reasons.ts';
import type { Asked, BudgetResult, Decision, Verdict } from '../decided/types.ts';
import type { Plan } from '../checked/run/planOf.ts';
import { rulesOf } from '../checked/run/rulesOf.ts';
import { selectorOf } from '../promised/isSelected.ts';
import { isJudged } from '../checked/run/checksOf.ts';
import { percentOf } from '../checked/run/plan/percentOf.ts';
import type { Report } from './report/Report.ts';
import type { AllureProgram } from './report/allure/AllureProgram.ts';
import type { ResultFolder } from './folder/resultFolder.ts';
import type { SuitesOutcome } from './SuitesOutcome.ts';
import { changesOf } from './changesOf.ts';
import { odditiesOf } from './odditiesOf.ts';
import { keptWhole } from './keptWhole.ts';
import { thisSuite } from './suiteDigest.ts';
import { writeFiles } from './writeFiles.ts';
import { writeTarget, writeControlAnswers } from './folder/recordedTarget.ts';
import { notExercised } from '../decided/notExercised.ts';
import { listed } from '../words/listed.ts';

export interface RunResults {
  /** The plans of the selected services, also of those of which no rule was asked for. */
  plans: Plan[];
  config: RunConfig;
  outcome: SuitesOutcome;
  /** How many requests were sent before the suites ran. */
  preflightRequests: number;
  folder: ResultFolder;
  baseline?: Verdict;
  /** What the picked requests notice; absent without a budget. */
  budget?: BudgetResult;
  asked: Asked;
  /** Builds the report. */
  allure: AllureProgram;
  /** The set of requirements by which the run is scored. Default: every rule. */
  set?: RequirementSet;
  /** The folder of the history of earlier runs. */
  history?: string;
  /** Whose certificate it is. */
  letterhead?: Letterhead;
  /** How a second deployment responded to the same requests. */
  beside?: Beside;
  /** The fingerprint of the key that will sign the results. */
  signer?: string;
}

/** Makes the verdict and writes everything that a run leaves in its folder. Returns the report. */
export async function writeResults(results: RunResults): Promise<Report> {
  const { plans, config, outcome, folder, asked, allure, letterhead, beside, history } = results;
  const { log } = outcome;
  const { exchanges, observations, control } = log.run;
  const specs = plans.map(({ spec }) => spec);
  const verdict = verdictOf(results, specs);
  const kept = keptWhole(exchanges, verdict, observations);
  const isInRest = (id: string) =>
    !kept.telling.has(id) && (asked.evidence === 'full' || kept.sample.has(id));
  const telling = [...log.exchanges((id) => kept.telling.has(id))];
  const evidence = { telling, rest: log.exchanges(isInRest), lines: exchanges };
  const operations = specs.flatMap((spec) => spec.operations);
  const changing = operations.filter(({ effect }) => effect !== undefined).map(({ id }) => id);
  const report = await writeFiles(verdict, evidence, folder, {
    ...{ allure, letterhead, beside, isOwn: true, changing: new Set(changing) },
    // A shard is not comparable with whole runs, so it has no history.
    history: asked.shard === undefined ? history : undefined,
  });
  writeTarget(folder.path, config.target, specs);
  writeControlAnswers(folder.path, control);
  rmSync(folder.log, { recursive: true, force: true });
  return report;
}

function verdictOf(results: RunResults, specs: Spec[]): Verdict {
  const { plans, config, outcome, asked, baseline, budget, set, signer } = results;
  const { strict = false } = asked;
  const { startedAt, finishedAt, complete } = outcome;
  const { exchanges, problems, observations, decisions: made } = outcome.log.run;
  const decisions = [
    ...made.map((decision) => unshown(decision, config, specs)),
    ...plans.flatMap((plan) => notAskedFor(plan, config)),
  ];
  const { name: called, environment, urls, deployment, isSandbox, waivers } = config.target;
  const rules = specs.flatMap(rulesOf);
  const changes = changesOf(plans, exchanges);
  const odd = odditiesOf(plans, config.target, { exchanges, decisions });
  if (isSandbox && !called.includes('sandbox'))
    odd.unshift("the suite's own sandbox was tested, not a deployment");
  const verdict = decideVerdict({
    suite: thisSuite(),
    specs,
    target: { name: called, environment, urls, deployment, isSandbox },
    run: {
      ...{ id: config.runId, seed: config.seed, casesPerRule: config.cases },
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      requests: results.preflightRequests + exchanges.length,
      complete,
      ...(problems.length > 0 && { leftChanged: problems.length }),
      changes,
      ...whyNone(outcome, changes),
      ...(odd.length > 0 && { odd }),
      ...{ asked, budget, signer },
    },
    ...{ rules, checks: checkPlaces(rules), deciderOf, decisions, observations },
    waivers: waivers.filter(({ rule }) =>
      specs.some(({ service }) => rule.startsWith(`${service}/`)),
    ),
    today: startedAt.toISOString().slice(0, 10),
    ...{ baseline, set, strict },
  });
  verdict.notes.push(...notesOf(outcome, config), ...budgetNotes(verdict));
  verdict.run.exitCode = exitCode(verdict, { strict });
  return verdict;
}

/** Why there is no verdict, in few words for a headline. */
function whyNone({ log, complete, problems: errors }: SuitesOutcome, changes: string[]) {
  const { lost, stopped, defects, problems } = log.run;
  if (lost !== undefined) return { why: lostText(lost) };
  if (stopped !== undefined) return { why: stopped };
  // Nothing else ends a run.
  if (complete || [...defects, ...errors, ...problems].length > 0) return {};
  const undone = changes.length === 0 ? '' : '; its reversible changes were undone';
  return { why: `the run was interrupted${undone}` };
}

/** What a target does that can no longer be tested; since when, if it was ever there. */
function lostText({ since, reason }: Lost): string {
  return `${since === undefined ? '' : `since ${since.slice(11, 19)} UTC `}the target ${reason}`;
}

/** Notes for the reader on how the run went. */
function notesOf({ log, problems }: SuitesOutcome, config: RunConfig): string[] {
  const logged = log.run;
  const { lost, stopped, defects, slowedTo } = logged;
  const withdrawn = logged.decisions.flatMap((one) => (one.withdrawn ? one.rule : []));
  return [
    slowedTo !== undefined &&
      `The target responded 429 (too many requests): the run went on more slowly, at ${slowedTo.toFixed(1)} requests a second.`,
    lost !== undefined && `No verdict: ${lostText(lost)}; nothing was sent after that.`,
    stopped !== undefined && `No verdict: ${stopped}.`,
    ...defects.map(({ rule, defect }) => `An error of the suite itself at ${rule}: ${defect}`),
    ...problems.map(({ message }) => `An error of the suite itself: ${message}`),
    ...logged.problems.map((problem) => `Not restored: ${problem}`),
    logged.problems.length > 0 &&
      config.journal !== undefined &&
      `\`${restoreCommand(config.journal.folder)}\` restores what is left.`,
    withdrawn.length > 0 &&
      `What looked wrong was right when it was requested again, and does not count: ${listed(withdrawn, 10)}`,
    ...logged.remarks,
  ].filter((note) => note !== false);
}

/** The decision on a constraint that no response showed: if a budget left out checks, that may be the reason. */
function unshown(decision: Decision, { budget }: RunConfig, specs: Spec[]): Decision {
  const { rule, outcome, reason } = decision;
  if (budget === undefined || outcome !== 'notExercised') return decision;
  const isShownByOthers = specs.some(({ constraints }) =>
    constraints.some((constraint) => constraint.id === rule && isJudged(constraint)),
  );
  return isShownByOthers
    ? { ...decision, reason: `${LEFT_OUT} ${budget.asked}, or not there: ${reason}` }
    : decision;
}

/** Notes on what a run with a budget shows, and what it does not. */
function budgetNotes({ run: { budget }, rules }: Verdict): string[] {
  if (budget === undefined) return [];
  const leftOut = rules.filter(({ reason }) => reason?.startsWith(LEFT_OUT)).length;
  const partial = rules.filter((rule) => rule.partial).length;
  return [
    `--budget ${budget.requests}: what was picked notices at least ${budget.noticed} of the ${budget.inFull} catalogued faults that the same run notices without it (${percentOf(budget)}). ` +
      `${leftOut} rules were left out; ${partial} passed by their first cases alone.`,
  ];
}

/** Decisions on the rules of a selected service that this run was not asked for: the verdict contains every rule once. */
function notAskedFor(plan: Plan, { rules, budget }: RunConfig): Decision[] {
  const isAsked = selectorOf(rules);
  const whyNot = (id: string) => {
    if (plan.leftOut.has(id)) return `${LEFT_OUT} ${budget?.asked}`;
    return isAsked(id) ? OTHER_SHARD : NOT_ASKED;
  };
  return plan.rules
    .filter(({ id }) => !plan.selected.has(id))
    .map(({ id }) => notExercised(id, whyNot(id)));
}
