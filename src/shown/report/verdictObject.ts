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
    causes: causes.map(({ first: { number, rule, failure }, others }) => ({
      failure: number,
      outcome: rule.outcome,
      rule: rule.id,
      statement: rule.statement,
      operation: failure.operation ?? rule.operation,
      message: failure.message,
      others: [...new Set(others.map((other) => other.rule.id))].filter((id) => id !== rule.id),
    })),
  };
}
