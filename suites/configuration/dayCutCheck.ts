import type { Check } from '../../src/check/Check.ts';
import { NotExercised } from '../../src/session/signals.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { lastChangeOf } from './changeTimes.ts';
import { collections, type Collection } from './collections.ts';
import { wholeWalk } from './wholeWalk.ts';
import type { Walk } from './walkList.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** Fewer lists, or fewer days, than these may have changed at midnight in truth: by one import, say. */
const ENOUGH_LISTS = 4;
const ENOUGH_DAYS = 3;

/** The last change of a list, between two instants: since the first something changed, since the later one nothing. */
interface Seen {
  collection: Collection;
  /** The midnight in UTC at which the list changes, to the second; undefined if it changes within a day. */
  midnight: number | undefined;
  walks: Walk[];
}

/**
 * "Only objects created or modified after that instant": no object shows when it was modified, but where a service cuts the
 * instant to its day, every list changes at a midnight in UTC and at no other time.
 */
export const dayCutCheck: Check = {
  rule: 'configuration/last-modified-is-finer-than-a-day',
  run: async (trial) => {
    const seen: Seen[] = [];
    for (const collection of collections) {
      const change = await seenChange(trial, collection);
      if (change !== undefined) seen.push(change);
      // A list that changes within a day shows that the instant is not cut.
      if (change !== undefined && change.midnight === undefined) break;
    }
    const isWithinADay = seen.some(({ midnight }) => midnight === undefined);
    const days = new Set(seen.map(({ midnight }) => midnight));
    if (!isWithinADay && (seen.length < ENOUGH_LISTS || days.size < ENOUGH_DAYS))
      trial.notExercised('too few lists are known to have changed, or all did on the same days');
    trial.holds(isWithinADay, () => ({
      message:
        'The lists of the configuration service change at midnights in UTC and at no other time: lastModified is cut to its day.',
      expected:
        'for each lastModified only objects that were created or modified after that instant',
      actual: `${seen.length} lists whose last change shows exactly at the end of a day, on ${days.size} days`,
      exchanges: seen.flatMap(({ walks }) => walks.map(({ last }) => last)).slice(0, 4),
    }));
  },
};

async function seenChange(trial: Trial, collection: Collection): Promise<Seen | undefined> {
  try {
    const { before, after } = await lastChangeOf(trial, collection);
    const midnight = (Math.floor(Date.parse(before) / DAY_MS) + 1) * DAY_MS;
    if (midnight > Date.parse(after)) return { collection, midnight: undefined, walks: [] };
    const walks = [
      await since(trial, collection, midnight - SECOND_MS),
      await since(trial, collection, midnight),
    ];
    const [isThere, isStill] = walks.map(({ pages }) => keysOn(pages).size > 0);
    const isAtMidnight = isThere === true && isStill === false;
    return { collection, midnight: isAtMidnight ? midnight : undefined, walks };
  } catch (error) {
    if (error instanceof NotExercised) return undefined;
    throw error;
  }
}

async function since(trial: Trial, collection: Collection, instant: number): Promise<Walk> {
  const lastModified = new Date(instant).toISOString().replace('.000', '');
  return wholeWalk(trial, collection, { lastModified });
}
