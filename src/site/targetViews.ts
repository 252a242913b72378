import type { OutcomeName, Verdict } from '../verdict/types.ts';
import { targetPage } from './addresses.ts';
import { byTarget } from './historyOf.ts';
import type { Run, TargetHistory } from './Run.ts';

/** A rule that did not pass, with its history there. */
export interface TargetRule {
  id: string;
  address: string;
  statement: string;
  history: TargetHistory;
}

/** A target with its runs and what became of the rules there. */
export interface TargetView {
  name: string;
  page: string;
  /** Newest first. */
  runs: { startedAt: string; summary: Verdict['summary']; isComplete: boolean; folder: string }[];
  /** By outcome; `passed` is counted only. */
  rules: { outcome: OutcomeName; rules: TargetRule[] }[];
}

const SHOWN: OutcomeName[] = ['failed', 'warned', 'waived', 'notExercised'];

/** Rules whose page and sentence are known, by id. */
export type KnownRules = ReadonlyMap<string, { address: string; statement: string }>;

/** Every target of the given runs, the one with the newest run first. */
export function targetViews(
  runs: readonly Run[],
  histories: ReadonlyMap<string, TargetHistory[]>,
  known: KnownRules,
): TargetView[] {
  return [...byTarget(runs)].map(([name, group]) => {
    const all = [...histories].flatMap(([id, list]): TargetRule[] => {
      const history = list.find(({ target }) => target === name);
      const rule = known.get(id);
      return history === undefined || rule === undefined ? [] : [{ id, ...rule, history }];
    });
    return {
      name,
      page: targetPage(name),
      runs: group.map(({ folder, verdict }) => ({
        startedAt: verdict.run.startedAt,
        summary: verdict.summary,
        isComplete: verdict.run.complete,
        folder,
      })),
      rules: SHOWN.map((outcome) => ({
        outcome,
        rules: all.filter(({ history }) => history.outcome === outcome),
      })).filter(({ rules }) => rules.length > 0),
    };
  });
}
