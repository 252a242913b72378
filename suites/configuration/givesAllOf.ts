import type { Complaint } from '../../src/check/Complaint.ts';
import { haveLittleInCommon } from '../../src/check/haveLittleInCommon.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { Collection } from './collections.ts';
import { describeKeys, keysOn } from './entities.ts';
import type { Page } from './Page.ts';
import { wholeWalk } from './wholeWalk.ts';
import type { ListQuery, Walk } from './walkList.ts';

/** A list walked to its end, and what was asked for. */
export interface Walked {
  query: ListQuery;
  walk: Walk;
}

/**
 * Asserts that a list gives for one query every object that it gives for another. What seems to be left out is read again,
 * between two further readings of the other: what is added or removed meanwhile is in one of those only. Where pages move
 * by that, an object falls between two of them, but another one each time, so that the same has to be left out twice.
 * @param whole gives all that
 * @param part gives
 * @throws NotExercised where a walk breaks off, or the list is another one whenever it is read
 */
export async function givesAllOf(
  trial: Trial,
  collection: Collection,
  { whole, part }: { whole: Walked; part: Walked },
  complain: Pick<Complaint, 'message' | 'expected'>,
): Promise<void> {
  let missed: string[] | undefined;
  await holdsWhenReadAgain(
    trial,
    async (again) => {
      if (!again) return { before: part.walk, all: whole.walk, after: part.walk };
      const before = await wholeWalk(trial, collection, part.query, true);
      const all = await wholeWalk(trial, collection, whole.query, true);
      return { before, all, after: await wholeWalk(trial, collection, part.query, true) };
    },
    ({ before, all, after }) => {
      const [own, given, kept] = [keysOn(before.pages), keysOn(all.pages), keysOn(after.pages)];
      if (haveLittleInCommon(keysOn(part.walk.pages), own) || haveLittleInCommon(own, kept))
        trial.notExercised('the list is another one whenever it is read');
      const isLost = (key: string) => kept.has(key) && !given.has(key);
      const lost = [...own].filter((key) => isLost(key) && (missed?.includes(key) ?? true));
      missed = lost;
      return {
        holds: lost.length === 0,
        complain: () => ({
          ...complain,
          actual: `${describeKeys(lost)} left out`,
          exchanges: pagesShowing(lost, before, all).map(({ exchange }) => exchange),
        }),
      };
    },
  );
}

/**
 * The page of one walk that gives what another leaves out, and last, since it is to blame, that of the other on which it
 * should have been: the one that goes furthest into what comes before it.
 */
function pagesShowing([lost = '']: string[], giving: Walk, lacking: Walk): Page[] {
  const given = [...keysOn(giving.pages)];
  const before = new Set(given.slice(0, given.indexOf(lost)));
  const isReached = (page: Page) => [...keysOn([page])].some((key) => before.has(key));
  const showing = giving.pages.find((page) => keysOn([page]).has(lost));
  const guilty = lacking.pages.findLast(isReached) ?? lacking.pages[0];
  return [showing, guilty].filter((page) => page !== undefined);
}
