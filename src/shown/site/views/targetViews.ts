import { causesOf, numberedFailures, rulesIn } from '../../../decided/causesOf.ts';
import { symptomOf } from '../../../decided/symptomOf.ts';
import type { OutcomeName, Verdict } from '../../../decided/types.ts';
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
  /** By outcome, those of one cause or reason together; passed rules are only counted. */
  rules: { outcome: OutcomeName; rules: TargetRule[]; groups: TargetRule[][] }[];
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
      rules: SHOWN.map((outcome) => {
        const rules = all.filter(({ history }) => history.outcome === outcome);
        return { outcome, rules, groups: groupsOf(rules, group[0]!.verdict) };
      }).filter(({ rules }) => rules.length > 0),
    };
  });
}

/** Rules that one defect broke, or that were not exercised for one reason; first the one that shows it best. */
function groupsOf(rules: TargetRule[], newest: Verdict): TargetRule[][] {
  const shownBy = new Map(
    causesOf(numberedFailures(newest)).flatMap((cause) =>
      rulesIn(cause).map((id) => [id, cause.first.rule.id]),
    ),
  );
  const groups = Map.groupBy(
    rules,
    ({ id, history }) => shownBy.get(id) ?? symptomOf(history.detail ?? id),
  );
  return [...groups]
    .map(([best, alike]) => alike.toSorted(({ id }) => (id === best ? -1 : 1)))
    .toSorted((one, other) => other.length - one.length);
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
