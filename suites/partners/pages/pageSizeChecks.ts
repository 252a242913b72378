import { pageSizes } from '../../../generators/fields/pageSizes.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { sharedAnswer, sharedTwin } from '../../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { areMostlyAmong } from '../access/accessRecords.ts';
import { numberOn, pageIn, type Page } from '../access/Page.ts';
import {
  connectedCount,
  describeQuery,
  LARGEST_PAGE,
  recordsOf,
  walkUntilFound,
  type WalkQuery,
} from '../access/connectedWalk.ts';
import { CONNECTED, partnerRequest } from '../access/partnerRequests.ts';
import { LONG_AGO } from '../access/sharedReadings.ts';
import { timestampsFor } from '../access/Timestamps.ts';
import { walkIfBegun, walkQueries } from './walkQueries.ts';
import { walkSizes } from './walkSizes.ts';
import { countOf } from '../../../src/words/countOf.ts';

const DAY_MS = 86_400_000;
/** How often two sizes that differ are compared again. */
const ROUNDS = 4;

const GET = 'GET /partners/v1/connectedRestaurants';
const DEFAULT_SIZE = pageSizes.byDefault;
/** "pageSize (integer, 1 to 200, default 100)" */
export const pageSizeChecks = byRule({
  'partners/connected/answers-a-page': async (trial) => {
    const timestamps = await timestampsFor(trial, CONNECTED);
    const connected = { operation: CONNECTED };
    const bare = await sharedTwin(trial, connected, partnerRequest({}));
    const small = await sharedAnswer(trial, connected, partnerRequest({ pageSize: 1 }));
    const pageToken = pageIn(small)?.next;
    // Nothing has changed since tomorrow: this gives a page without results.
    const lastModified = timestamps.write(trial.session.clock.now() + DAY_MS);
    const none = await trial.send(CONNECTED, partnerRequest({ lastModified }), 'success');
    const next =
      pageToken === undefined
        ? []
        : [await trial.send(CONNECTED, partnerRequest({ pageSize: 1, pageToken }), 'success')];
    const answers = [bare, small, none, ...next].filter((exchange) =>
      isSuccess(trial.operation(CONNECTED), exchange),
    );
    await trial.each(answers, async (exchange) => {
      trial.holds(pageIn(exchange) !== undefined, () => ({
        message: 'GET /partners/v1/connectedRestaurants responds 200 without a page.',
        expected:
          'a PaginatedResponse with the array results, or an array of at least one such object',
        actual: describeAnswer(exchange),
        exchanges: [exchange],
      }));
    });
  },
  'partners/connected/page-holds-no-more-than-page-size': holdsNoMore,
  'partners/connected/page-size-defaults-to-100': defaultsTo100,
  'partners/connected/page-size-1-is-accepted': (trial) => expectAccepted(trial, 1),
  'partners/connected/page-size-200-is-accepted': async (trial) => {
    await expectAccepted(trial, LARGEST_PAGE);
    await holdsMoreThanByDefault(trial);
  },
  'partners/connected/page-size-is-told': {
    unseen: 'no page shows its pageSize',
    run: expectStated,
  },
});

/** A first page of a size, judged by itself. */
async function pageOf(trial: Trial, pageSize: number): Promise<Page | undefined> {
  const exchange = await sharedAnswer(
    trial,
    { operation: CONNECTED },
    partnerRequest({ pageSize }),
  );
  return isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined;
}

/**
 * Looks at the first page of each size, and at each page of the run's walks: with lastModified, a size counts as well.
 * @param judge gets how many results there are in all: as many as one likes of a single page
 */
async function eachPage(
  trial: Trial,
  sizes: number[],
  judge: (page: Page, query: WalkQuery, whole: number) => void,
): Promise<void> {
  await trial.each(sizes, async (pageSize) => {
    const page = await pageOf(trial, pageSize);
    if (page !== undefined) judge(page, { pageSize }, Infinity);
  });
  await trial.each(await walkQueries(trial), async (query) => {
    const { pages = [] } = (await walkIfBegun(trial, query)) ?? {};
    for (const page of pages) judge(page, query, recordsOf({ pages }).length);
  });
}

