import { describeAnswer, isSuccess } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Complaint } from '../../src/sent/Complaint.ts';
import { refusesBrokenTokens } from '../../src/checked/paging/refusesBrokenTokens.ts';
import { pageReader } from '../../src/checked/paging/walkList.ts';
import { whileUnchanged } from '../../src/checked/paging/whileUnchanged.ts';
import { sharedAnswer } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { recordKey } from './accessRecords.ts';
import {
  connectedList,
  walkAgain,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
} from './connectedWalk.ts';
import { pageIn, type Page } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';
import { walkQueries } from './walkQueries.ts';

/** Checks of where a pageToken leads, beyond the walk by nextPageToken. */
export const pageTokenChecks = byRule({
  'partners/connected/current-page-token-leads-to-its-page': {
    unseen: 'no page has a currentPageToken, or each is another one whenever it is read',
    run: currentTokenLeadsBack,
  },
  'partners/connected/next-page-token-alone-leads-on': tokenAloneLeadsOn,
  'partners/connected/broken-page-token-is-refused': async (trial) => {
    const query = { pageSize: 1 };
    const first = pageIn(
      await sharedAnswer(trial, { operation: CONNECTED }, partnerRequest(query)),
    );
    const given =
      first?.next ?? trial.notExercised('the first page of one restaurant has no nextPageToken');
    const parts = connectedList.parts(query, given);
    const accepted = await trial.twin(CONNECTED, parts);
    await refusesBrokenTokens(trial, connectedList, query, { accepted, given });
  },
});

/** pageSize is optional: who asked without it has nothing to repeat beside the token. */
async function tokenAloneLeadsOn(trial: Trial): Promise<void> {
  const { pages, last } = await walkOf(trial, {});
  const [first, second] = pages;
  if (first?.next === undefined)
    return trial.notExercised('without pageSize, all that have connected come on one page');
  const exchange = second?.exchange ?? last;
  const twin = 'the request without pageSize and pageToken, which gave the token, was accepted';
  trial.accepted(exchange, 'the nextPageToken of a page that was asked for without pageSize', twin);
  const known = new Set(first.records.map(recordKey));
  const keys = (pageIn(exchange)?.records ?? []).map(recordKey).filter((key) => key !== undefined);
  if (keys.length === 0) trial.notExercised('the next page shows no restaurant');
  trial.holds(
    keys.some((key) => !known.has(key)),
    () => ({
      message:
        'GET /partners/v1/connectedRestaurants with a nextPageToken alone did not give the next page.',
      expected: 'restaurants that are not on the page before',
      actual: `${keys.length} restaurants, all of them on the page before`,
      exchanges: [first.exchange, exchange],
      twin,
    }),
  );
}

/** For the first page, the last, and a later page of recent changes: the content when it is asked for again. */
async function currentTokenLeadsBack(trial: Trial): Promise<void> {
  const queries = await walkQueries(trial);
  const [plain = {}] = queries;
  const filtered = queries.find(({ lastModified }) => lastModified !== undefined);
  const isOne = (await walkOf(trial, plain)).pages.length < 2;
  const asked = [
    ...(isOne ? [0] : [0, -1]).map((place) => ({ query: plain, place })),
    ...(filtered === undefined ? [] : [{ query: filtered, place: 1 }]),
  ];
  await trial.each(asked, async ({ query, place }) => {
    const finding = await leadsBack(trial, await walkOf(trial, query), place);
    if (finding === 'unseen') return;
    // Whoever connects or leaves in the meantime makes another page of it, most of all of the last one.
    const again = (asked: WalkQuery) => walkAgain(trial, asked);
    const steady =
      finding === 'kept'
        ? finding
        : await whileUnchanged(connectedList, again, async () =>
            leadsBack(trial, await again(query), place),
          );
    if (steady === undefined || steady === 'unseen') return;
    trial.holds(steady === 'kept', () => steady as Complaint);
  });
}

async function leadsBack(
  trial: Trial,
  { query, pages }: ConnectedWalk,
  place: number,
): Promise<'kept' | 'unseen' | Complaint> {
  const page = pages.at(place);
  const token = page?.body.currentPageToken;
  if (page === undefined || typeof token !== 'string' || token === '') return 'unseen';
  const exchange = await pageReader(trial, connectedList, query)(token);
  const reached = isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined;
  if (reached !== undefined && keysOn(reached) === keysOn(page)) return 'kept';
  return {
    message:
      'GET /partners/v1/connectedRestaurants does not give for a currentPageToken the page that has it.',
    expected: `the ${page.records.length} restaurants of that page`,
    actual: reached === undefined ? describeAnswer(exchange) : 'other restaurants',
    exchanges: [page.exchange, exchange],
  };
}

function keysOn({ records }: Page): string {
  // Whether a restaurant has left may change between two readings of the same page.
  // No order is documented, so that another server may give the page in another one.
  return records
    .map(({ guid }) => guid)
    .toSorted()
    .join();
}
