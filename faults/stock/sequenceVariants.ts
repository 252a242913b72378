import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { everyNth } from '../conditions.ts';
import { isOf, rowsOf, update } from './messages.ts';

/** The rules that a model alone decides: what others do between two requests must not look like a defect. */
const BY_MODEL = [
  'stock/update/is-shown-by-multi-location-id',
  'stock/update/updates-no-other-*',
  'stock/list/item-back-in-stock-leaves-the-list',
  'stock/list/no-item-of-another-restaurant',
];

/** Honest differences in what happens between requests, and to them on their way. */
export const sequenceVariants = byId<Difference>({
  'another-user-sells-the-same-items': {
    description: 'Before every eleventh search, somebody else sets the item that was updated last.',
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
  'a-till-sells-a-piece': {
    description: 'One piece of the item that was updated last is sold before every 17th search.',
    sameMessages: true,
    wrap: (next) => {
      let last: { guid?: unknown; quantity?: unknown } = {};
      let searches = 0;
      return async (request) => {
        const { guid, quantity } = last;
        const isSold = typeof guid === 'string' && typeof quantity === 'number' && quantity > 1;
        if (isOf('search', request) && isSold && (searches += 1) % 17 === 0) {
          const path = request.path.replace('search', 'update');
          last = { guid, quantity: quantity - 1 };
          await next({ ...request, method: 'PUT', path, body: [{ ...last, status: 'QUANTITY' }] });
        }
        const response = await next(request);
        if (isOf('update', request) && response.status === 200) [last = {}] = rowsOf(request.body);
        return response;
      };
    },
  },
  'gateway-sends-updates-again': {
    description: 'A gateway misses the response of every third update, and sends the update again.',
    sameMessages: true,
    wrap: update.when(everyNth(3)).around((next) => async (request) => {
      await next(request);
      return next(request);
    }),
  },
});
