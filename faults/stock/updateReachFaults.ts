import { byId, type UnplacedFault } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { atRestaurant, type Row, restaurantOf } from '../messages.ts';
import { rowsOf, asList, isOf, update, storedItems } from './messages.ts';

/** What PUT /stock/v1/inventory/update changes that it should leave alone. */
export const updateReachFaults = byId<UnplacedFault>({
  'stock/update/replaces-the-list': {
    description: 'What an update does not name is IN_STOCK after it: the list is replaced.',
    rules: ['stock/update/updates-no-other-item'],
    alsoBreaks: ['stock/*'],
    wrap: replacingTheList(1),
  },
  'stock/update/of-several-items-replaces-the-list': {
    description: 'What an update of several items does not name is IN_STOCK after it.',
    rules: ['stock/update/updates-no-other-item'],
    wrap: replacingTheList(2),
  },
  'stock/update/takes-the-next-item-along': {
    description:
      'With an item that goes OUT_OF_STOCK the next one of the menu goes, if it was IN_STOCK.',
    rules: ['stock/update/updates-no-other-item'],
    alsoBreaks: ['stock/*'],
    wrap: takingTheNextAlong(),
  },
  'stock/update/updates-every-location': {
    description: 'An update by multiLocationId is applied at every location that has the item.',
    rules: ['stock/update/updates-no-other-restaurant'],
    wrap: (next) => {
      const restaurants = new Set<string>();
      return async (request) => {
        const own = restaurantOf(request) ?? '';
        const response = await next(request);
        if (response.status === 200 && request.path.startsWith('/stock/')) restaurants.add(own);
        if (isOf('update', request) && response.status === 200) {
          const body = rowsOf(request.body).filter((element) => 'multiLocationId' in element);
          for (const other of restaurants)
            if (other !== own && body.length > 0)
              await next(atRestaurant({ ...request, body }, other));
        }
        return response;
      };
    },
  },
  'stock/update/finds-guids-of-all-restaurants': {
    description: 'A guid is looked up whatever the restaurant in the header, and its item updated.',
    rules: ['stock/update/item-of-another-restaurant-stays'],
    alsoBreaks: ['stock/update/unknown-restaurant-changes-no-item-of-another'],
    wrap: (next) => {
      const homes = new Map<unknown, string>();
      return async (request) => {
        const own = restaurantOf(request) ?? '';
        const guids = rowsOf(request.body).map((element) => (element as Row | null)?.['guid']);
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
      return async (request) => {
        const response = await next(request);
        if (!request.path.startsWith('/stock/') || response.status !== 200) return response;
        if (isOf('update', request))
          for (const { guid, itemGuidValidity } of rowsOf(request.body))
            stored.set(guid, itemGuidValidity);
        const body = rowsOf(response.body).map((row) => ({
          ...row,
          itemGuidValidity: stored.get(row['guid']) ?? row['itemGuidValidity'],
        }));
        return { ...response, body };
      };
    },
  },
});

/** Sets items IN_STOCK that an update of this many items does not name. */
function replacingTheList(fewest: number): Wrapper {
  return update.answer(async (response, { request, next }) => {
    const touched = new Set(rowsOf(response.body).map(({ guid }) => guid));
    if (touched.size < fewest) return response;
    const listed = rowsOf((await next(asList(request))).body);
    const others = listed.filter(({ guid }) => !touched.has(guid));
    await next({ ...request, body: others.map(({ guid }) => ({ guid, status: 'IN_STOCK' })) });
    return response;
  });
}

/** The items in the order in which searches showed them first: which one is the next, the menu says. */
function takingTheNextAlong(): Wrapper {
  return (next) => {
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
  };
}
