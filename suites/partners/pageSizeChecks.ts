import { pageSizes } from '../../generators/fields/pageSizes.ts';
import { describeAnswer, isSuccess, matchesStatus } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { partnerAccess } from './preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { keyOf } from './accessRecords.ts';
import { numberOn, pageIn, type Page } from './Page.ts';
import { connectedCount, LARGEST_PAGE, walkOf } from './connectedWalk.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';
import { walkSizes } from './walkSizes.ts';

const GET = 'GET /connectedRestaurants';
const DEFAULT_SIZE = pageSizes.byDefault;
const preconditions = [partnerAccess];

/** "pageSize (integer, 1 to 200, default 100)" */
export const pageSizeChecks: Check[] = [
  { rule: 'partners/connected/page-holds-no-more-than-page-size', preconditions, run: holdsNoMore },
  { rule: 'partners/connected/page-size-defaults-to-100', preconditions, run: defaultsTo100 },
  {
    rule: 'partners/connected/page-size-1-is-accepted',
    preconditions,
    run: (trial) => isAccepted(trial, 1),
  },
  {
    rule: 'partners/connected/page-size-200-is-accepted',
    preconditions,
    run: (trial) => isAccepted(trial, LARGEST_PAGE),
  },
  {
    rule: 'partners/connected/page-size-0-is-not-obeyed',
    preconditions,
    run: (trial) => isNotObeyed(trial, ['0']),
  },
  {
    rule: 'partners/connected/negative-page-size-is-not-obeyed',
    preconditions,
    run: (trial) => isNotObeyed(trial, pageSizes.negative),
  },
  {
    rule: 'partners/connected/page-size-over-200-is-not-obeyed',
    preconditions,
    run: (trial) => isNotObeyed(trial, pageSizes.tooLarge),
  },
  { rule: 'partners/connected/page-size-is-told', preconditions, run: isStated },
];

async function pageOf(trial: Trial, pageSize?: number): Promise<Page | undefined> {
  const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize }));
  return isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined;
}

async function holdsNoMore(trial: Trial): Promise<void> {
  const count = await connectedCount(trial);
  const sizes = [...pageSizes.edges.map(Number), 3, Math.floor(count / 2), count - 1];
  const walked = walkSizes(count).filter((size) => size < count);
  const asked = [...new Set(sizes)].filter(
    (size) => size >= 1 && size <= LARGEST_PAGE && size < count && !walked.includes(size),
  );
  const holds = ({ records, exchange }: Page, pageSize: number) =>
    trial.holds(records.length <= pageSize, () => ({
      message: `${GET} gave more on a page than pageSize ${pageSize} asks for.`,
      expected: `at most ${pageSize} results`,
      actual: `${records.length} results`,
      exchanges: [exchange],
    }));
  await trial.each(asked, async (pageSize) => {
    const page = await pageOf(trial, pageSize);
    if (page !== undefined) holds(page, pageSize);
  });
  await trial.each(walked, async (pageSize) => {
    for (const page of (await walkOf(trial, { pageSize })).pages) holds(page, pageSize);
  });
  if (trial.assertions === 0)
    trial.notExercised(
      `no page of fewer than all could be asked for (${count} restaurants have connected)`,
    );
}

async function defaultsTo100(trial: Trial): Promise<void> {
  const count = await connectedCount(trial);
  const read = async () => {
    const asked = await trial.twin(CONNECTED, partnerRequest({ pageSize: DEFAULT_SIZE }));
    const bare = await trial.send(CONNECTED, partnerRequest({}));
    trial.accepted(
      bare,
      'a request without pageSize',
      'the same request with pageSize=100 was accepted with 200',
    );
    const [askedPage, barePage] = [pageIn(asked), pageIn(bare)];
    if (askedPage === undefined || barePage === undefined)
      trial.notExercised('the answer holds no page');
    return { asked: askedPage, bare: barePage };
  };
  let { asked, bare } = await read();
  // Looked at again: a restaurant may have connected between the two requests.
  if (asked.records.length !== bare.records.length) ({ asked, bare } = await read());
  const given = bare.records.length;
  trial.holds(given <= DEFAULT_SIZE && given === asked.records.length, () => ({
    message: `${GET} without pageSize is not as with pageSize=100.`,
    expected: `${Math.min(asked.records.length, DEFAULT_SIZE)} results`,
    actual: `${given} results`,
    exchanges: [asked.exchange, bare.exchange],
  }));
  if (count <= DEFAULT_SIZE && numberOn(bare, 'pageSize') !== DEFAULT_SIZE) {
    trial.notExercised(
      `the ${count} restaurants that have connected fit on a smaller page, and pageSize 100 is not given`,
    );
  }
}

