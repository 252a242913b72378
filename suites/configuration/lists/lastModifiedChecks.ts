import { instantAt, instants } from '../../../generators/fields/instants.ts';
import { describeAnswer, matchesStatus } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { dayAt } from '../../../src/checked/dayAt.ts';
import { compareReadings, givesTheSame } from '../../../src/checked/forms/compareReadings.ts';
import { WalkJudge } from '../../../src/checked/paging/WalkJudge.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  isSearchedToTheMinutes,
  LONG_AGO,
  lastChangeOf,
  nearFuture,
  walksSince,
  walksOfYears,
} from '../entities/changeTimes.ts';
import { collectionOf, collections, listOf, type Collection } from '../entities/collections.ts';
import { unasserted, listed, sharedReading } from '../entities/readings.ts';
import { requestParts } from '../entities/requestParts.ts';
import {
  pagedList,
  walkOf,
  walkList,
  type ListQuery,
  type Walk,
  requireElements,
  requireGuids,
  wholeWalk,
} from '../entities/walkList.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';

/** After every date that people give to an object. */
const LONG_AFTER = '9999-12-31T00:00:00Z';

/** The day before `LONG_AGO`, and the second after it. */
const AROUND_LONG_AGO = ['1969-12-31T00:00:00Z', '1970-01-01T00:00:01Z'];

/** The checks of the meaning of lastModified, each run for every collection. */
export const lastModifiedChecks = byRule({
  'configuration/{collection}/list/last-modified-long-ago-gives-all': longAgoGivesAll,
  'configuration/{collection}/list/last-modified-in-the-future-gives-none': inTheFutureGivesNone,
  'configuration/{collection}/list/last-modified-later-gives-no-more': laterGivesNoMore,
  'configuration/{collection}/list/last-modified-is-an-instant': expectAnInstant,
  'configuration/{collection}/list/last-modified-takes-29-february': {
    unseen: 'no lastModified of long ago is accepted',
    run: takesTheLeapDay,
  },
  'configuration/{collection}/list/last-modified-of-today-is-accepted': takesToday,
});

async function longAgoGivesAll(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const all = requireGuids(trial, collection, await wholeWalk(trial, collection));
  const since = await wholeWalk(trial, collection, { lastModified: LONG_AGO });
  const given = keysOn(since.pages);
  const left = [...keysOn(all.pages)].filter((key) => !given.has(key));
  if (left.length > 0 && (await areDatedLongAgo(trial, collection, left)))
    trial.notExercised(`what lastModified ${LONG_AGO} leaves out is of that very instant`);
  const again = (asked: ListQuery) => wholeWalk(trial, collection, asked, true);
  const judge = new WalkJudge(trial, pagedList(trial, collection), again);
  await judge.givesAllOf(since, all);
  // Once more, behind an instant of late: neither that it was asked for counts, nor that a later one was.
  const lastModified = new Date(trial.session.clock.now() - CLOCKS_APART).toISOString();
  const isEnough = () => true;
  await walkList(trial, collection, { lastModified, expects: 'anything' }, isEnough);
  const early = { lastModified: AROUND_LONG_AGO[1] };
  const { pages } = await walkList(trial, collection, early, isEnough);
  // Others may have taken some away since.
  if (!pages[0]?.next && keysOn(pages).size * 2 < keysOn(all.pages).size)
    await judge.givesAllOf(await again(early), all);
}

async function inTheFutureGivesNone(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  requireElements(trial, collection, await walkOf(trial, collection));
  const lastModified = await nearFuture(trial);
  const walk = await walkOf(trial, collection, { lastModified });
  const answer = describeAnswer(walk.last);
  trial.observe('configuration/last-modified-to-come', answer);
  if (walk.pages.length === 0 && matchesStatus(walk.last, ['4XX']))
    trial.notExercised(`lastModified ${lastModified}, still to come, is rejected: ${answer}`);
  trial.accepted(walk.last, `lastModified ${lastModified}`);
  const given = walk.pages.flatMap(({ elements }) => elements).length;
  if (given === 0) await wholeWalk(trial, collection, { lastModified });
  else if (await areDatedToCome(trial, collection, walk))
    trial.notExercised(`lastModified ${lastModified} returns what ${LONG_AFTER} does not`);
  trial.holds(given === 0, () => ({
    message: `${documented(trial, collection)} returns objects for a lastModified in the future.`,
    expected: `an empty list for lastModified ${lastModified}`,
    actual: `${given} ${given === 1 ? 'object' : 'objects'}`,
    exchanges: walk.pages.map(({ exchange }) => exchange).slice(0, 1),
  }));
}

async function laterGivesNoMore(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walks = (await walksSince(trial, collection)).map(({ walk }) => walk);
  const pairs = walks.slice(1).map((part, place) => ({ whole: walks[place] ?? part, part }));
  const again = (query: ListQuery) => wholeWalk(trial, collection, query, true);
  const judge = new WalkJudge(trial, pagedList(trial, collection), again);
  await trial.each(pairs, async ({ whole, part }) => judge.givesAllOf(whole, part));
}

