import { byRule } from '../../../src/checked/byRule.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import { endlessComplaint, isEndless, WalkJudge } from '../../../src/checked/paging/WalkJudge.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  connectedList,
  describeQuery,
  LARGEST_PAGE,
  walkAgain,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
  connectedCount,
  recordsOf,
} from '../access/connectedWalk.ts';
import { agreesWhileSteady, eachWalk, walkCheck, type WalkFinding } from './walkCheck.ts';
import { sharedAnswer } from '../../../src/checked/sharedAnswer.ts';
import {
  describeInstant,
  describeRecord,
  recordKey,
  lastChangeOf,
} from '../access/accessRecords.ts';
import { numberOn, pageIn, type Page } from '../access/Page.ts';
import { CONNECTED, partnerRequest, type PartnerQuery } from '../access/partnerRequests.ts';
import { datedRecords, lastChangedFirst } from '../access/pickedRecords.ts';
import { readIso8601 } from '../access/readIso8601.ts';
import { timestampsFor } from '../access/Timestamps.ts';
import { filteredQueries, type FilteredQuery } from './walkQueries.ts';

const GET = 'GET /partners/v1/connectedRestaurants';
const ONE_PAGE = 'all that have connected came on one page';

/** The walk from the first page to the last: it leads on, loses nothing, repeats nothing, and ends. */
export const walkChecks = byRule({
  'partners/connected/next-page-token-leads-on': walkCheck(
    ONE_PAGE,
    async (read, query, trial, again) => {
      const walk = await read(query);
      if (walk.end === 'no page') return leadsNowhere(walk);
      return again ? agreesWhileSteady(read, query, trial, again, leadsOn) : leadsOn(walk);
    },
  ),
  'partners/connected/walk-is-complete': eachWalk(ONE_PAGE, expectComplete),
  'partners/connected/walk-repeats-nothing': eachWalk(
    'fewer than two records with a restaurantGuid were seen, or restaurants connect whenever they are read',
    repeatNothing,
  ),
  'partners/connected/walk-ends': walkCheck(ONE_PAGE, async (read, query, trial) =>
    ends(trial, await read(query)),
  ),
  // "only restaurants that granted access or changed their configuration … after that instant", on every page.
  'partners/connected/last-modified-holds-along-the-walk': async (trial) => {
    const queries = await filteredQueries(trial);
    await trial.each(queries, async (query) => {
      const walk = await walkOf(trial, query);
      observeCounts(trial, walk, await connectedCount(trial));
      if (walk.pages.length > 1) leavesEarlierOut(trial, walk, query);
    });
    await trial.each([1], (pageSize) => holdsOnASmallPage(trial, pageSize));
    const [query] = queries;
    if (query === undefined || trial.assertions === 0)
      return trial.notExercised('no lastModified leaves restaurants on more than one page');
    await observeChangedQueries(trial, query);
  },
});

function leadsOn(walk: ConnectedWalk): WalkFinding {
  const seen = new Set<string>();
  for (const [index, { keys, exchange }] of walk.pages.entries()) {
    if (keys.length > 0 && keys.every((key) => seen.has(key))) {
      return {
        message: `For a nextPageToken, ${GET} returned a page with nothing new (${describeQuery(walk.query)}).`,
        expected: `the page after page ${index}`,
        actual: `${keys.length} restaurants, all of them on earlier pages`,
        exchanges: [exchange],
      };
    }
    for (const key of keys) seen.add(key);
  }
  return walk.pages.length > 1 ? 'kept' : 'unseen';
}

function leadsNowhere({ query, pages, last }: ConnectedWalk): WalkFinding {
  return {
    message: `${GET} did not return the page of the nextPageToken of page ${pages.length} (${describeQuery(query)}).`,
    expected: '200 with a page, or no nextPageToken on the page before',
    actual: describeAnswer(last),
    exchanges: [last],
  };
}

/** Whether two walks have the same restaurants. */
async function expectComplete(trial: Trial, query: WalkQuery): Promise<void> {
  if (query.pageSize === LARGEST_PAGE) return;
  const walk = await walkOf(trial, query);
  const reference = await walkOf(trial, { ...query, pageSize: LARGEST_PAGE });
  const walks = [walk, reference];
  if (walks.some(({ end }) => end === 'given up')) return;
  if (walks.every(({ pages }) => keysOn(pages).size < 2)) return;
  const judge = new WalkJudge(trial, connectedList, (asked) => walkAgain(trial, asked));
  await judge.givesAllOf(walk, reference);
  await judge.givesAllOf(reference, walk);
}

