import { rulesIn } from '../../decided/causesOf.ts';
import type { Report } from './Report.ts';

/** The verdict alone, for programs: what `run --json` prints. verdict.json has each rule. */
export function verdictObject({ verdict, folder, glance: { word, because }, causes }: Report) {
  const { target, run, summary } = verdict;
  return {
    verdict: word,
    because,
    exitCode: run.exitCode,
    target: target.name,
    seed: run.seed,
    requests: run.requests,
    folder,
    summary,
    causes: causes.map((cause) => ({
      failure: cause.first.number,
      outcome: cause.first.rule.outcome,
      ...(cause.first.rule.known && { known: true }),
      rule: cause.first.rule.id,
      statement: cause.first.rule.statement,
      operation: cause.first.failure.operation ?? cause.first.rule.operation,
      message: cause.first.failure.message,
      others: rulesIn(cause).slice(1),
    })),
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
