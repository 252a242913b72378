import { countOf } from '../../words/countOf.ts';
import { haveLittleInCommon } from '../haveLittleInCommon.ts';
import type { Trial } from '../Trial.ts';
import {
  describeKeys,
  keysOn,
  type ListPage,
  type ListWalk,
  type PagedList,
  type WalkAgain,
} from './PagedList.ts';
import { walksWhileUnchanged } from './whileUnchanged.ts';

/** How often a list that changed in the meantime is read again. */
const READINGS = 3;

/**
 * Asserts that a walk gives no element twice. While elements are added, or move up as they are edited, pages shift, and the
 * last element of a page comes again on the next. So the rule is broken if the same element comes twice also in a further
 * walk that gives nothing new and all in the same order, or if any comes twice while nothing changes. If the list cannot show
 * a change, the order does not count. Nothing is asserted if elements are added at every reading.
 * @param others gives other walks of the same list, to tell which elements are not new
 * @throws NotExercised if the list changes at every reading
 */
export async function repeatsNothing<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  first: ListWalk<Query, Page>,
  others: () => Promise<ListWalk<Query, Page>[]>,
): Promise<void> {
  const twice = repeatedIn(first);
  const found =
    twice.length === 0
      ? { walk: first, repeated: [] }
      : await trial.further(async () => {
          const walk = await fruitlessWalk(trial, again, first, await others());
          if (walk === undefined) return undefined;
          // Where nothing shows a change, nothing else can decide.
          const isOpen = list.content !== undefined && haveMoved(first, walk);
          const repeated = isOpen ? [] : repeatedIn(walk).filter((key) => twice.includes(key));
          if (repeated.length > 0) return { walk, repeated };
          const steady = (await walksWhileUnchanged(list, again, first.query)).map((one) => ({
            walk: one,
            repeated: repeatedIn(one),
          }));
          return steady.find((one) => one.repeated.length > 0) ?? { walk, repeated };
        });
  if (found === undefined) return;
  const { walk, repeated } = found;
  trial.holds(repeated.length === 0, () => ({
    message: `${trial.operation(list.operation).documented}: paging${list.describe(walk.query)} returned the same ${list.element} twice.`,
    expected: `each ${list.element} once`,
    actual: `${describeKeys(repeated, list.element)} more than once on ${countOf(walk.pages.length, 'page')}`,
    // The page where it comes first, and the page where it comes again.
    exchanges: walk.pages
      .filter(({ keys }) => keys.includes(repeated[0] ?? ''))
      .map(({ exchange }) => exchange)
      .slice(0, 2),
  }));
}

/** A further walk that gives no new element; undefined if each gives some. */
async function fruitlessWalk<Query extends object, Page extends ListPage>(
  trial: Trial,
  again: WalkAgain<Query, Page>,
  first: ListWalk<Query, Page>,
  others: ListWalk<Query, Page>[],
): Promise<ListWalk<Query, Page> | undefined> {
  const known = keysOn([first, ...others].flatMap(({ pages }) => pages));
  for (let reading = 0; reading < READINGS; reading += 1) {
    const walk = await again(first.query);
    const keys = keysOn(walk.pages);
    if (haveLittleInCommon(keysOn(first.pages), keys))
      trial.notExercised('the list is another one whenever it is read');
    const added = [...keys].filter((key) => !known.has(key));
    if (added.length === 0) return walk;
    for (const key of added) known.add(key);
  }
  return undefined;
}

/** Whether elements that two walks give come in another order. */
function haveMoved(...walks: [{ pages: ListPage[] }, { pages: ListPage[] }]): boolean {
  const [one, other] = walks.map(({ pages }) => keysOn(pages)) as [Set<string>, Set<string>];
  const common = [...one].filter((key) => other.has(key));
  return common.join() !== [...other].filter((key) => one.has(key)).join();
}

function repeatedIn({ pages }: { pages: ListPage[] }): string[] {
  const seen = new Set<string>();
  const isAgain = (key: string) => seen.has(key) || !seen.add(key);
  return [...new Set(pages.flatMap(({ keys }) => keys.filter(isAgain)))];
}
