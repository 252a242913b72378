import { describeAnswer, isSuccess, matchesStatus } from '../../../src/sent/judging/answers.ts';
import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import type { Complaint } from '../../../src/sent/Complaint.ts';
import { refusesBrokenTokens } from '../../../src/checked/paging/refusesBrokenTokens.ts';
import { pageReader } from '../../../src/checked/paging/walkList.ts';
import { sharedAnswer, sharedTwin } from '../../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { recordKey, areMostlyAmong, type AccessRecord } from '../access/accessRecords.ts';
import {
  connectedList,
  walkAgain,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
  LARGEST_PAGE,
  recordsOf,
} from '../access/connectedWalk.ts';
import { pageIn, type Page, numberOn } from '../access/Page.ts';
import { CONNECTED, partnerRequest } from '../access/partnerRequests.ts';
import { whileSteady, type WalkFinding } from './walkCheck.ts';
import { walkQueries } from './walkQueries.ts';
import { pageSizes } from '../../../generators/fields/pageSizes.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';

/** Checks of where a pageToken leads, beyond the walk by nextPageToken, and of other values of pageSize. */
export const pageParameterChecks = byRule({
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
    const accepted = await trial.twin(CONNECTED, connectedList.parts(query, given));
    await refusesBrokenTokens(trial, connectedList, query, { accepted, given });
  },
  // "pageSize (integer, 1 to 200, default 100)": any other value is refused or replaced by one within the bounds;
  // which is open.
  'partners/connected/page-size-0-is-not-obeyed': notObeyed('below 1', ['0']),
  'partners/connected/negative-page-size-is-not-obeyed': notObeyed('below 1', pageSizes.negative),
  'partners/connected/page-size-over-200-is-not-obeyed': notObeyed('over 200', pageSizes.tooLarge),
  'partners/connected/malformed-page-size-is-not-obeyed': notObeyed('not an integer', [
    ...pageSizes.malformed,
    ...pageSizes.coercible,
  ]),
});

/** pageSize is optional: who asked without it has nothing to repeat beside the token. */
async function tokenAloneLeadsOn(trial: Trial): Promise<void> {
  const { pages, last } = await walkOf(trial, {});
  const [first, second] = pages;
  if (first?.next === undefined)
    return trial.notExercised('without pageSize, all that have connected come on one page');
  const exchange = second?.exchange ?? last;
  const twin = 'the request without pageSize and pageToken, which returned the token, was accepted';
  trial.accepted(exchange, 'the nextPageToken of a page that was requested without pageSize', twin);
  const known = new Set(first.records.map(recordKey));
  const keys = (pageIn(exchange)?.records ?? []).map(recordKey).filter((key) => key !== undefined);
  if (keys.length === 0) trial.notExercised('the next page shows no restaurant');
  trial.holds(
    keys.some((key) => !known.has(key)),
    () => ({
      message:
        'GET /partners/v1/connectedRestaurants with a nextPageToken alone did not return the next page.',
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
    // Whoever connects or leaves in the meantime makes another page of it, most of all of the last one.
    const again = (asked: WalkQuery) => walkAgain(trial, asked);
    const steady =
      typeof finding === 'string'
        ? finding
        : await whileSteady(trial, again, async () => leadsBack(trial, await again(query), place));
    if (steady !== 'unseen') trial.holds(steady === 'kept', () => steady as Complaint);
  });
}

async function leadsBack(
  trial: Trial,
  { query, pages }: ConnectedWalk,
  place: number,
): Promise<WalkFinding> {
  const page = pages.at(place);
  const token = page?.body.currentPageToken;
  if (page === undefined || typeof token !== 'string' || token === '') return 'unseen';
  const exchange = await pageReader(trial, connectedList, query)(token);
  const reached = isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined;
  if (reached !== undefined && keysOn(reached) === keysOn(page)) return 'kept';
  return {
    message: 'GET /partners/v1/connectedRestaurants returns the wrong page for a currentPageToken.',
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

function notObeyed(kind: string, sizes: string[]): ListedCheck {
  return { run: (trial) => expectNotObeyed(trial, kind, sizes) };
}

async function expectNotObeyed(trial: Trial, kind: string, sizes: string[]): Promise<void> {
  const connected = recordsOf(await walkOf(trial, { pageSize: LARGEST_PAGE }));
  await requireObeyed(trial, connected.length);
  let unseen = 0;
  await trial.each(sizes, async (pageSize) => {
    const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize }), 'anything');
    observeOutside(trial, kind, exchange);
    const isHeld = isHeldToTheBounds(exchange, pageSize, connected);
    if (isHeld === 'unseen') unseen += 1;
    else assertHeld(trial, isHeld, exchange, pageSize, connected.length);
  });
  if (unseen > 0)
    trial.notExercised(
      `the responses do not show whether pageSize=${sizes.join(', ')} is obeyed (${connected.length} restaurants have connected)`,
    );
}