async function holdsNoMore(trial: Trial): Promise<void> {
  const count = await connectedCount(trial);
  const sizes = [...pageSizes.edges.map(Number), 3, Math.floor(count / 2), count - 1];
  const walked = walkSizes(count);
  const asked = [...new Set(sizes)].filter(
    (size) => size >= 1 && size <= LARGEST_PAGE && size < count && !walked.includes(size),
  );
  await eachPage(trial, asked, ({ records, exchange }, { pageSize }, whole) => {
    if (pageSize === undefined || pageSize >= whole) return;
    trial.holds(records.length <= pageSize, () => ({
      message: `${GET} returned more on a page than pageSize=${pageSize} allows.`,
      expected: `at most ${countOf(pageSize, 'result')}`,
      actual: `${records.length} results`,
      exchanges: [exchange],
    }));
  });
  if (trial.assertions === 0)
    trial.notExercised(
      `no page smaller than the whole could be requested (${count} restaurants have connected)`,
    );
}

async function defaultsTo100(trial: Trial): Promise<void> {
  const count = await connectedCount(trial);
  const bare = await isAsWith100(trial, {});
  // The default counts on every page, and beside lastModified.
  await eachPage(trial, [], ({ records, exchange }, query) => {
    if (query.pageSize !== undefined) return;
    trial.holds(records.length <= DEFAULT_SIZE, () => ({
      message: `${GET} returned more on a page than the default pageSize (${describeQuery(query)}).`,
      expected: `at most ${DEFAULT_SIZE} results`,
      actual: `${records.length} results`,
      exchanges: [exchange],
    }));
  });
  // All restaurants have changed since long ago: if many have connected, they do not fit on one page.
  const lastModified = (await timestampsFor(trial, CONNECTED)).write(LONG_AGO);
  await trial.each([{ lastModified }], (query) => isAsWith100(trial, query));
  if (count <= DEFAULT_SIZE && numberOn(bare, 'pageSize') !== DEFAULT_SIZE) {
    trial.notExercised(
      `the ${count} restaurants that have connected fit on a smaller page, and a page of pageSize=100 was not returned`,
    );
  }
}

/** The first page of a query without pageSize, which is as full as with pageSize=100. */
async function isAsWith100(trial: Trial, query: WalkQuery): Promise<Page> {
  const with100 = { ...query, pageSize: DEFAULT_SIZE };
  const read = async (asked: WalkQuery, isAgain = true) => {
    const parts = partnerRequest({ ...asked });
    // Right behind a small page: its size is that of no other.
    const small = partnerRequest({ ...query, pageSize: 1 });
    if (asked === query) await trial.send(CONNECTED, small, 'anything');
    const exchange = isAgain
      ? await trial.send(CONNECTED, parts, { expects: 'success', role: 'twin' })
      : await sharedAnswer(trial, { operation: CONNECTED }, parts);
    if (asked === query) {
      const twin = 'the same request with pageSize=100 was accepted with 200';
      trial.accepted(exchange, `a request with ${describeQuery(query)}`, twin);
    } else if (!isSuccess(trial.operation(CONNECTED), exchange))
      trial.notExercised(`${describeQuery(asked)} is not accepted: ${describeAnswer(exchange)}`);
    return pageIn(exchange) ?? trial.notExercised('the response has no page');
  };
  let references = [await read(with100, false)];
  let bare = await read(query);
  // Looked at again, each time between two others: restaurants may connect or leave all the time.
  for (let round = 0; round < ROUNDS && !isAsFull(bare, references); round += 1)
    await trial.later(async () => {
      references = round === 0 ? [await read(with100)] : references;
      bare = await read(query);
      references.push(await read(with100));
    });
  const asked = references.at(-1)!;
  trial.holds(isAsFull(bare, references), () => ({
    message: `${GET} with ${describeQuery(query)} is not as with pageSize=100.`,
    expected: `${asked.records.length} results`,
    actual: `${bare.records.length} results`,
    exchanges: [asked.exchange, bare.exchange],
  }));
  return bare;
}

