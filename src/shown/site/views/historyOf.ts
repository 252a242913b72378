import { NOT_ASKED, OTHER_SHARD } from '../../../decided/reasons.ts';
import type { OutcomeName, RuleResult } from '../../../decided/types.ts';
import type { Run, TargetHistory } from './Run.ts';

interface Dated {
  at: string;
  result: RuleResult;
}

/**
 * The outcomes of each rule at each target, by rule; targets by their newest run, newest first. A run that did not
 * exercise a rule neither ends nor begins a row of failures.
 */
export function historyOf(runs: readonly Run[]): Map<string, TargetHistory[]> {
  const histories = new Map<string, TargetHistory[]>();
  for (const [target, group] of byTarget(runs)) {
    const seen = new Map<string, Dated[]>();
    for (const { verdict } of group) {
      for (const result of verdict.rules.filter(isAsked)) {
        const list = seen.get(result.id) ?? [];
        seen.set(result.id, list);
        list.push({ at: verdict.run.startedAt, result });
      }
    }
    for (const [id, results] of seen) {
      const history = histories.get(id) ?? [];
      histories.set(id, history);
      history.push(atTarget(target, results));
    }
  }
  return histories;
}

/** The runs of each target, newest first, the target with the newest run first. */
export function byTarget(runs: readonly Run[]): Map<string, Run[]> {
  const newestFirst = runs.toSorted((one, other) =>
    other.verdict.run.startedAt.localeCompare(one.verdict.run.startedAt),
  );
  return Map.groupBy(newestFirst, ({ verdict }) => verdict.target.name);
}

function isAsked({ outcome, reason }: RuleResult): boolean {
  return outcome !== 'notExercised' || (reason !== NOT_ASKED && reason !== OTHER_SHARD);
}

/** @param results newest first, at least one */
function atTarget(target: string, results: Dated[]): TargetHistory {
  const decided = results.filter(({ result }) => result.outcome !== 'notExercised');
  const isExercised = results[0]?.result.outcome !== 'notExercised';
  const spans = spansOf(isExercised ? decided : results);
  const [current, ...before] = spans;
  const newest = results[0]?.result;
  if (current === undefined || newest === undefined) throw new Error('a history of no results');
  const detail = newest.failures?.[0]?.message ?? newest.reason;
  return {
    target,
    outcome: current.outcome,
    since: current.from,
    isOrEarlier: before.length === 0,
    runs: current.runs,
    before,
    ...(detail !== undefined && { detail }),
  };
}

function spansOf(results: Dated[]): TargetHistory['before'] {
  const spans: { outcome: OutcomeName; from: string; to: string; runs: number }[] = [];
  for (const { at, result } of results) {
    const last = spans.at(-1);
    if (last?.outcome === result.outcome) {
      last.from = at;
      last.runs += 1;
    } else spans.push({ outcome: result.outcome, from: at, to: at, runs: 1 });
  }
  return spans;
}