/** A service that ignores all sizes shows nothing about those outside the bounds. */
async function requireObeyed(trial: Trial, count: number): Promise<void> {
  const page = pageIn(
    await sharedTwin(trial, { operation: CONNECTED }, partnerRequest({ pageSize: 1 })),
  );
  const given = page?.records.length ?? 0;
  if (count > 0 && given !== 1) trial.notExercised(`a page of pageSize=1 has ${given} restaurants`);
}

/**
 * Whether a response shows that a size was refused or replaced by one within the bounds. A page with all restaurants
 * shows nothing about a size over 200, unless it gives its size. A page of restaurants that have not connected does not
 * count.
 */
function isHeldToTheBounds(
  exchange: LiveExchange,
  pageSize: string,
  connected: AccessRecord[],
): boolean | 'unseen' {
  // About who asks, by whoever rejects it.
  if (matchesStatus(exchange, ['401', '403'])) return 'unseen';
  if (matchesStatus(exchange, ['4XX'])) return true;
  const page = matchesStatus(exchange, ['200']) ? pageIn(exchange) : undefined;
  if (page === undefined) return false;
  const stated = numberOn(page, 'pageSize');
  if (stated !== undefined && (stated < 1 || stated > LARGEST_PAGE)) return false;
  const given = page.records.length;
  if (given > LARGEST_PAGE || (given === 0 && connected.length > 0)) return false;
  if (given > 0 && !areMostlyAmong(page.records, connected)) return 'unseen';
  const isSeen = given > 0 && (!(Number(pageSize) > LARGEST_PAGE) || given < connected.length);
  return stated !== undefined || isSeen ? true : 'unseen';
}

function assertHeld(
  trial: Trial,
  isHeld: boolean,
  exchange: LiveExchange,
  pageSize: string,
  count: number,
): void {
  trial.holds(isHeld, () => ({
    message: `GET /partners/v1/connectedRestaurants neither rejected pageSize=${pageSize} nor limited it to 1 to ${LARGEST_PAGE}.`,
    expected: `a rejection, or a page of 1 to ${LARGEST_PAGE} results (${count} restaurants have connected)`,
    actual: describePage(pageIn(exchange)) ?? describeAnswer(exchange),
    exchanges: [exchange],
    twin: 'the same request with pageSize=1 was accepted with 200',
  }));
}

function describePage(page: Page | undefined): string | undefined {
  if (page === undefined) return undefined;
  const stated = numberOn(page, 'pageSize');
  const size = stated === undefined ? '' : `, pageSize ${stated}`;
  return `200 with a page of ${page.records.length}${size}`;
}

function observeOutside(trial: Trial, kind: string, exchange: LiveExchange): void {
  const how = matchesStatus(exchange, ['200']) ? 'responded with a page' : describeAnswer(exchange);
  trial.observe('partners/connected/page-size-outside-the-bounds', `${kind}: ${how}`);
}
