import { dayAt } from '../../../src/checked/dayAt.ts';
import { shareOf } from '../../../src/checked/trial/Share.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { collections, listOf, type Collection } from './collections.ts';
import { walkList, walkOf, type Walk, requireGuids, wholeWalk } from './walkList.ts';

/** Before anything was configured anywhere. */
export const LONG_AGO = '1970-01-01T00:00:00Z';

/** From this year on, instants of each are asked for: halving does not meet a list that is wrong between two of them. */
const FIRST_YEAR = 2016;

/** How many of the latest years each collection is asked for. */
const LATEST_YEARS = 3;

/**
 * Of the earlier years, each collection is asked for every third, the collections by turns: the same code handles every
 * year, so a mistake shows at any of them.
 */
const TURNS = 3;

/** A list of more pages is not walked for each year. */
const PAGES_FOR_YEARS = 20;

/** How many pages may be read to find the first change. */
const PAGES_FOR_FIRST = 60;

const DAY_MS = 86_400_000;

/** How many days after its start the present day is over on every clock, unless the clock is wrong by a whole day. */
const DAYS_TO_COME = 2;

/** How near to a change the search ends: near enough to show an ignored offset, if it is far from UTC. */
const NEAR_MS = DAY_MS / 3;

/** How near the last change of every second collection is: less than half an hour, so that the minutes of an offset show. */
const NEAREST_MS = DAY_MS / 50;

/** How near the first change is searched. */
const NEAR_FIRST_MS = 14 * DAY_MS;

/** A list since some instant, walked to its end. */
export interface Since {
  lastModified: string;
  walk: Walk;
}

/** An instant that is still to come, and soon. On one day, all runs send the same. */
export async function nearFuture(trial: Trial): Promise<string> {
  const day = await dayAt(trial);
  return textOf(day.getTime() + DAYS_TO_COME * DAY_MS);
}

/** Two instants around the last change of a collection: since the first something changed, since the second nothing. */
interface LastChange {
  before: string;
  after: string;
  /** The walks on the way there. */
  walks: Since[];
}

/** Whether the last change of a collection is searched to less than half an hour, rather than to some hours. */
export function isSearchedToTheMinutes(collection: Collection): boolean {
  return collections.indexOf(collection) % 2 === 0;
}

/**
 * Searches the last change of a collection by `lastModified`, as no object shows when it was modified. Once per run.
 * @throws NotExercised if `lastModified` does not part long ago from what is still to come
 */
export async function lastChangeOf(trial: Trial, collection: Collection): Promise<LastChange> {
  return trial.once(`last change of ${listOf(collection)}`, async (trial) => {
    const years = await walksOfYears(trial, collection);
    const place = years.findLastIndex(({ walk }) => walk.pages.some(hasElements));
    const [earlier, later] = [years[place], years[place + 1]];
    if (earlier === undefined || later === undefined) {
      return trial.notExercised(
        `lastModified ${LONG_AGO} and ${years.at(-1)?.lastModified ?? ''} do not part the list, so that no instant is known at which it changes`,
      );
    }
    let [before, after] = [Date.parse(earlier.lastModified), Date.parse(later.lastModified)];
    const near = isSearchedToTheMinutes(collection) ? NEAREST_MS : NEAR_MS;
    const walks: Since[] = [];
    while (after - before > near) {
      const middle = middleOf(before, after);
      const walk = await walkAt(trial, collection, textOf(middle));
      if (walk.end === 'last page') walks.push({ lastModified: textOf(middle), walk });
      if (walk.pages.some(hasElements)) before = middle;
      else after = middle;
    }
    return { before: textOf(before), after: textOf(after), walks };
  });
}

/**
 * Walks a list for several instants, earliest first: long ago, around the first change, its years, around the last
 * change, and one that is still to come. Once per run.
 * @throws NotExercised if its elements carry no guid, a walk breaks off or `lastModified` parts nothing
 */
export async function walksSince(trial: Trial, collection: Collection): Promise<Since[]> {
  return trial.once(`pages since of ${listOf(collection)}`, async (trial) => {
    requireGuids(trial, collection, await wholeWalk(trial, collection));
    const lastChange = await lastChangeOf(trial, collection);
    const known = [...(await walksOfYears(trial, collection)), ...lastChange.walks];
    const walks = [...known, ...(await aroundTheFirst(trial, collection, inOrder(known)))];
    walks.push(...(await fillingAPage(trial, collection, inOrder(walks))));
    return inOrder(walks);
  });
}

function inOrder(walks: Since[]): Since[] {
  return walks.toSorted((a, b) => Date.parse(a.lastModified) - Date.parse(b.lastModified));
}

/**
 * Halves the time between a list of more than one page and a list of less, until the objects fill one page exactly: a
 * server that expects another page after each full one gives it a token.
 * @returns the walks on the way there; none if a known walk already fills one page, or the list has one page
 */
