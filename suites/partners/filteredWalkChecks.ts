import { describeAnswer, isSuccess } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { sharedAnswer } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { describeInstant, describeRecord, recordKey, lastChangeOf } from './accessRecords.ts';
import {
  connectedCount,
  describeQuery,
  LARGEST_PAGE,
  recordsOf,
  walkOf,
  type ConnectedWalk,
} from './connectedWalk.ts';
import { numberOn, pageIn, type Page } from './Page.ts';
import { CONNECTED, partnerRequest, type PartnerQuery } from './partnerRequests.ts';
import { datedRecords, lastChangedFirst } from './pickedRecords.ts';
import { readIso8601 } from './readIso8601.ts';
import { timestampsFor } from './Timestamps.ts';
import { filteredQueries, type FilteredQuery } from './walkQueries.ts';

/** "only restaurants that granted access or changed their configuration … after that instant", on every page. */
export const filteredWalkChecks = byRule({
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
      message: `GET /partners/v1/connectedRestaurants: page ${index + 1} when paging with ${describeQuery(query)} holds a restaurant that changed before that instant.`,
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
    const exchange = await trial.send(CONNECTED, asked, { expects: 'anything' });
    const page = pageIn(exchange);
    const what = page === undefined ? describeAnswer(exchange) : pageAfter(page, second);
    trial.observe('partners/connected/page-size-along-the-walk', `${how}: ${what}`);
  }
}

function pageAfter(page: Page, second: Page): string {
  const [one, other] = [page, second].map(({ records }) => records.map(recordKey).join());
  return one === other ? 'the same page' : 'another page';
}
