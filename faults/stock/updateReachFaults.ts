import { all, on } from '../on.ts';
import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import { atRestaurant, type Row, restaurantOf, isThere } from '../messages.ts';
import {
  rowsOf,
  asList,
  isOf,
  update,
  storedItems,
  elements,
  changingElementsByStock,
  isValid,
  showingFormerEntries,
  everywhere,
  lacksGuid,
  isOfStock,
} from './messages.ts';

/**
 * What PUT /stock/v1/inventory/update changes that it should leave alone, and what goes wrong in it under one condition
 * only.
 */
export const updateReachFaults = byId<UnplacedFault>({
  'stock/update/keeps-the-rest-of-a-rejected-one': {
    description: 'The valid elements of a rejected update are applied with the next accepted one.',
    rules: ['stock/update/updates-no-other-item'],
    alsoBreaks: ['stock/update/*'],
    wrap: update.around((next) => {
      let left: Row[] = [];
      return async (request) => {
        const response = await next(request);
        if (response.status === 400) left = rowsOf(request.body);
        if (response.status !== 200) return response;
        const named = rowsOf(request.body).map(({ guid }) => guid);
        // One by one: of what is still invalid nothing comes.
        for (const row of left.splice(0).filter(({ guid }) => !named.includes(guid)))
          await next({ ...request, body: [row] });
        return response;
      };
    }),
  },
  'stock/update/forbids-once': {
    description: 'A client without the scope is rejected once, and then accepted.',
    rules: ['stock/update/scope/stock:write'],
    wrap: (next) => {
      const refused = new Set<unknown>();
      let good: string | undefined;
      return async (request) => {
        const response = await next(request);
        const { authorization } = request.headers;
        if (isOf('update', request) && response.status === 200) good = authorization;
        const isKept = response.status !== 403 || refused.size < refused.add(authorization).size;
        const headers = { ...request.headers, ...(good && { authorization: good }) };
        return isKept ? response : next({ ...request, headers });
      };
    },
  },
  'stock/update/of-several-items-replaces-the-list': {
    description: 'An update of several items replaces the list.',
    rules: ['stock/update/updates-no-other-item'],
    wrap: update.answer(async (response, { request, next }) => {
      const touched = new Set(rowsOf(response.body).map(({ guid }) => guid));
      if (touched.size < 2) return response;
      const listed = rowsOf((await next(asList(request))).body);
      const others = listed.filter(({ guid }) => !touched.has(guid));
      await next({ ...request, body: others.map(({ guid }) => ({ guid, status: 'IN_STOCK' })) });
      return response;
    }),
  },
  'stock/update/takes-the-next-item-along': {
    description: 'If an item goes OUT_OF_STOCK, the next one goes with it if it was IN_STOCK.',
    rules: ['stock/update/updates-no-other-item'],
    alsoBreaks: ['stock/*'],
    // The items in the order in which searches showed them first: which one is the next, the menu says.
    wrap: (next) => {
      const known: unknown[] = [];
      return async (request) => {
        const response = await next(request);
        if (isOf('search', request))
          for (const { guid, itemGuidValidity } of rowsOf(response.body))
            if (itemGuidValidity === 'VALID' && !known.includes(guid)) known.push(guid);
        if (!isOf('update', request) || response.status !== 200) return response;
        for (const { guid, status } of rowsOf(response.body)) {
          const neighbour = known[known.indexOf(guid) + 1];
          if (status !== 'OUT_OF_STOCK' || neighbour === undefined) continue;
          const element = { guid: neighbour };
          const stored = await storedItems(next, { ...request, body: [element] });
          if (stored.get(neighbour)?.['status'] === 'IN_STOCK')
            await next({ ...request, body: [{ ...element, status: 'OUT_OF_STOCK' }] });
        }
        return response;
      };
    },
  },
  'stock/update/updates-every-location': {
    description: 'An update by multiLocationId is applied at every location that has the item.',
    rules: ['stock/update/updates-no-other-restaurant'],
    wrap: (next) => {
      const restaurants = new Set<string>();
      return on(isOfStock).answer(async (response, { request }) => {
        const own = restaurantOf(request) ?? '';
        restaurants.add(own);
        const body = rowsOf(request.body).filter((element) => 'multiLocationId' in element);
        if (isOf('update', request) && body.length > 0)
          for (const other of restaurants)
            if (other !== own) await next(atRestaurant({ ...request, body }, other));
        return response;
      })(next);
    },
  },
  'stock/update/finds-guids-of-all-restaurants': {
    description: 'A guid is looked up and updated regardless of the restaurant in the header.',
    rules: ['stock/update/item-of-another-restaurant-stays'],
    alsoBreaks: ['stock/update/unknown-restaurant-changes-no-item-of-another'],
    wrap: (next) => {
      const homes = new Map<unknown, string>();
      return async (request) => {
        const own = restaurantOf(request) ?? '';
        const guids = rowsOf(request.body).map(({ guid }) => guid);
        const home = isOf('update', request) ? homes.get(guids[0]) : undefined;
        const response = await next(home === undefined ? request : atRestaurant(request, home));
        if (response.status === 200 && request.path.startsWith('/stock/'))
          for (const row of rowsOf(response.body))
            if (row['itemGuidValidity'] === 'VALID' && !homes.has(row['guid']))
              homes.set(row['guid'], own);
        return response;
      };
    },
  },
  'stock/update/stores-validity': {
    description: 'An itemGuidValidity is stored with the rest of an element.',
    rules: ['stock/update/validity-is-read-only'],
    wrap: (next) => {
      const stored = new Map<unknown, unknown>();
      const noting = update.answer((response, { request: { body } }) => {
        for (const { guid, itemGuidValidity } of rowsOf(body)) stored.set(guid, itemGuidValidity);
        return response;
      });
      const shown = everywhere.each.set(({ guid, itemGuidValidity }) => ({
        itemGuidValidity: stored.get(guid) ?? itemGuidValidity,
      }));
      return all(shown, noting)(next);
    },
  },
  'stock/update/keeps-quantities-in-a-batch': {
    description: 'In an update of several items, one with a quantity cannot be set OUT_OF_STOCK.',
    rules: ['stock/update/updates-every-element'],
    alsoBreaks: ['stock/*'],
    wrap: update
      .when(isBatch)
      .around(
        changingElementsByStock(
          { status: 'OUT_OF_STOCK' },
          { status: 'QUANTITY' },
          (element, { quantity }) => ({ ...element, status: 'QUANTITY', quantity }),
        ),
      ),
  },
  'stock/update/leaves-items-out-of-stock-by-multi-location-id': {
    description: 'By multiLocationId, an item cannot be set from OUT_OF_STOCK to IN_STOCK.',
    rules: ['stock/update/finds-the-item-by-multi-location-id'],
    alsoBreaks: ['stock/*'],
    wrap: changingElementsByStock(
      { guid: undefined, status: 'IN_STOCK', quantity: undefined },
      { status: 'OUT_OF_STOCK' },
      (element) => ({ ...element, status: 'OUT_OF_STOCK' }),
    ),
  },
  'stock/update/leaves-out-elements-with-a-validity': {
    description: 'An element with itemGuidValidity is accepted and ignored.',
    rules: ['stock/update/validity-is-read-only'],
    wrap: elements.where({ itemGuidValidity: isThere }).drop(),
  },
  'stock/update/answers-with-the-former-state-of-the-second': {
    description: 'The response to an update of several shows all but the first as before.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: showingFormerEntries(isBatch, 1),
  },
  'stock/update/calls-what-it-updated-invalid': {
    description: 'The response to an update by multiLocationId calls OUT_OF_STOCK items INVALID.',
    rules: ['stock/update/updated-items-are-not-invalid'],
    wrap: update
      .when(({ body }) => rowsOf(body).every(lacksGuid))
      .each.where({ status: 'OUT_OF_STOCK' })
      .set({ itemGuidValidity: 'INVALID' }),
  },
  'stock/update/answers-with-the-former-state-by-multi-location-id': {
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: showingFormerEntries(({ body }) => rowsOf(body).every(lacksGuid), 0),
  },
});

function isBatch(request: SandboxRequest): boolean {
  const elements = rowsOf(request.body);
  return elements.length > 1 && elements.every(isValid);
}
