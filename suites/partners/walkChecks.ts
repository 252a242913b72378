import { byRule } from '../../src/checked/byRule.ts';
import { describeAnswer } from '../../src/sent/answers.ts';
import { givesAllOf } from '../../src/checked/paging/givesAllOf.ts';
import { keysOn } from '../../src/checked/paging/PagedList.ts';
import { repeatsNothing } from '../../src/checked/paging/repeatsNothing.ts';
import { endlessComplaint, isEndless } from '../../src/checked/paging/walkEnds.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import {
  connectedList,
  describeQuery,
  LARGEST_PAGE,
  walkAgain,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
} from './connectedWalk.ts';
import { eachWalk, walkCheck, type WalkFinding } from './walkCheck.ts';

const GET = 'GET /partners/v1/connectedRestaurants';
const ONE_PAGE = 'all that have connected came on one page';

/** The walk from the first page to the last: it leads on, loses nothing, repeats nothing, and ends. */
export const walkChecks = byRule({
  'partners/connected/next-page-token-leads-on': walkCheck(ONE_PAGE, async (read, query) =>
    leadsOn(await read(query)),
  ),
  'partners/connected/walk-is-complete': eachWalk(ONE_PAGE, isComplete),
  'partners/connected/walk-repeats-nothing': eachWalk(
    'fewer than two records with a restaurantGuid were seen, or restaurants connect whenever they are read',
    repeatNothing,
  ),
  'partners/connected/walk-ends': walkCheck(ONE_PAGE, async (read, query, trial) =>
    ends(trial, await read(query)),
  ),
});

function leadsOn(walk: ConnectedWalk): WalkFinding {
  if (walk.end === 'no page') return leadsNowhere(walk);
  const seen = new Set<string>();
  for (const [index, { keys, exchange }] of walk.pages.entries()) {
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

/** Whether two walks have the same restaurants. */
async function isComplete(trial: Trial, query: WalkQuery): Promise<void> {
  if (query.pageSize === LARGEST_PAGE) return;
  const walk = await walkOf(trial, query);
  const reference = await walkOf(trial, { ...query, pageSize: LARGEST_PAGE });
  const walks = [walk, reference];
  if (walks.some(({ end }) => end === 'given up')) return;
  if (walks.every(({ pages }) => keysOn(pages).size < 2)) return;
  const again = (asked: WalkQuery) => walkAgain(trial, asked);
  await givesAllOf(trial, connectedList, again, walk, reference);
  await givesAllOf(trial, connectedList, again, reference, walk);
}

async function repeatNothing(trial: Trial, query: WalkQuery): Promise<void> {
  const walk = await walkOf(trial, query);
  if (walk.pages.flatMap(({ keys }) => keys).length < 2) return;
  await repeatsNothing(
    trial,
    connectedList,
    (asked) => walkAgain(trial, asked),
    walk,
    async () => [await walkOf(trial, { pageSize: LARGEST_PAGE })],
  );
}

function ends(trial: Trial, walk: ConnectedWalk): WalkFinding {
  if (walk.end === 'no page') return leadsNowhere(walk);
  if (isEndless(connectedList, walk)) return endlessComplaint(trial, connectedList, walk);
  return walk.end === 'last page' && walk.pages.length > 1 ? 'kept' : 'unseen';
}
