import type { Check } from '../../src/check/Check.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { walksSince } from './changeTimes.ts';
import { collectionOf, listOf, type Collection } from './collections.ts';
import { walkList, type Walk } from './walkList.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

/** An instant so far from now is still to come for a clock that is kept right, and soon has passed, in milliseconds. */
const TO_COME_MS = 3000;

/** After this time the instant asked for has passed. */
const PASSED_MS = 4000;

/** How far an instant that has just passed is from now. */
const AGO_MS = 500;

/**
 * "Only objects created or modified after that instant", for an instant a moment ago. No object shows when it was
 * modified. So a service that gives all objects for every past instant, and none for future ones, only shows at its
 * last change: a search for that change always ends a moment ago. The instants are those of the real clock, which the
 * service keeps as well; the clock that a proof speeds up is ahead of it.
 */
export const momentAgoCheck: Check = {
  rule: 'configuration/{collection}/list/last-modified-of-the-past-leaves-out',
  run: async (trial) => {
    const collection = collectionOf(trial);
    const all = keysOn(requireGuids(trial, collection, await wholeWalk(trial, collection)).pages);
    // A single object may change all the time.
    if (all.size < 2) trial.notExercised('the list holds fewer than two objects');
    const now = Date.now() - TO_COME_MS;
    const past = (await walksSince(trial, collection)).filter(
      ({ lastModified }) => Date.parse(lastModified) < now,
    );
    if (!past.some(({ walk }) => givesAll(walk, all)))
      trial.notExercised('no instant gives the whole list, by which others could be told from it');
    const found = past.find(({ walk }) => !givesAll(walk, all));
    if (found === undefined) await trial.further(() => allAgain(trial, collection, all));
    else leavesOut(trial, collection, all, [found.walk]);
  },
};

/**
 * All objects may have changed lately, by an import for example. So the list is asked for with an instant a little in
 * the future and, once that has passed, with a later one: what gave nothing for the first must give nothing for the
 * second.
 */
async function allAgain(trial: Trial, collection: Collection, all: Set<string>): Promise<void> {
  const at = async (instant: number) =>
    walkList(trial, collection, { lastModified: new Date(instant).toISOString() });
  const recent = await at(Date.now() - AGO_MS);
  const toCome = await at(Date.now() + TO_COME_MS);
  if (toCome.pages.length === 0 || keysOn(toCome.pages).size > 0)
    trial.notExercised('no instant is known that has nothing after it');
  await trial.session.clock.sleep(PASSED_MS);
  const passed = await at(Date.now() - AGO_MS);
  leavesOut(trial, collection, all, givesAll(recent, all) ? [toCome, passed] : [toCome, recent]);
}

/** @param walks the last of them is judged */
function leavesOut(trial: Trial, collection: Collection, all: Set<string>, walks: Walk[]): void {
  const [walk] = walks.slice(-1);
  if (walk === undefined) return;
  trial.relyOn(walk.last);
  trial.holds(!givesAll(walk, all), () => ({
    message: `${trial.operation(listOf(collection)).documented} gives every object for a lastModified of this moment, and gave none a little earlier for one in the future.`,
    expected: 'only objects that were created or modified after the instant',
    actual: `all ${all.size} objects`,
    exchanges: walks.map(({ last }) => last),
  }));
}

function givesAll({ pages }: Walk, all: Set<string>): boolean {
  const given = keysOn(pages);
  return [...all].every((key) => given.has(key));
}
