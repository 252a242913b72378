import type { Complaint } from '../../sent/Complaint.ts';
import type { Trial } from '../Trial.ts';
import type { ListPage, ListWalk, PagedList, WalkAgain } from './PagedList.ts';
import { describeEnd, runsOn } from './walkList.ts';

/** Whether a walk never ends (false if it broke off, or was given up as too long). */
export function isEndless<Query extends object, Page extends ListPage>(
  list: PagedList<Query, Page>,
  walk: ListWalk<Query, Page>,
): boolean {
  return walk.end === 'loop' || (walk.end === 'given up' && runsOn(list, walk));
}

/** The complaint about a walk that never ends. */
export function endlessComplaint<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  walk: ListWalk<Query, Page>,
): Complaint {
  return {
    message: `${trial.operation(list.operation).documented}: paging${list.describe(walk.query)} does not end.`,
    expected: 'a last page without a next-page token',
    actual: `paging ${describeEnd(walk)}; its last page has a token`,
    exchanges: walk.pages.slice(-2).map(({ exchange }) => exchange),
  };
}

/**
 * Asserts that a walk ends, or else that a second one does. A walk that broke off, or was given up as too long, shows
 * nothing.
 */
export async function walkEnds<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  first: ListWalk<Query, Page>,
): Promise<void> {
  const walk = isEndless(list, first) ? await trial.further(() => again(first.query)) : first;
  if (walk.end === 'last page' || isEndless(list, walk))
    trial.holds(walk.end === 'last page', () => endlessComplaint(trial, list, walk));
}
