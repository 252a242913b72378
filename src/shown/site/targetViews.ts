import type { OutcomeName, Verdict } from '../../decided/types.ts';
import { targetPage } from './addresses.ts';
import { byTarget } from './historyOf.ts';
import type { Run, TargetHistory } from './Run.ts';

/** A rule that did not pass, with its history at the target. */
export interface TargetRule {
  id: string;
  address: string;
  statement: string;
  history: TargetHistory;
}

/** A target with its runs and the outcomes of the rules there. */
export interface TargetView {
  /** `targets/partner` */
  id: string;
  name: string;
  page: string;
  /** Newest first. */
  runs: { startedAt: string; summary: Verdict['summary']; isComplete: boolean; folder: string }[];
  /** By outcome; passed rules are only counted. */
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
  const taken = new Set<string>();
  return [...byTarget(runs)].map(([name, group]) => {
    const page = freePage(name, taken);
    const all = [...histories].flatMap(([id, list]): TargetRule[] => {
      const history = list.find(({ target }) => target === name);
      const rule = known.get(id);
      return history === undefined || rule === undefined ? [] : [{ id, ...rule, history }];
    });
    return {
      id: page.replace(/\.html$/, ''),
      name,
      page,
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

/** A page name that is free: two names may differ only in characters that a file name cannot have. */
function freePage(name: string, taken: Set<string>): string {
  const wanted = targetPage(name);
  for (let number = 1; ; number += 1) {
    const page = number === 1 ? wanted : wanted.replace(/\.html$/, `-${number}.html`);
    if (taken.has(page)) continue;
    taken.add(page);
    return page;
  }
}
