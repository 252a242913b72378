import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Stage, Status, type TestResult } from 'allure-js-commons';
import type { OutcomeName, RuleResult } from '../../verdict/types.ts';
import type { NumberedFailure } from '../../verdict/numberedFailures.ts';
import { wasAsked } from '../../verdict/reasons.ts';
import { evidenceSteps, type FindExchange } from './evidenceSteps.ts';
import { failureText } from '../failureText.ts';
import { inBatches } from './inBatches.ts';
import { labelsFor } from './labelsFor.ts';
import type { FailureCommands } from '../repeatCommand.ts';
import { printable } from '../../text/printable.ts';
import type { Report } from '../Report.ts';
import type { RuleTime } from '../RuleTime.ts';

/** Allure's status for each outcome. It has none for a warning: `broken` is its colour between red and green. */
const STATUS: Record<OutcomeName, Status> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  warned: Status.BROKEN,
  waived: Status.SKIPPED,
  notExercised: Status.SKIPPED,
};

interface ResultFile {
  /** The file's name in the folder of results. */
  file: string;
  result: TestResult;
}

/** A result that agrees with the verdict. */
export interface AlignedResult extends ResultFile {
  /** The file's text. */
  text: string;
}

/**
 * Makes Allure's results agree with the verdict. There is one result for each rule that the run was asked for, with the
 * verdict's outcome and words, even if no check reached it or several shards wrote it. If the run is not conformant
 * although no rule failed, one more result says so. A failure's result has its exchanges and its curl line attached, in
 * files beside it. Rules that were not asked for get no result: thousands of them would hide the others and take most of a
 * short run's time. The result files that it read are deleted; the caller writes those that must stay.
 * @param resultsDir an existing folder with any number of `*-result.json`
 * @param times of each rule's own exchanges
 * @throws Error naming the file that cannot be read as a result
 */
export async function alignAllureResults(
  resultsDir: string,
  report: Report,
  exchangeOf: FindExchange,
  times: ReadonlyMap<string, RuleTime> = new Map(),
): Promise<AlignedResult[]> {
  const files = await readResults(resultsDir);
  const byRule = Map.groupBy(files, ({ result }) => labelOf(result, 'story'));
  const { verdict, failures, commands } = report;
  const aligned = new Map<string, AlignedResult>();
  const asked = verdict.rules.filter(wasAsked);
  const began = Date.parse(verdict.run.startedAt);
  await inBatches(asked, async (rule) => {
    const [best = created()] = (byRule.get(rule.id) ?? []).sort(
      (one, other) => evidenceOf(other.result) - evidenceOf(one.result),
    );
    const own = failures.get(rule.id) ?? [];
    const timed = { start: began, stop: began, ...best.result, ...timeOf(times.get(rule.id)) };
    const result = align(timed, rule, own, commands);
    if (evidenceOf(result) === 0) result.steps = await evidenceSteps(resultsDir, own, exchangeOf);
    aligned.set(rule.id, { file: best.file, result, text: JSON.stringify(result) });
  });
  await inBatches(files, ({ file }) => rm(join(resultsDir, file)));
  return [...asked.flatMap(({ id }) => aligned.get(id) ?? []), ...ofTheRun(report)];
}

/** Whether a file of this name in a folder of results is a result, and not an attachment. */
export function isResultFile(name: string): boolean {
  return name.endsWith('-result.json');
}

async function readResults(resultsDir: string): Promise<ResultFile[]> {
  const names = (await readdir(resultsDir)).filter(isResultFile);
  const results: ResultFile[] = [];
  await inBatches(names, async (file) => {
    const path = join(resultsDir, file);
    try {
      results.push({ file, result: JSON.parse(await readFile(path, 'utf8')) as TestResult });
    } catch (cause) {
      throw new Error(`${path} is no Allure result: ${String(cause)}`, { cause });
    }
  });
  return results;
}

function created(): ResultFile {
  const uuid = randomUUID();
  const result: TestResult = {
    uuid,
    statusDetails: {},
    stage: Stage.FINISHED,
    steps: [],
    attachments: [],
    parameters: [],
    labels: [],
    links: [],
  };
  return { file: `${uuid}-result.json`, result };
}

/** How many attachments a result or step has, inner steps included. Any field may be absent in a file. */
function evidenceOf({
  steps = [],
  attachments = [],
}: Partial<Pick<TestResult, 'steps' | 'attachments'>>): number {
  return attachments.length + steps.reduce((sum, step) => sum + evidenceOf(step), 0);
}

/** Gives a result the identity of its rule, so that Allure's history follows the rule. */
function align(
  result: TestResult,
  rule: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): TestResult {
  const { name, description, labels } = labelsFor(rule, rule.operation);
  return {
    ...result,
    name,
    description,
    fullName: rule.id,
    testCaseId: rule.id,
    historyId: rule.id,
    titlePath: [],
    labels: [...labels, { name: 'outcome', value: rule.outcome }],
    parameters: [{ name: 'cases', value: String(rule.cases), excluded: true }],
    status: STATUS[rule.outcome],
    statusDetails: detailsOf(rule, failures, commands),
    stage: Stage.FINISHED,
  };
}

/** A result of the whole run, if it is not conformant although no rule failed: so not everything is green. */
function ofTheRun({ verdict, glance: { word, because } }: Report): AlignedResult[] {
  if (word === 'CONFORMANT' || word === 'NO NEW FAILURE' || verdict.summary.failed > 0) return [];
  const { file, result } = created();
  const labels = { epic: 'run', feature: 'verdict', outcome: 'failed' };
  const whole: TestResult = {
    ...result,
    name: `The run as a whole: ${word}`,
    fullName: 'run',
    testCaseId: 'run',
    historyId: 'run',
    labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
    status: Status.FAILED,
    statusDetails: { message: printable(because) },
    start: Date.parse(verdict.run.startedAt),
    stop: Date.parse(verdict.run.finishedAt),
  };
  return [{ file, result: whole, text: JSON.stringify(whole) }];
}

/** The time of a rule's own exchanges. A rule that is judged by those of others has none. */
function timeOf(time: RuleTime | undefined): Pick<TestResult, 'start' | 'stop'> {
  if (time === undefined) return {};
  const start = Date.parse(time.startedAt);
  return { start, stop: start + Math.round(time.durationMs) };
}

function detailsOf(
  { outcome, reason }: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): TestResult['statusDetails'] {
  const texts = failures.map((failure) => failureText(failure, commands));
  if (outcome === 'waived') texts.unshift(`waived: ${printable(reason ?? '')}`);
  if (outcome === 'notExercised') texts.unshift(`not exercised: ${printable(reason ?? '')}`);
  return texts.length === 0 ? {} : { message: texts.join('\n\n') };
}

function labelOf({ labels }: TestResult, name: string): string | undefined {
  return labels.find((label) => label.name === name)?.value;
}
