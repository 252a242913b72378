import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Complaint } from '../../src/check/Complaint.ts';
import { haveLittleInCommon } from '../../src/check/haveLittleInCommon.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { walksAtOnce } from '../../src/check/walksAtOnce.ts';
import { keyOf, type AccessRecord } from './accessRecords.ts';
import {
  connectedCount,
  describeQuery,
  endlessFor,
  fruitless,
  LARGEST_PAGE,
  recordsOf,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
} from './connectedWalk.ts';
import { pageIn } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';
import { walkSizes } from './walkSizes.ts';
import { walksWhileSteady } from './walksWhileSteady.ts';
import { walkCheck, type ReadWalk, type WalkFinding } from './walkCheck.ts';

const GET = 'GET /partners/v1/connectedRestaurants';
/** Walks of about so many pages are compared. */
const FEW_PAGES = 3;

const ONE_PAGE = 'all that have connected came on one page';

/** The walk from the first page to the last: it leads on, loses nothing, repeats nothing, and ends. */
export const walkChecks: Check[] = [
  walkCheck('partners/connected/next-page-token-leads-on', ONE_PAGE, async (read, query) =>
    leadsOn(await read(query)),
  ),
  walkCheck('partners/connected/walk-is-complete', ONE_PAGE, isComplete),
  walkCheck(
    'partners/connected/walk-repeats-nothing',
    'fewer than two records with a restaurantGuid were seen',
    repeatsNothing,
  ),
  walkCheck('partners/connected/walk-ends', ONE_PAGE, async (read, query) =>
    ends(await read(query)),
  ),
  {
    rule: 'partners/connected/walks-at-once-are-kept-apart',
    run: walksAtOnceAreKeptApart,
  },
];

async function walksAtOnceAreKeptApart(trial: Trial): Promise<void> {
  const [pageSize = LARGEST_PAGE] = walkSizes(await connectedCount(trial), FEW_PAGES);
  await walksAtOnce(trial, GET, async (pageToken) => {
    const parts = partnerRequest({ pageSize, pageToken });
    const isFurther = pageToken !== undefined;
    const exchange = await trial.send(CONNECTED, parts, { expects: 'success', isFurther });
    const page = pageIn(exchange);
    return { exchange, page: page && { keys: keysOf(page.records), next: page.nextToken } };
  });
}