async function fillingAPage(
  trial: Trial,
  collection: Collection,
  known: Since[],
): Promise<Since[]> {
  const [first] = (await wholeWalk(trial, collection)).pages;
  const size = first?.next ? first.elements.length : 0;
  const place = known.findIndex(({ walk }) => countOf(walk) <= size);
  const [more, less] = [known[place - 1], known[place]];
  if (size === 0 || more === undefined || less === undefined) return [];
  const found: Since[] = [];
  let [before, after] = [Date.parse(more.lastModified), Date.parse(less.lastModified)];
  let count = countOf(less.walk);
  while (count !== size && after - before > NEAR_MS) {
    const middle = await since(trial, collection, textOf(middleOf(before, after)));
    found.push(middle);
    count = countOf(middle.walk);
    if (count > size) before = Date.parse(middle.lastModified);
    else after = Date.parse(middle.lastModified);
  }
  return found;
}

function countOf({ pages }: Walk): number {
  return pages.reduce((sum, { elements }) => sum + elements.length, 0);
}

/** Long ago, the years of the collection, and an instant soon to come. Once per run. */
export async function walksOfYears(trial: Trial, collection: Collection): Promise<Since[]> {
  return trial.once(`pages of years of ${listOf(collection)}`, async (trial) => {
    const { pages } = await wholeWalk(trial, collection);
    const years = pages.length > PAGES_FOR_YEARS ? [] : yearsFor(collection, await dayAt(trial));
    const instants = [LONG_AGO, ...years, await nearFuture(trial)];
    return Array.fromAsync(instants, (instant) => since(trial, collection, instant));
  });
}

/** The latest years, in which most changed, and this collection's share of the earlier ones, earliest first. */
function yearsFor(collection: Collection, day: Date): string[] {
  const latest = day.getUTCFullYear();
  const years = Array.from({ length: latest - FIRST_YEAR + 1 }, (_, back) => latest - back);
  const turn = { place: collections.indexOf(collection) % TURNS, count: TURNS };
  return shareOf(years, turn, LATEST_YEARS)
    .toReversed()
    .map((year) => `${year}-01-01T00:00:00Z`);
}

/**
 * Halves the time around the first change, until an instant leaves out one object or is just after it: every other is
 * given at another place then, maybe on another page, than without lastModified.
 */
async function aroundTheFirst(
  trial: Trial,
  collection: Collection,
  known: Since[],
): Promise<Since[]> {
  const found: Since[] = [];
  const { pages: whole } = await wholeWalk(trial, collection);
  // On a single page, every object is always in the same place.
  if (whole.length === 1) return found;
  const all = [...keysOn(known[0]?.walk.pages ?? [])];
  const lostBy = ({ walk }: Since) => {
    const given = keysOn(walk.pages);
    return all.filter((key) => !given.has(key)).length;
  };
  const place = known.findIndex((one) => lostBy(one) > 0);
  const [earlier, later] = [known[place - 1], known[place]];
  if (earlier === undefined || later === undefined) return [];
  let [before, after] = [Date.parse(earlier.lastModified), Date.parse(later.lastModified)];
  let pages = 0;
  let lost = lostBy(later);
  while (lost > 1 && after - before > NEAR_FIRST_MS && pages < PAGES_FOR_FIRST) {
    const middle = await since(trial, collection, textOf(middleOf(before, after)));
    found.push(middle);
    pages += middle.walk.pages.length;
    if (lostBy(middle) === 0) before = Date.parse(middle.lastModified);
    else {
      after = Date.parse(middle.lastModified);
      lost = lostBy(middle);
    }
  }
  return found;
}

async function since(trial: Trial, collection: Collection, lastModified: string): Promise<Since> {
  return { lastModified, walk: await wholeWalk(trial, collection, { lastModified }) };
}

/** A walk since an instant that gives something or reaches the last page; of a long list only as far as that is known. */
async function walkAt(trial: Trial, collection: Collection, lastModified: string): Promise<Walk> {
  const { pages } = await wholeWalk(trial, collection);
  const walk =
    pages.length > PAGES_FOR_YEARS
      ? await walkList(trial, collection, { lastModified }, hasElements)
      : await walkOf(trial, collection, { lastModified });
  return walk.end === 'last page' || walk.pages.some(hasElements)
    ? walk
    : trial.notExercised(`lastModified ${lastModified} returned no list`);
}

function hasElements({ elements }: { elements: unknown[] }): boolean {
  return elements.length > 0;
}

function middleOf(before: number, after: number): number {
  return Math.round((before + after) / 2000) * 1000;
}

/** An instant as `lastModified` takes it. */
function textOf(time: number): string {
  return new Date(time).toISOString().replace('.000', '');
}
