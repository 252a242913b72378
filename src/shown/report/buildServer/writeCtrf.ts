import type { NumberedFailure } from '../../../decided/causesOf.ts';
import { isNewFailure } from '../../../decided/isNewFailure.ts';
import type { OutcomeName, RuleResult } from '../../../decided/types.ts';
import { failureText } from '../failureText.ts';
import { printable } from '../../../words/printable.ts';
import { isGood } from '../glance.ts';
import { wordFor } from '../verdictWord.ts';
import type { FailureCommands } from '../repeatCommand.ts';
import type { Report } from '../Report.ts';
import type { RuleTime } from '../RuleTime.ts';

/** The version of the format (https://ctrf.io). */
const SPEC_VERSION = '0.0.0';

type Status = 'passed' | 'failed' | 'skipped' | 'other';

/** The format's status for each outcome. It has no warning, so `other` is used. */
const STATUS: Record<OutcomeName, Status> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'other',
  waived: 'skipped',
  notExercised: 'skipped',
};

/** One rule in the fields of the format. */
interface Test {
  name: string;
  status: Status;
  /** In whole milliseconds. */
  duration: number;
  [field: string]: unknown;
}

/**
 * ctrf.json, the run in the Common Test Report Format: a test per rule, named by its id, in the suite of its service and
 * operation. Details are in verdict.json. A run that is not conformant although no rule newly failed gets one more test, which
 * failed, so that no reader shows it as green.
 * @param times of each rule's own exchanges
 */
export function writeCtrf(report: Report, times: ReadonlyMap<string, RuleTime>): string {
  const { verdict, failures, commands } = report;
  const { suite, target, run, rules, specs } = verdict;
  const { word, because } = report.glance;
  const tests = rules.map((rule) =>
    testOf(rule, failures.get(rule.id) ?? [], commands, times.get(rule.id)?.durationMs ?? 0),
  );
  const isHealthy = isGood(report.glance);
  if (!isHealthy && !rules.some(isNewFailure)) tests.push(runTest(report));
  const [start, stop] = [Date.parse(run.startedAt), Date.parse(run.finishedAt)];
  const count = (status: Status) => tests.filter((test) => test.status === status).length;
  const ctrf = {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    ...(run.id !== undefined && { runId: run.id }),
    timestamp: run.finishedAt,
    generatedBy: `${suite.name} ${suite.version}`,
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        suites: specs.length,
        start,
        stop,
        duration: stop - start,
      },
      tests,
      environment: {
        reportName: `${wordFor(word, verdict)}, ${target.name}: ${because}`,
        appName: target.name,
        testEnvironment: target.environment,
        ...(run.asked?.shard !== undefined && { shardId: run.asked.shard }),
        healthy: isHealthy,
        extra: { seed: run.seed, requests: run.requests, specs },
      },
    },
  };
  return printable(`${JSON.stringify(ctrf)}\n`);
}

function testOf(
  rule: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
  time: number,
): Test {
  const { id, service, operation, level, outcome, check } = rule;
  const status = outcome === 'failed' && !isNewFailure(rule) ? 'skipped' : STATUS[outcome];
  return {
    name: id,
    status,
    duration: Math.round(time),
    suite: operation === null ? [service] : [service, operation],
    ...messageOf(rule, failures),
    ...(failures.length > 0 && {
      trace: failures.map((failure) => failureText(failure, commands)).join('\n\n'),
    }),
    ...(outcome !== status && { rawStatus: outcome }),
    tags: [level],
    ...(check !== undefined && { filePath: check.file, line: check.line }),
  };
}

function messageOf(
  { outcome, reason = '', known }: RuleResult,
  [first]: NumberedFailure[],
): { message?: string } {
  if (outcome === 'notExercised') return { message: `not exercised: ${reason}` };
  if (outcome === 'waived') return { message: `exception: ${reason}` };
  if (first === undefined) return {};
  const why = outcome === 'failed' && known ? 'known: also failed in the baseline: ' : '';
  return { message: `${why}${first.failure.message}` };
}

function runTest({ verdict, glance: { word, because } }: Report): Test {
  const time = Date.parse(verdict.run.finishedAt) - Date.parse(verdict.run.startedAt);
  return {
    name: 'verdict',
    status: 'failed',
    duration: time,
    suite: ['run'],
    message: `${word}: ${because}`,
  };
}