/** Whether a page is as full as others, except for restaurants that only some of those have: they came or left in between. */
function isAsFull({ records }: Page, others: Page[]): boolean {
  const guids = others.map((other) => new Set(other.records.map(({ guid }) => guid)));
  const all = new Set(guids.flatMap((own) => [...own]));
  const moved = [...all].filter((guid) => guids.some((own) => !own.has(guid)));
  // Where more follow, a page is full whoever comes or leaves.
  const change = others.every(({ next }) => next !== undefined) ? 0 : moved.length;
  const sizes = others.map((other) => other.records.length);
  const given = records.length;
  return Math.min(...sizes) - change <= given && given <= Math.max(...sizes) + change;
}

/**
 * A success alone does not show that the size was taken: there must be a page, with restaurants that are on one of the
 * default size too.
 */
async function expectAccepted(trial: Trial, pageSize: number): Promise<void> {
  const connected = { operation: CONNECTED };
  const bare = pageIn(await sharedTwin(trial, connected, partnerRequest({})));
  const exchange = await sharedAnswer(trial, connected, partnerRequest({ pageSize }));
  trial.accepted(exchange, `pageSize ${pageSize}`);
  const page = pageIn(exchange);
  if (page === undefined)
    trial.notExercised(`the response has no page: ${describeAnswer(exchange)}`);
  if (page.records.length === 0 && bare !== undefined && bare.records.length > 0)
    await givesSomebody(trial, pageSize, bare.exchange);
  if (bare === undefined || !shareRestaurants(bare, page))
    trial.notExercised('the page and one of the default size have no restaurants in common');
}

/**
 * If more restaurants follow, the largest page must hold more than one of the default size: otherwise 200 is read as
 * 100.
 */
async function holdsMoreThanByDefault(trial: Trial): Promise<void> {
  await trial.each([LARGEST_PAGE], async (pageSize) => {
    const [large, plain] = [await pageOf(trial, pageSize), await pageOf(trial, DEFAULT_SIZE)];
    const given = large?.records.length ?? 0;
    if (large === undefined || plain?.records.length !== DEFAULT_SIZE || !large.next) return;
    trial.holds(given !== DEFAULT_SIZE, () => ({
      message: `${GET} with pageSize=${pageSize} returns a page of the default size.`,
      expected: `more than ${DEFAULT_SIZE} results, since more follow`,
      actual: `${given} results, as with pageSize=${DEFAULT_SIZE}`,
      exchanges: [plain.exchange, large.exchange],
    }));
  });
}

/** A page may be empty, if records are left out after the pages were made, so later pages are read, too. */
async function givesSomebody(trial: Trial, pageSize: number, bare: LiveExchange): Promise<void> {
  const { pages, last } = await walkUntilFound(trial, { pageSize });
  trial.holds(recordsOf({ pages }).length > 0, () => ({
    message: `${GET} with pageSize=${pageSize} returns no restaurant, on ${countOf(pages.length, 'page')}.`,
    expected: 'restaurants, as without pageSize',
    actual: 'no result',
    exchanges: [bare, last],
  }));
}

/**
 * Whether the larger of two first pages has the restaurants of the smaller one, except those that connect or leave
 * in the meantime.
 */
function shareRestaurants(one: Page, other: Page): boolean {
  const isSmaller = one.records.length < other.records.length;
  const [smaller, larger] = isSmaller ? [one, other] : [other, one];
  return areMostlyAmong(smaller.records, larger.records);
}

async function expectStated(trial: Trial): Promise<void> {
  const sizes = [1, 7, DEFAULT_SIZE, LARGEST_PAGE];
  await eachPage(trial, sizes, (page, { pageSize = DEFAULT_SIZE }) => {
    const stated = numberOn(page, 'pageSize');
    if (stated === undefined) return;
    trial.holds(stated === pageSize, () => ({
      message: `${GET} shows another pageSize than the requested one.`,
      expected: `pageSize ${pageSize}`,
      actual: `pageSize ${stated}`,
      exchanges: [page.exchange],
    }));
  });
}
