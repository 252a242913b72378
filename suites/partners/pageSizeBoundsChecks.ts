import { byRule, type ListedCheck } from '../../src/checked/byRule.ts';
import { pageSizes } from '../../generators/fields/pageSizes.ts';
import { describeAnswer, matchesStatus } from '../../src/sent/answers.ts';
import { sharedTwin } from '../../src/checked/sharedTwin.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { areMostlyAmong, type AccessRecord } from './accessRecords.ts';
import { LARGEST_PAGE, recordsOf, walkOf } from './connectedWalk.ts';
import { numberOn, pageIn, type Page } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';

/**
 * "pageSize (integer, 1 to 200, default 100)": any other value is refused or replaced by one within the bounds; which
 * is open.
 */
export const pageSizeBoundsChecks = byRule({
  'partners/connected/page-size-0-is-not-obeyed': notObeyed('below 1', ['0']),
  'partners/connected/negative-page-size-is-not-obeyed': notObeyed('below 1', pageSizes.negative),
  'partners/connected/page-size-over-200-is-not-obeyed': notObeyed('over 200', pageSizes.tooLarge),
  'partners/connected/malformed-page-size-is-not-obeyed': notObeyed('not an integer', [
    ...pageSizes.malformed,
    ...pageSizes.coercible,
  ]),
});

function notObeyed(kind: string, sizes: string[]): ListedCheck {
  return { run: (trial) => isNotObeyed(trial, kind, sizes) };
}

async function isNotObeyed(trial: Trial, kind: string, sizes: string[]): Promise<void> {
  const connected = recordsOf(await walkOf(trial, { pageSize: LARGEST_PAGE }));
  await requireObeyed(trial, connected.length);
  let unseen = 0;
  await trial.each(sizes, async (pageSize) => {
    const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize }), {
      expects: 'anything',
    });
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
  if (count > 0 && given !== 1)
    trial.notExercised(`a page of pageSize=1 holds ${given} restaurants`);
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
    message: `GET /partners/v1/connectedRestaurants neither rejected pageSize=${pageSize} nor held it to 1 to ${LARGEST_PAGE}.`,
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