/** In one notation, which the day before shows to be taken: how far back a list knows its changes is not shown. */
async function takesTheLeapDay(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  requireElements(trial, collection, await walkOf(trial, collection));
  const twin = await walkOf(trial, collection, { lastModified: LONG_AGO });
  if (twin.pages.length === 0) return;
  await isTaken(trial, collection, '2024-02-29T12:00:00Z', `lastModified ${LONG_AGO} was accepted`);
}

async function isTaken(trial: Trial, collection: Collection, lastModified: string, twin: string) {
  const parts = requestParts(trial, { lastModified });
  const exchange = await trial.send(listOf(collection), parts, 'success');
  trial.accepted(exchange, `lastModified ${lastModified}`, twin);
}

/** The clocks of target and run may be so far apart, in milliseconds. */
const CLOCKS_APART = 600_000;

/**
 * Hardly anything has changed since today's midnight, and nearly nothing since ten minutes ago: that must give an empty
 * or short list, not a refusal.
 */
async function takesToday(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  requireElements(trial, collection, await walkOf(trial, collection));
  const recent = [await dayAt(trial), new Date(trial.session.clock.now() - CLOCKS_APART)];
  await trial.each(recent, (instant) =>
    isTaken(trial, collection, instant.toISOString(), 'the whole list was returned'),
  );
}

const FURTHEST_WEST = '-12:00';

/** Further from Greenwich than the last change is searched if it is not to the minutes. */
const FAR_OFFSETS = ['+14:00', FURTHEST_WEST];

async function expectAnInstant(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  requireGuids(trial, collection, await walkOf(trial, collection));
  const { before, after } = await lastChangeOf(trial, collection);
  // An offset that is ignored, or turned round, makes east of Greenwich a later instant and west of it an earlier one.
  const offsets = isSearchedToTheMinutes(collection) ? instants.offsets.extended : FAR_OFFSETS;
  const spellings = offsets
    .map((offset) => ({ offset, plain: offset.startsWith('-') ? after : before }))
    .map(({ offset, plain }) => ({ plain, other: speltAt(plain, offset) }))
    .filter(({ plain, other }) => other !== plain);
  // A spelling that is refused is no other instant of which nothing changed since.
  const judged = (lastModified: string) => async () => {
    const walk = await walkList(trial, collection, { lastModified });
    const reading = sharedReading(walk, trial, collection);
    return walk.end === 'last page'
      ? reading
      : { ...reading, keys: new Set([`none: ${describeAnswer(walk.last)}`]) };
  };
  await trial.each(spellings, ({ plain, other }) =>
    compareReadings(
      trial,
      {
        reference: listed(trial, collection, { lastModified: plain }, unasserted),
        judged: judged(other),
        times: 2,
      },
      givesTheSame('object'),
    ),
  );
  // Open points are observed once.
  if (collection === collections[0]) await observeBasicOffset(trial, collection, before);
}

async function observeBasicOffset(trial: Trial, collection: Collection, plain: string) {
  const parts = requestParts(trial, { lastModified: speltAt(plain, '+0000') });
  const { response } = await trial.send(listOf(collection), parts, 'anything');
  trial.observe(
    'configuration/last-modified-forms',
    `an offset of +0000 gets ${response?.status ?? 'nothing'}`,
  );
}

/** An instant at another offset, in whole seconds like the plain one; furthest west with a fraction of a second, of zero. */
function speltAt(plain: string, offset: string): string {
  const text = instantAt(new Date(plain), offset);
  return offset === FURTHEST_WEST ? text : text.replace('.000', '');
}

function documented(trial: Trial, collection: Collection): string {
  return trial.operation(listOf(collection)).documented;
}

/**
 * Whether objects that are left out for `LONG_AGO` were modified at that very instant, like those whose date is stored
 * as 0: "only objects created or modified after that instant" (Configuration › Endpoints). They are given for the day
 * before, and a second later gives no more than `LONG_AGO`.
 */
async function areDatedLongAgo(trial: Trial, collection: Collection, left: string[]) {
  const [before, after] = await walksFor(trial, collection, AROUND_LONG_AGO);
  return (
    before !== undefined &&
    after?.end === 'last page' &&
    left.every((key) => keysOn(before.pages).has(key) && !keysOn(after.pages).has(key))
  );
}

/**
 * Whether objects that are given for an instant to come are dated after it, as test data may be: then they are given for
 * every instant before, and for one after all of them no longer.
 */
async function areDatedToCome(trial: Trial, collection: Collection, given: Walk): Promise<boolean> {
  const [latest] = await walksFor(trial, collection, [LONG_AFTER]);
  if (latest?.end !== 'last page' || keysOn(latest.pages).size > 0) return false;
  const keys = [...keysOn(given.pages)];
  const earlier = await walksOfYears(trial, collection);
  return (
    keys.length > 0 &&
    earlier.every(({ walk }) => {
      const known = keysOn(walk.pages);
      return keys.every((key) => known.has(key));
    })
  );
}

async function walksFor(trial: Trial, collection: Collection, instants: string[]): Promise<Walk[]> {
  return Array.fromAsync(instants, (lastModified) => walkList(trial, collection, { lastModified }));
}