/** A success alone does not show that the size was taken: there must be a page, with restaurants that are on one of the default size too. */
async function isAccepted(trial: Trial, pageSize: number): Promise<void> {
  const bare = pageIn(await trial.twin(CONNECTED, partnerRequest({})));
  const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize }));
  trial.accepted(exchange, `pageSize ${pageSize}`);
  const page = pageIn(exchange);
  if (page === undefined)
    trial.notExercised(`the answer holds no page: ${describeAnswer(exchange)}`);
  if (bare === undefined || !shareRestaurants(bare, page))
    trial.notExercised('the page and one of the default size have no restaurants in common');
}

/** Whether the smaller one of two first pages holds restaurants, all of which the larger one holds. */
function shareRestaurants(one: Page, other: Page): boolean {
  const isSmaller = one.records.length < other.records.length;
  const [smaller, larger] = isSmaller ? [one, other] : [other, one];
  const known = new Set(larger.records.map(keyOf).filter((key) => key !== undefined));
  const keys = smaller.records.map(keyOf);
  return keys.length > 0 && keys.every((key) => key !== undefined && known.has(key));
}

async function isNotObeyed(trial: Trial, sizes: string[]): Promise<void> {
  const count = await connectedCount(trial);
  await trial.twin(CONNECTED, partnerRequest({ pageSize: 1 }));
  let unseen = 0;
  await trial.each(sizes, async (pageSize) => {
    const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize }));
    observeOutside(trial, pageSize, exchange);
    if (heldToTheBounds(exchange, pageSize, count) === 'unseen') unseen += 1;
    else assertNotObeyed(trial, exchange, pageSize, count);
  });
  if (unseen > 0)
    trial.notExercised(
      `${count} connected restaurants are too few to see whether a page obeys pageSize=${sizes.join(', ')}`,
    );
}

/**
 * Whether an answer shows that a size was refused or replaced by one within the bounds. A page that holds all there are
 * shows nothing of a size over 200, unless it gives its size.
 */
function heldToTheBounds(
  exchange: LiveExchange,
  pageSize: string,
  count: number,
): boolean | 'unseen' {
  if (matchesStatus(exchange, ['4XX'])) return true;
  const page = matchesStatus(exchange, ['200']) ? pageIn(exchange) : undefined;
  if (page === undefined) return false;
  const stated = numberOn(page, 'pageSize');
  if (stated !== undefined && (stated < 1 || stated > LARGEST_PAGE)) return false;
  const given = page.records.length;
  if (given > LARGEST_PAGE || (given === 0 && count > 0)) return false;
  const isSeen = given > 0 && (Number(pageSize) < 1 || given < count);
  return stated !== undefined || isSeen ? true : 'unseen';
}

function assertNotObeyed(
  trial: Trial,
  exchange: LiveExchange,
  pageSize: string,
  count: number,
): void {
  trial.holds(heldToTheBounds(exchange, pageSize, count) === true, () => {
    const page = pageIn(exchange);
    const stated = page === undefined ? undefined : numberOn(page, 'pageSize');
    return {
      message: `${GET} neither refused pageSize=${pageSize} nor held it to 1 to ${LARGEST_PAGE}.`,
      expected: `a refusal, or a page of 1 to ${LARGEST_PAGE} results (${count} restaurants have connected)`,
      actual:
        page === undefined
          ? describeAnswer(exchange)
          : `200 with a page of ${page.records.length}${stated === undefined ? '' : `, pageSize ${stated}`}`,
      exchanges: [exchange],
      twin: 'the same request with pageSize=1 was accepted with 200',
    };
  });
}

function observeOutside(trial: Trial, pageSize: string, exchange: LiveExchange): void {
  const how = matchesStatus(exchange, ['200']) ? 'answered with a page' : describeAnswer(exchange);
  trial.observe(
    'partners/connected/page-size-outside-the-bounds',
    `${Number(pageSize) < 1 ? 'below 1' : 'over 200'}: ${how}`,
  );
}

async function isStated(trial: Trial): Promise<void> {
  await trial.each([1, 7, DEFAULT_SIZE, LARGEST_PAGE], async (pageSize) => {
    const page = await pageOf(trial, pageSize);
    const stated = page === undefined ? undefined : numberOn(page, 'pageSize');
    if (page === undefined || stated === undefined) return;
    trial.holds(stated === pageSize, () => ({
      message: `${GET} gives another pageSize than the one that was asked for.`,
      expected: `pageSize ${pageSize}`,
      actual: `pageSize ${stated}`,
      exchanges: [page.exchange],
    }));
  });
  if (trial.assertions === 0) trial.notExercised('no page gives its pageSize');
}
