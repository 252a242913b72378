import { byId, type Difference } from '../Fault.ts';
import { everyNth, okWith, RESTAURANT } from '../messages.ts';
import { isOf, rowsOf, update, list, isKnown, isElsewhere, search } from './messages.ts';
import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { all } from '../on.ts';
import { copiedMenu } from './copiedMenu.ts';
import { unknownItems } from './unknownItems.ts';

/** How many reads of the same thing after an update come from a copy that lags behind; the proof waits for no more. */
const READS = 2;

interface Old {
  response: SandboxResponse;
  reads: number;
}

/** With every fourth reading of the other restaurant's stock, something has changed there. */
const EVERY = 4;

/** How fast a till sells, in searches. */
const SOLD_AT_EVERY = [2, 3, 7, 13];

/** The rules that a model alone decides: what others do between two requests must not look like a defect. */
const BY_MODEL = [
  'stock/update/is-shown-by-multi-location-id',
  'stock/update/updates-no-other-*',
  'stock/list/item-back-in-stock-leaves-the-list',
  'stock/list/no-item-of-another-restaurant',
];

/**
 * Honest differences in what happens between requests, to them on their way, and at a second restaurant in the
 * background.
 */
export const sequenceVariants: Difference[] = [
  ...byId<Difference>({
    'another-user-sells-the-same-items': {
      description:
        'Before every eleventh search, somebody else sets the item that was updated last.',
      run: BY_MODEL,
      wrap: (next) => {
        let last: { guid?: unknown } | undefined;
        let searches = 0;
        return async (request) => {
          if (isOf('search', request) && last !== undefined && (searches += 1) % 11 === 0) {
            const status = searches % 2 === 0 ? 'IN_STOCK' : 'OUT_OF_STOCK';
            const path = request.path.replace('search', 'update');
            await next({ ...request, method: 'PUT', path, body: [{ guid: last.guid, status }] });
          }
          const response = await next(request);
          if (isOf('update', request) && response.status === 200) [last] = rowsOf(response.body);
          return response;
        };
      },
    },
    ...Object.fromEntries(
      SOLD_AT_EVERY.map((every) => [
        `a-till-sells-a-piece-at-every-search-of-${every}`,
        {
          description: `One piece of the item that was updated last is sold before every search of ${every}.`,
          sameMessages: true as const,
          wrap: sellingAtEvery(every),
        },
      ]),
    ),
    'gateway-sends-updates-again': {
      description:
        'A gateway misses the response of every third update, and sends the update again.',
      sameMessages: true,
      wrap: update.when(everyNth(3)).around((next) => async (request) => {
        await next(request);
        return next(request);
      }),
    },
    'another-restaurant-that-sells-meanwhile': {
      description:
        'Items sell out and come back at a second restaurant, whatever is done at the first.',
      run: ['stock/*restaurant*'],
      wrap: sellingMeanwhile,
    },
    'stock-reads-lag-for-long': {
      description: `The first ${READS} reads of the same thing after an update still show the state before it.`,
      wrap: lagging((read) => read <= READS),
    },
    'stock-reads-from-either-of-two-copies': {
      description:
        'Reads come from either of two copies, one of which lags: after an update, the second read of the same thing shows the state before it, and the others the new one.',
      wrap: lagging((read) => read === 2),
    },
    'something-sells-out-at-every-look': {
      description:
        'At every look at a list, another item that the run knows nothing of is at risk, and the one before is in stock again.',
      wrap: (next) => {
        let looks = 0;
        return list.add((_rows, { request: { query } }) =>
          unknownItems(query.get('status') ?? 'OUT_OF_STOCK', (looks += 1)).slice(-1),
        )(next);
      },
    },
  }),
  {
    ...copiedMenu,
    id: 'copied-menu-with-nothing-at-risk',
    description:
      'The menu of a second restaurant was copied from the first with its guids. All that it has is in stock.',
    wrap: all(list.when(isElsewhere).instead(okWith([])), copiedMenu.wrap),
  },
];

function sellingMeanwhile(next: Handler): Handler {
  let looks = 0;
  return search
    .when(isElsewhere)
    .where(() => Math.floor((looks += 1) / EVERY) % 2 === 1)
    .each.where(isKnown)
    .set({ status: 'OUT_OF_STOCK', quantity: null })(next);
}

/** @param isOld whether a read of the same thing after an update, counted from 1, shows the state before it */
function lagging(isOld: (read: number) => boolean): Wrapper {
  return (next) => {
    const shown = new Map<string, SandboxResponse>();
    const old = new Map<string, Old>();
    return async (request) => {
      if (isOf('update', request)) {
        const response = await next(request);
        // What lags already is not held up by further updates.
        if (response.status === 200)
          for (const [key, response] of shown)
            if (!old.has(key)) old.set(key, { response, reads: 0 });
        return response;
      }
      if (!isOf('list', request) && !isOf('search', request)) return next(request);
      const key = keyOf(request);
      const response = await next(request);
      // A client that may not read something does not get its former state, either.
      if (response.status !== 200) return response;
      const before = old.get(key);
      if (before !== undefined && (before.reads += 1) <= READS)
        return isOld(before.reads) ? before.response : response;
      old.delete(key);
      shown.set(key, response);
      return response;
    };
  };
}

function keyOf({ method, path, query, body, headers }: SandboxRequest): string {
  return JSON.stringify([method, path, String(query), body, headers[RESTAURANT]]);
}

/** Sells a piece of the item that was updated last, before every so many searches. */
function sellingAtEvery(every: number): Wrapper {
  return (next) => {
    let last: { guid?: unknown; quantity?: unknown } = {};
    let searches = 0;
    return async (request) => {
      const { guid, quantity } = last;
      const isSold = typeof guid === 'string' && typeof quantity === 'number' && quantity > 1;
      if (isOf('search', request) && isSold && (searches += 1) % every === 0) {
        const path = request.path.replace('search', 'update');
        last = { guid, quantity: quantity - 1 };
        await next({ ...request, method: 'PUT', path, body: [{ ...last, status: 'QUANTITY' }] });
      }
      const response = await next(request);
      if (isOf('update', request) && response.status === 200) [last = {}] = rowsOf(request.body);
      return response;
    };
  };
}