async function repeatNothing(trial: Trial, query: WalkQuery): Promise<void> {
  const walk = await walkOf(trial, query);
  if (walk.pages.flatMap(({ keys }) => keys).length < 2) return;
  const judge = new WalkJudge(trial, connectedList, (asked) => walkAgain(trial, asked));
  await judge.repeatsNothing(walk, async () => [await walkOf(trial, { pageSize: LARGEST_PAGE })]);
}

function ends(trial: Trial, walk: ConnectedWalk): WalkFinding {
  if (walk.end === 'no page') return leadsNowhere(walk);
  if (isEndless(connectedList, walk)) return endlessComplaint(trial, connectedList, walk);
  return walk.end === 'last page' && walk.pages.length > 1 ? 'kept' : 'unseen';
}

/** The first page of a size that no walk has, since the last change: without lastModified another restaurant would stand there. */
async function holdsOnASmallPage(trial: Trial, pageSize: number): Promise<void> {
  const whole = await walkOf(trial, { pageSize: LARGEST_PAGE });
  const [last] = lastChangedFirst(datedRecords(recordsOf(whole)));
  if (last === undefined) return;
  const timestamps = await timestampsFor(trial, CONNECTED);
  const lastModified = timestamps.write(timestamps.before(last.changed));
  const query = { pageSize, lastModified };
  const exchange = await sharedAnswer(trial, { operation: CONNECTED }, partnerRequest(query));
  const page = isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined;
  if (page !== undefined) leavesEarlierOut(trial, { ...whole, pages: [page] }, query);
}

function leavesEarlierOut(trial: Trial, { pages }: ConnectedWalk, query: FilteredQuery): void {
  const since = readIso8601(query.lastModified)?.instant ?? NaN;
  for (const [index, { records, exchange }] of pages.entries()) {
    const early = records.find(
      (record) => !record.isDeleted && (lastChangeOf(record) ?? since) < since,
    );
    trial.holds(early === undefined, () => ({
      message: `GET /partners/v1/connectedRestaurants: page ${index + 1} when paging with ${describeQuery(query)} has a restaurant that changed before that instant.`,
      expected: `only restaurants that changed after ${describeInstant(since)}`,
      actual: early === undefined ? '' : describeRecord(early),
      exchanges: [exchange],
    }));
  }
}

/** Whether the counts are those of the results of lastModified, or of all connected restaurants. */
function observeCounts(trial: Trial, walk: ConnectedWalk, all: number): void {
  const [first] = walk.pages;
  const given = recordsOf(walk).length;
  if (first === undefined || given === all) return;
  for (const member of ['totalCount', 'totalResultCount']) {
    const count = numberOn(first, member);
    if (count === undefined) continue;
    const counted = { [given]: 'what the filter leaves', [all]: 'all that have connected' }[count];
    trial.observe(
      'partners/connected/the-two-counts',
      `with lastModified, ${member} counts ${counted ?? 'something else'}`,
    );
  }
}

/** The responses to a token with another query than that of its page, each time with one thing changed. */
async function observeChangedQueries(trial: Trial, query: FilteredQuery): Promise<void> {
  const [first, second] = (await walkOf(trial, query)).pages;
  if (second === undefined) return;
  const { pageSize = LARGEST_PAGE, lastModified } = query;
  const changed: Record<string, PartnerQuery> = {
    'without pageSize': { lastModified },
    'with another pageSize': { lastModified, pageSize: pageSize - 1 },
    'without lastModified': { pageSize },
  };
  for (const [how, others] of Object.entries(changed)) {
    const asked = partnerRequest({ ...others, pageToken: first?.next });
    const exchange = await trial.send(CONNECTED, asked, 'anything');
    const page = pageIn(exchange);
    const what = page === undefined ? describeAnswer(exchange) : pageAfter(page, second);
    trial.observe('partners/connected/page-size-along-the-walk', `${how}: ${what}`);
  }
}

function pageAfter(page: Page, second: Page): string {
  const [one, other] = [page, second].map(({ records }) => records.map(recordKey).join());
  return one === other ? 'the same page' : 'another page';
}
