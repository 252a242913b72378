import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Complaint } from '../../src/check/Complaint.ts';
import { ENDLESS } from '../../src/check/fruitlessPages.ts';
import { keyOf, type AccessRecord } from './accessRecords.ts';
import {
  describeQuery,
  fruitless,
  LARGEST_PAGE,
  recordsOf,
  type ConnectedWalk,
} from './connectedWalk.ts';
import { walkCheck, type WalkFinding } from './walkCheck.ts';

const GET = 'GET /partners/v1/connectedRestaurants';
const ONE_PAGE = 'all that have connected came on one page';

/** The walk from the first page to the last: it leads on, loses nothing, repeats nothing, and ends. */
export const walkChecks: Check[] = [
  walkCheck('partners/connected/next-page-token-leads-on', ONE_PAGE, async (read, query) =>
    leadsOn(await read(query)),
  ),
  walkCheck('partners/connected/walk-is-complete', ONE_PAGE, async (read, query) =>
    query.pageSize === LARGEST_PAGE
      ? 'unseen'
      : isComplete(await read(query), await read({ ...query, pageSize: LARGEST_PAGE })),
  ),
  walkCheck(
    'partners/connected/walk-repeats-nothing',
    'fewer than two records with a restaurantGuid were seen',
    async (read, query) => repeatsNothing(await read(query)),
  ),
  walkCheck('partners/connected/walk-ends', ONE_PAGE, async (read, query) =>
    ends(await read(query)),
  ),
];

function leadsOn(walk: ConnectedWalk): WalkFinding {
  if (walk.end === 'no page') return leadsNowhere(walk);
  const seen = new Set<string>();
  for (const [index, { records, exchange }] of walk.pages.entries()) {
    const keys = keysOf(records);
    if (index > 0 && keys.length > 0 && keys.every((key) => seen.has(key))) {
      return {
        message: `${GET} gave for a nextPageToken a page that holds nothing but what came before (${describeQuery(walk.query)}).`,
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
    message: `${GET} did not give the page that the nextPageToken of page ${pages.length} leads to (${describeQuery(query)}).`,
    expected: '200 with a page, or no nextPageToken on the page before',
    actual: describeAnswer(last),
    exchanges: [last],
  };
}

/** Each of two walks holds what the other one holds. */
function isComplete(walk: ConnectedWalk, reference: ConnectedWalk): WalkFinding {
  if (walk.end === 'given up' || reference.end === 'given up') return 'unseen';
  const [walked, all] = [walk, reference].map((one) => new Set(keysOf(recordsOf(one))));
  if (walked === undefined || all === undefined || Math.max(walked.size, all.size) < 2)
    return 'unseen';
  return (
    lackingFrom(walk, walked, reference, all) ?? lackingFrom(reference, all, walk, walked) ?? 'kept'
  );
}

function lackingFrom(
  walk: ConnectedWalk,
  walked: Set<string>,
  other: ConnectedWalk,
  all: Set<string>,
): Complaint | undefined {
  const missing = [...all].filter((key) => !walked.has(key));
  if (missing.length === 0) return undefined;
  return {
    message: `${GET}: the pages of a walk with ${describeQuery(walk.query)} do not hold all that those with ${describeQuery(other.query)} hold.`,
    expected: `the ${all.size} restaurants of the other walk`,
    actual: `${walked.size} on ${walk.pages.length} pages; ${missing.length} are missing, the first of them ${missing[0] ?? ''}`,
    exchanges: walk.pages.slice(-3).map(({ exchange }) => exchange),
  };
}

function repeatsNothing({ pages, query, end }: ConnectedWalk): WalkFinding {
  const seenOn = new Map<string, number>();
  for (const [index, { records, exchange }] of pages.entries()) {
    for (const key of keysOf(records)) {
      const before = seenOn.get(key);
      if (before !== undefined) {
        return {
          message: `${GET}: a walk with ${describeQuery(query)} gave a restaurant twice.`,
          expected: 'each restaurant once',
          actual: `${key} on page ${before + 1} and on page ${index + 1}`,
          exchanges: [...new Set([pages[before]?.exchange ?? exchange, exchange])],
        };
      }
      seenOn.set(key, index);
    }
  }
  return seenOn.size > 1 || (seenOn.size === 1 && end === 'last page' && pages.length > 1)
    ? 'kept'
    : 'unseen';
}

function ends(walk: ConnectedWalk): WalkFinding {
  const { end, pages, query, last } = walk;
  if (end === 'no page') return leadsNowhere(walk);
  const runsOn = end === 'loop' || (end === 'given up' && fruitless(walk) >= ENDLESS);
  if (runsOn) {
    return {
      message: `${GET}: a walk with ${describeQuery(query)} does not come to an end.`,
      expected: 'a last page, without a nextPageToken',
      actual:
        end === 'loop'
          ? `page ${pages.length} has the nextPageToken of an earlier page`
          : `${pages.length} pages, the last ${fruitless(walk)} without a restaurant that was not there before`,
      exchanges: [last],
    };
  }
  return end === 'last page' && pages.length > 1 ? 'kept' : 'unseen';
}

function keysOf(records: AccessRecord[]): string[] {
  return records.map(keyOf).filter((key) => key !== undefined);
}
