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

/**
 * Asserts that one walk gives every element that another walk of the list gives. If one is missing, the first walk is
 * made again between two of the other walk: an element that only one of those two has was added or removed in the meantime.
 * While elements are added, pages shift and an element can fall between two of them, but a different one each time. So
 * the rule is broken if the same element is missing twice, or if any is missing while nothing changes.
 * @param whole the walk that must give all elements
 * @param part the walk whose elements must be in it
 * @throws NotExercised if the list changes at every reading
 */
export async function givesAllOf<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  whole: ListWalk<Query, Page>,
  part: ListWalk<Query, Page>,
): Promise<void> {
  const found =
    lostBy(whole, [part]).length === 0
      ? { whole, part }
      : await trial.further(() => lookedForAgain(trial, list, again, whole, part));
  const lost = 'lost' in found ? found.lost : [];
  const { documented } = trial.operation(list.operation);
  trial.holds(lost.length === 0, () => ({
    message: `${documented}: paging${list.describe(whole.query)} leaves out what paging${list.describe(part.query)} returns.`,
    expected: `all ${describeKeys([...keysOn(found.part.pages)], list.element)} of the other pages`,
    actual: `${describeKeys(lost, list.element)} left out`,
    exchanges: pagesShowing(lost, found.part, found.whole).map(({ exchange }) => exchange),
  }));
}

async function lookedForAgain<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  whole: ListWalk<Query, Page>,
  part: ListWalk<Query, Page>,
) {
  const first = lostBy(whole, [part]);
  const before = await again(part.query);
  const all = await again(whole.query);
  const after = await again(part.query);
  const readings = [part, before, after].map(({ pages }) => keysOn(pages));
  if (readings.slice(1).some((keys, place) => haveLittleInCommon(readings[place] ?? keys, keys)))
    trial.notExercised('the list is another one whenever it is read');
  const parts = [before, after];
  let lost = lostBy(all, parts).filter((key) => first.includes(key));
  // Twice in a row: what comes and goes, however fast, is gone at one of two readings that follow on each other.
  if (lost.length > 0) {
    parts.push(await again(part.query));
    const both = [await again(whole.query), await again(whole.query)];
    parts.push(await again(part.query));
    const still = both.map((walk) => lostBy(walk, parts));
    lost = lost.filter((key) => still.every((keys) => keys.includes(key)));
  }
  if (lost.length > 0) return { whole: all, part: before, lost };
  const walks = await walksWhileUnchanged(list, again, whole.query, part.query);
  parts.push(...walks.filter((_walk, place) => place % 2 === 0));
  const losing = walks
    .filter((_walk, place) => place % 2 === 1)
    .find((walk) => lostBy(walk, parts).length > 0);
  return { whole: losing ?? all, part: before, lost: losing ? lostBy(losing, parts) : [] };
}

/** The elements that all the other walks give and this walk does not. */
function lostBy({ pages }: { pages: ListPage[] }, others: { pages: ListPage[] }[]): string[] {
  const given = keysOn(pages);
  const [first = new Set<string>(), ...further] = others.map((other) => keysOn(other.pages));
  return [...first].filter((key) => !given.has(key) && further.every((keys) => keys.has(key)));
}

/**
 * Two pages: the one that gives the lost element in one walk; and, last, as it is to blame, the page of the other walk
 * on which the element should have been: the last one with elements that come before it.
 */
function pagesShowing(
  [lost = '']: string[],
  giving: { pages: ListPage[] },
  lacking: { pages: ListPage[] },
): ListPage[] {
  const given = [...keysOn(giving.pages)];
  const before = new Set(given.slice(0, given.indexOf(lost)));
  const showing = giving.pages.find(({ keys }) => keys.includes(lost));
  const guilty =
    lacking.pages.findLast(({ keys }) => keys.some((key) => before.has(key))) ?? lacking.pages[0];
  return [showing, guilty].filter((page) => page !== undefined);
}