function leadsOn(walk: ConnectedWalk): WalkFinding {
  if (walk.end === 'no page') return leadsNowhere(walk);
  const seen = new Set<string>();
  for (const [index, { records, exchange }] of walk.pages.entries()) {
    const keys = keysOf(records);
    if (keys.length > 0 && keys.every((key) => seen.has(key))) {
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

/**
 * Each of two walks holds what the other one holds. Where it does not, both are made twice, by turns: what connects or leaves
 * meanwhile, or falls between two pages that move by that, is not in both of the one and in neither of the other. While
 * nothing changes, nothing falls between pages.
 */
async function isComplete(
  read: ReadWalk,
  query: WalkQuery,
  _trial: Trial,
  again: boolean,
): Promise<WalkFinding> {
  if (query.pageSize === LARGEST_PAGE) return 'unseen';
  const [walks, references]: [ConnectedWalk[], ConnectedWalk[]] = [[], []];
  for (let time = 0; time < (again ? 2 : 1); time += 1) {
    walks.push(await read(query));
    references.push(await read({ ...query, pageSize: LARGEST_PAGE }));
  }
  if ([...walks, ...references].some(({ end }) => end === 'given up')) return 'unseen';
  if (walks.some(isAnother(walks)) || references.some(isAnother(references))) return 'other';
  if ([...walks, ...references].every((walk) => keysIn(walk).size < 2)) return 'unseen';
  const complaint = lackingFrom(walks, references) ?? lackingFrom(references, walks);
  if (complaint !== undefined || !again) return complaint ?? 'kept';
  const [reference, ...steady] = await walksWhileSteady(read, query, {
    ...query,
    pageSize: LARGEST_PAGE,
  });
  return (reference && firstOf(steady.map((one) => lackingFrom([one], [reference])))) ?? 'kept';
}

/** Whether a walk gives other restaurants than the first of those that were made for the same. */
function isAnother([first]: ConnectedWalk[]): (walk: ConnectedWalk) => boolean {
  return (walk) => first !== undefined && haveLittleInCommon(keysIn(first), keysIn(walk));
}

function lackingFrom(walks: ConnectedWalk[], others: ConnectedWalk[]): Complaint | undefined {
  const walked = new Set(walks.flatMap((walk) => [...keysIn(walk)]));
  const [all = new Set<string>(), ...further] = others.map(keysIn);
  const missing = [...all].filter(
    (key) => !walked.has(key) && further.every((keys) => keys.has(key)),
  );
  const [walk, other] = [walks.at(-1), others.at(-1)];
  if (missing.length === 0 || walk === undefined || other === undefined) return undefined;
  return {
    message: `${GET}: the pages of a walk with ${describeQuery(walk.query)} do not hold all that those with ${describeQuery(other.query)} hold.`,
    expected: `the ${all.size} restaurants of the other walk`,
    actual: `${walked.size} on ${walk.pages.length} ${walk.pages.length === 1 ? 'page' : 'pages'}; ${missing.length} missing, the first of them ${missing[0] ?? ''}`,
    exchanges: walk.pages.slice(-3).map(({ exchange }) => exchange),
  };
}

/**
 * Where pages move because a restaurant connects, the last one of a page comes again: another one each time. So it is a
 * breach where the same one comes again in two walks, or any one while nothing changes.
 */
async function repeatsNothing(
  read: ReadWalk,
  query: WalkQuery,
  trial: Trial,
  again: boolean,
): Promise<WalkFinding> {
  const walk = await read(query);
  if (!again) return repetitionIn(walk) ?? seenIn(walk);
  const first = await walkOf(trial, query);
  if (isAnother([first])(walk)) return 'other';
  const before = repeatedIn(first);
  const complaint = repetitionIn(walk, (key) => before.has(key));
  if (complaint !== undefined) return complaint;
  const steady = await walksWhileSteady(read, query);
  return firstOf(steady.map((one) => repetitionIn(one))) ?? 'kept';
}

function firstOf(found: (Complaint | undefined)[]): Complaint | undefined {
  return found.find((complaint) => complaint !== undefined);
}

function seenIn(walk: ConnectedWalk): 'kept' | 'unseen' {
  return keysIn(walk).size > 1 ? 'kept' : 'unseen';
}

function repetitionIn(
  walk: ConnectedWalk,
  counts: (key: string) => boolean = () => true,
): Complaint | undefined {
  const repeated = [...repeatedIn(walk)].find(([key]) => counts(key));
  if (repeated === undefined) return undefined;
  const [key, [one = 0, other = 0]] = repeated;
  return {
    message: `${GET}: a walk with ${describeQuery(walk.query)} gave a restaurant twice.`,
    expected: 'each restaurant once',
    actual: `${key} ${one === other ? `twice on page ${one + 1}` : `on page ${one + 1} and on page ${other + 1}`}`,
    exchanges: walk.pages
      .filter((_page, index) => index === one || index === other)
      .map(({ exchange }) => exchange),
  };
}

/** Restaurants that came more than once, each with the places of the first two pages that hold it. */
function repeatedIn({ pages }: ConnectedWalk): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { records }] of pages.entries())
    for (const key of keysOf(records)) places.set(key, [...(places.get(key) ?? []), place]);
  return new Map([...places].filter(([, seenOn]) => seenOn.length > 1));
}

function ends(walk: ConnectedWalk): WalkFinding {
  const { end, pages, query, last } = walk;
  if (end === 'no page') return leadsNowhere(walk);
  const runsOn = end === 'loop' || (end === 'given up' && fruitless(walk) >= endlessFor(query));
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

function keysIn(walk: ConnectedWalk): Set<string> {
  return new Set(keysOf(recordsOf(walk)));
}

function keysOf(records: AccessRecord[]): string[] {
  return records.map(keyOf).filter((key) => key !== undefined);
}
