import { describeAnswer, isSuccess, matchesStatus } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { partnerAccess } from './preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { keyOf } from './accessRecords.ts';
import { numberOn, pageIn, type Page } from './Page.ts';
import { connectedCount, LARGEST_PAGE, walkOf } from './PageWalk.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';
import { walkSizes } from './walkSizes.ts';

const GET = 'GET /connectedRestaurants';
const DEFAULT_SIZE = 100;
const preconditions = [partnerAccess];

/** "pageSize (integer, 1 to 200, default 100)" */
export const pageSizeChecks: Check[] = [
  { rule: `${CONNECTED}/page-holds-no-more-than-page-size`, preconditions, run: holdsNoMore },
  { rule: `${CONNECTED}/page-size-defaults-to-100`, preconditions, run: defaultsTo100 },
  {
    rule: `${CONNECTED}/page-size-1-is-accepted`,
    preconditions,
    run: (trial) => isAccepted(trial, 1),
  },
  {
    rule: `${CONNECTED}/page-size-200-is-accepted`,
    preconditions,
    run: (trial) => isAccepted(trial, LARGEST_PAGE),
  },
  {
    rule: `${CONNECTED}/page-size-0-is-not-obeyed`,
    preconditions,
    run: (trial) => isNotObeyed(trial, ['0']),
  },
  {
    rule: `${CONNECTED}/negative-page-size-is-not-obeyed`,
    preconditions,
    run: (trial) => isNotObeyed(trial, ['-1', '-100', '-2147483648']),
  },
  {
    rule: `${CONNECTED}/page-size-over-200-is-not-obeyed`,
    preconditions,
    run: (trial) => isNotObeyed(trial, ['201', '1000', '2147483647', '4294967296']),
  },
  { rule: `${CONNECTED}/page-size-is-told`, preconditions, run: isTold },
];

async function pageOf(trial: Trial, pageSize?: number): Promise<Page | undefined> {
  const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize }));
  return isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined;
}

async function holdsNoMore(trial: Trial): Promise<void> {
  const count = await connectedCount(trial);
  const sizes = [
    1,
    2,
    3,
    Math.floor(count / 2),
    count - 1,
    DEFAULT_SIZE,
    LARGEST_PAGE - 1,
    LARGEST_PAGE,
  ];
  const walked = walkSizes(count).filter((size) => size < count);
  const telling = [...new Set(sizes)].filter(
    (size) => size >= 1 && size <= LARGEST_PAGE && size < count && !walked.includes(size),
  );
  const holds = ({ records, exchange }: Page, pageSize: number) =>
    trial.holds(records.length <= pageSize, () => ({
      message: `${GET} gave more on a page than pageSize ${pageSize} asks for.`,
      expected: `at most ${pageSize} results`,
      actual: `${records.length} results`,
      exchanges: [exchange],
    }));
  await trial.each(telling, async (pageSize) => {
    const page = await pageOf(trial, pageSize);
    if (page !== undefined) holds(page, pageSize);
  });
  await trial.each(walked, async (pageSize) => {
    for (const page of (await walkOf(trial, pageSize)).pages) holds(page, pageSize);
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
      `the ${count} restaurants that have connected fit on a smaller page, and pageSize 100 is not told`,
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
 * shows nothing of a size over 200, unless it tells its size.
 */
function heldToTheBounds(
  exchange: LiveExchange,
  pageSize: string,
  count: number,
): boolean | 'unseen' {
  if (matchesStatus(exchange, ['4XX'])) return true;
  const page = matchesStatus(exchange, ['200']) ? pageIn(exchange) : undefined;
  if (page === undefined) return false;
  const told = numberOn(page, 'pageSize');
  if (told !== undefined && (told < 1 || told > LARGEST_PAGE)) return false;
  const given = page.records.length;
  if (given > LARGEST_PAGE || (given === 0 && count > 0)) return false;
  const isSeen = given > 0 && (Number(pageSize) < 1 || given < count);
  return told !== undefined || isSeen ? true : 'unseen';
}

function assertNotObeyed(
  trial: Trial,
  exchange: LiveExchange,
  pageSize: string,
  count: number,
): void {
  trial.holds(heldToTheBounds(exchange, pageSize, count) === true, () => {
    const page = pageIn(exchange);
    const told = page === undefined ? undefined : numberOn(page, 'pageSize');
    return {
      message: `${GET} neither refused pageSize=${pageSize} nor held it to 1 to ${LARGEST_PAGE}.`,
      expected: `a refusal, or a page of 1 to ${LARGEST_PAGE} results (${count} restaurants have connected)`,
      actual:
        page === undefined
          ? describeAnswer(exchange)
          : `200 with a page of ${page.records.length}${told === undefined ? '' : `, pageSize ${told}`}`,
      exchanges: [exchange],
      twin: 'the same request with pageSize=1 was accepted with 200',
    };
  });
}

function observeOutside(trial: Trial, pageSize: string, exchange: LiveExchange): void {
  const how = matchesStatus(exchange, ['200']) ? 'answered with a page' : describeAnswer(exchange);
  trial.observe(
    `${CONNECTED}/page-size-outside-the-bounds`,
    `${Number(pageSize) < 1 ? 'below 1' : 'over 200'}: ${how}`,
  );
}

async function isTold(trial: Trial): Promise<void> {
  await trial.each([1, 7, DEFAULT_SIZE, LARGEST_PAGE], async (pageSize) => {
    const page = await pageOf(trial, pageSize);
    const told = page === undefined ? undefined : numberOn(page, 'pageSize');
    if (page === undefined || told === undefined) return;
    trial.holds(told === pageSize, () => ({
      message: `${GET} tells another pageSize than the one that was asked for.`,
      expected: `pageSize ${pageSize}`,
      actual: `pageSize ${told}`,
      exchanges: [page.exchange],
    }));
  });
  if (trial.assertions === 0) trial.notExercised('no page tells its pageSize');
}
