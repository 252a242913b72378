import { rulesIn, type Cause } from '../../decided/causesOf.ts';
import { scopeOf } from './verdictWord.ts';
import { restoreOf } from './nextLines.ts';
import type { Report } from './Report.ts';

/** The verdict alone, for programs: what `run --json` prints. verdict.json has each rule. */
export function verdictObject(report: Report) {
  const { verdict, folder, glance, causes } = report;
  const restore = restoreOf(report);
  const { target, run, summary } = verdict;
  return {
    verdict: glance.word,
    because: glance.because,
    scope: scopeOf(verdict),
    exitCode: run.exitCode,
    target: target.name,
    seed: run.seed,
    requests: run.requests,
    folder,
    summary,
    ...(restore !== undefined && { restore }),
    details: `${folder}/details.md`,
    causes: causes.map((cause) => causeObject(cause, folder)),
  };
}

function causeObject(cause: Cause, folder: string) {
  const { number, rule, failure } = cause.first;
  const { message, expected, actual, sent, readBack, script } = failure;
  return {
    failure: number,
    outcome: rule.outcome,
    ...(rule.known && { known: true }),
    ...(rule.differs && { differs: true }),
    rule: rule.id,
    statement: rule.statement,
    source: rule.source,
    operation: failure.operation ?? rule.operation,
    message,
    expected,
    received: actual,
    ...(sent !== undefined && { request: sent }),
    ...(readBack && { readBack }),
    ...(script !== undefined && { script: `${folder}/${script}` }),
    others: rulesIn(cause).slice(1),
  };
}

/**
 * The same where there is no verdict: no rule counts.
 * @param because why, as it is told to people
 */
export function noVerdictObject(because: string, exitCode: number) {
  const reason = because.replace(/^No verdict: /, '');
  return { verdict: 'NO VERDICT', because: reason, exitCode, causes: [] };
}
