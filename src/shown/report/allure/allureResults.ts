import { randomUUID } from 'node:crypto';
import { Stage, Status, type TestResult } from 'allure-js-commons';
import type { OutcomeName, RuleResult } from '../../../decided/types.ts';
import type { NumberedFailure } from '../../../decided/causesOf.ts';
import { wasAsked } from '../../../decided/reasons.ts';
import { isGood } from '../glance.ts';
import { evidenceSteps, type FindExchange } from './evidenceSteps.ts';
import { failureText } from '../failureText.ts';
import { inBatches } from './inBatches.ts';
import type { FailureCommands } from '../repeatCommand.ts';
import { printable } from '../../../words/printable.ts';
import type { Report } from '../Report.ts';
import type { RuleTime } from '../RuleTime.ts';
import { code, inline } from '../../../words/markdown.ts';

/** Allure's status for each outcome. It has none for a warning: `broken` is its colour between red and green. */
const STATUS: Record<OutcomeName, Status> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  warned: Status.BROKEN,
  waived: Status.SKIPPED,
  notExercised: Status.SKIPPED,
};

export interface AllureResult {
  /** The file's name in the folder of results. */
  file: string;
  result: TestResult;
  /** The file's text. */
  text: string;
}

/**
 * Allure's results of a verdict: one for each rule that the run was asked for, with the verdict's outcome and words. If the run is
 * not conformant although no rule failed, one more result says so. A failure's result has its exchanges and its curl line
 * attached, in files in `resultsDir`. Rules that were not asked for get no result: thousands of them would hide the others and
 * take most of a short run's time. Nothing is read: results in another folder may be a stranger's, with links, markup and files.
 * @param times of each rule's own exchanges
 */
export async function allureResults(
  resultsDir: string,
  report: Report,
  exchangeOf: FindExchange,
  times: ReadonlyMap<string, RuleTime> = new Map(),
): Promise<AllureResult[]> {
  const { verdict, failures, commands } = report;
  const made = new Map<string, AllureResult>();
  const asked = verdict.rules.filter(wasAsked);
  await inBatches(asked, async (rule) => {
    const own = failures.get(rule.id) ?? [];
    const result = resultOf(rule, own, commands);
    Object.assign(result, timeOf(times.get(rule.id), verdict));
    result.steps = await evidenceSteps(resultsDir, own, exchangeOf);
    made.set(rule.id, fileOf(result));
  });
  return [...asked.flatMap(({ id }) => made.get(id) ?? []), ...ofTheRun(report)];
}

/** Whether a file of this name in a folder of results is a result, and not an attachment. */
export function isResultFile(name: string): boolean {
  return name.endsWith('-result.json');
}

function fileOf(result: TestResult): AllureResult {
  return { file: `${result.uuid}-result.json`, result, text: JSON.stringify(result) };
}

function created(): TestResult {
  return {
    uuid: randomUUID(),
    statusDetails: {},
    stage: Stage.FINISHED,
    steps: [],
    attachments: [],
    parameters: [],
    labels: [],
    links: [],
  };
}

/** A result with the identity of its rule, so that Allure's history follows the rule. */
function resultOf(
  rule: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): TestResult {
  const { name, description, labels } = labelsFor(rule, rule.operation);
  return {
    ...created(),
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
  };
}

/** A result of the whole run, if it is not conformant although no rule failed: so not everything is green. */
function ofTheRun({ verdict, glance }: Report): AllureResult[] {
  const { word, because } = glance;
  if (isGood(glance) || verdict.summary.failed > 0) return [];
  const labels = { epic: 'run', feature: 'verdict', outcome: 'failed' };
  const whole: TestResult = {
    ...created(),
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
  return [fileOf(whole)];
}

/** The time of a rule's own exchanges. A rule that is judged by those of others has none. */
function timeOf(
  time: RuleTime | undefined,
  { run }: Report['verdict'],
): Pick<TestResult, 'start' | 'stop'> {
  const began = Date.parse(run.startedAt);
  if (time === undefined) return { start: began, stop: began };
  const start = Date.parse(time.startedAt);
  return { start, stop: start + Math.round(time.durationMs) };
}

function detailsOf(
  { outcome, reason }: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): TestResult['statusDetails'] {
  const texts = failures.map((failure) => failureText(failure, commands));
  if (outcome === 'waived') texts.unshift(`exception: ${printable(reason ?? '')}`);
  if (outcome === 'notExercised') texts.unshift(`not exercised: ${printable(reason ?? '')}`);
  return texts.length === 0 ? {} : { message: texts.join('\n\n') };
}

/** What the Allure report shows of a rule, with any outcome. */
interface AllureLabels {
  /** The result's name: the rule's sentence, which a reader looks for. */
  name: string;
  /** Markdown: the rule's id and its source. */
  description: string;
  /** epic: service; feature: operation; story: rule; severity and tag: level. */
  labels: { name: 'epic' | 'feature' | 'story' | 'severity' | 'tag'; value: string }[];
}

/**
 * The Allure labels of a rule, by which the report groups, searches and filters.
 * @param operation as the documents write it (`PUT /stock/v1/inventory/update`), not its id; null for a rule about no
 *   single operation
 */
export function labelsFor(
  rule: Pick<RuleResult, 'id' | 'service' | 'level' | 'statement' | 'source'>,
  operation: string | null,
): AllureLabels {
  return {
    name: printable(rule.statement),
    description: `Rule: ${code(rule.id)}\n\nSource: ${inline(rule.source)}`,
    labels: [
      { name: 'epic', value: rule.service.replaceAll('-', ' ') },
      { name: 'feature', value: operation ?? 'the service as a whole' },
      { name: 'story', value: rule.id },
      { name: 'severity', value: rule.level === 'must' ? 'critical' : 'minor' },
      { name: 'tag', value: rule.level },
    ],
  };
}
