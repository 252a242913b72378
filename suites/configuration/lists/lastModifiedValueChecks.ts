import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import { compareReadings, hasTheSame } from '../../../src/checked/forms/compareReadings.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import { LONG_AGO, walksSince, lastChangeOf } from '../entities/changeTimes.ts';
import { collectionOf, listOf, type Collection, collections } from '../entities/collections.ts';
import { compareDocumented } from '../entities/compareDocumented.ts';
import type { Differences } from '../entities/compareEntities.ts';
import { describeAt } from '../entities/describeAt.ts';
import type { Entity } from '../entities/entities.ts';
import { unasserted, listed } from '../entities/readings.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { walkList, type Walk, requireGuids, wholeWalk } from '../entities/walkList.ts';
import { ifNotExercised } from '../../../src/sent/judging/signals.ts';

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

/** An instant so far from now is still to come for a clock that is kept right, and soon has passed, in milliseconds. */
const TO_COME_MS = 3000;

/** After this time the instant asked for has passed. */
const PASSED_MS = 4000;

/** How far an instant that has just passed is from now. */
const AGO_MS = 500;

/** Nearer to now, a list that changes all the time gives less; or the target's clock is a little behind. */
const NEARER_AGO_MS = [250, 100];

/**
 * The checks that lastModified decides which objects are given (at its limits, too), and not which values they have;
 * run for every collection.
 */
export const lastModifiedValueChecks = byRule({
  'configuration/{collection}/list/last-modified-of-the-past-leaves-out': async (trial) => {
    const collection = collectionOf(trial);
    const all = keysOn(requireGuids(trial, collection, await wholeWalk(trial, collection)).pages);
    // A single object may change all the time.
    if (all.size < 2) trial.notExercised('the list has fewer than two objects');
    const now = Date.now() - TO_COME_MS;
    const past = (await walksSince(trial, collection)).filter(
      ({ lastModified }) => Date.parse(lastModified) < now,
    );
    if (!past.some(({ walk }) => givesAll(walk, all)))
      trial.notExercised('no instant returns the whole list, with which to compare others');
    const found = past.find(({ walk }) => !givesAll(walk, all));
    if (found === undefined) await trial.further(() => allAgain(trial, collection, all));
    else leavesOut(trial, collection, all, [found.walk]);
  },
  'configuration/last-modified-is-finer-than-a-day': async (trial) => {
    const seen: Seen[] = [];
    for (const collection of collections) {
      const change = await seenChange(trial, collection).catch(ifNotExercised(undefined));
      if (change !== undefined) seen.push(change);
      // A list that changes within a day shows that the instant is not cut.
      if (change !== undefined && change.midnight === undefined) break;
    }
    const isWithinADay = seen.some(({ midnight }) => midnight === undefined);
    const days = new Set(seen.map(({ midnight }) => midnight));
    if (!isWithinADay && (seen.length < ENOUGH_LISTS || days.size < ENOUGH_DAYS))
      trial.notExercised(
        'the last changes of too few lists, on too few days, could be found to tell instants from days',
      );
    trial.holds(isWithinADay, () => ({
      message:
        'The lists of the configuration service change at midnights in UTC and at no other time: lastModified is cut to its day.',
      expected:
        'for each lastModified only objects that were created or modified after that instant',
      actual: `${seen.length} lists whose last change shows exactly at the end of a day, on ${days.size} days`,
      exchanges: seen.flatMap(({ walks }) => walks.map(({ last }) => last)).slice(0, 4),
    }));
  },
  'configuration/{collection}/list/last-modified-changes-no-value': sameSince(
    'other values',
    ({ differing }) => differing,
  ),
  'configuration/{collection}/list/last-modified-leaves-no-field-out': sameSince(
    'other fields',
    ({ missing }) => missing,
  ),
});

/**
 * For long ago and for the other instants that the run asks for: a service may read from elsewhere for some instants
 * only.
 */
function sameSince(what: string, of: (found: Differences) => string[]): ListedCheck {
  return {
    unseen: 'not compared: the lists with lastModified and without it share no object',
    run: async (trial) => {
      const collection = collectionOf(trial);
      const relation = hasTheSame<Entity>(
        'object',
        what,
        (one, other) => of(compareDocumented(trial, collection, one, other)),
        (entity, pointer) => describeAt(entity, [pointer]),
      );
      const reference = listed(trial, collection);
      const isTheSame = (lastModified: string) =>
        compareReadings(
          trial,
          { reference, judged: listed(trial, collection, { lastModified }, unasserted) },
          relation,
        );
      await isTheSame(LONG_AGO);
      const since = await walksSince(trial, collection).catch(ifNotExercised([]));
      const further = since.filter(
        ({ lastModified, walk }) => lastModified !== LONG_AGO && keysOn(walk.pages).size > 0,
      );
      await trial.each(further, ({ lastModified }) => isTheSame(lastModified));
    },
  };
}

/**
 * All objects may have changed lately, by an import for example. So the list is asked for with an instant a little in
 * the future and, once that has passed, with a later one: what gave nothing for the first must give nothing for the
 * second.
 */
async function allAgain(trial: Trial, collection: Collection, all: Set<string>): Promise<void> {
  const at = async (instant: number) =>
    walkList(trial, collection, { lastModified: new Date(instant).toISOString() });
  const justNow = async () => {
    let walk = await at(Date.now() - AGO_MS);
    if (!givesAll(walk, all)) return walk;
    for (const ago of NEARER_AGO_MS) {
      walk = await at(Date.now() - ago);
      if (!givesAll(walk, all)) trial.notExercised('all objects may change all the time');
    }
    return walk;
  };
  const recent = await justNow();
  const toCome = await at(Date.now() + TO_COME_MS);
  if (toCome.pages.length === 0 || keysOn(toCome.pages).size > 0)
    trial.notExercised('no instant is known that has nothing after it');
  await trial.session.clock.sleep(PASSED_MS);
  const passed = await justNow();
  leavesOut(trial, collection, all, givesAll(recent, all) ? [toCome, passed] : [toCome, recent]);
}

/** @param walks the last of them is judged */
function leavesOut(trial: Trial, collection: Collection, all: Set<string>, walks: Walk[]): void {
  const [walk] = walks.slice(-1);
  if (walk === undefined) return;
  trial.relyOn(walk.last);
  trial.holds(!givesAll(walk, all), () => ({
    message: `${trial.operation(listOf(collection)).documented} returns every object for a lastModified of now, and returned none a little earlier for a lastModified in the future.`,
    expected: 'only objects that were created or modified after the instant',
    actual: `all ${all.size} objects`,
    exchanges: walks.map(({ last }) => last),
  }));
}

function givesAll({ pages }: Walk, all: Set<string>): boolean {
  const given = keysOn(pages);
  return [...all].every((key) => given.has(key));
}

async function seenChange(trial: Trial, collection: Collection): Promise<Seen> {
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
}

async function since(trial: Trial, collection: Collection, instant: number): Promise<Walk> {
  const lastModified = new Date(instant).toISOString().replace('.000', '');
  return wholeWalk(trial, collection, { lastModified });
}
