import { byId, type UnplacedFault } from '../Fault.ts';
import type { Wrapper, SandboxRequest } from '../../sandbox/types.ts';
import { atRestaurant, type Row, restaurantOf } from '../messages.ts';
import {
  rowsOf,
  asList,
  isOf,
  update,
  storedItems,
  elements,
  changingElementsByStock,
  isValid,
  answeringWithTheFormer,
} from './messages.ts';

/**
 * What PUT /stock/v1/inventory/update changes that it should leave alone, and what goes wrong in it under one condition
 * only.
 */
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
  'stock/update/keeps-quantities-in-a-batch': {
    description:
      'In an update of several items, one that has a quantity cannot be set OUT_OF_STOCK.',
    rules: ['stock/update/updates-every-element'],
    alsoBreaks: ['stock/*'],
    wrap: update
      .when(isBatch)
      .around(
        changingElementsByStock((element, stored) =>
          element['status'] === 'OUT_OF_STOCK' && stored?.['status'] === 'QUANTITY'
            ? { ...element, status: 'QUANTITY', quantity: stored['quantity'] }
            : element,
        ),
      ),
  },
  'stock/update/leaves-items-out-of-stock-by-multi-location-id': {
    description:
      'What is named by its multiLocationId cannot be set from OUT_OF_STOCK to IN_STOCK.',
    rules: ['stock/update/finds-the-item-by-multi-location-id'],
    alsoBreaks: ['stock/*'],
    wrap: changingElementsByStock((element, stored) =>
      element['guid'] === undefined &&
      element['status'] === 'IN_STOCK' &&
      stored?.['status'] === 'OUT_OF_STOCK' &&
      isValid(element)
        ? { ...element, status: 'OUT_OF_STOCK' }
        : element,
    ),
  },
  'stock/update/leaves-out-elements-with-a-validity': {
    description: 'An element that gives itemGuidValidity is accepted, and nothing comes of it.',
    rules: ['stock/update/validity-is-read-only'],
    wrap: elements.where(({ itemGuidValidity }) => itemGuidValidity !== undefined).drop(),
  },
  'stock/update/answers-with-the-former-state-of-the-second': {
    description:
      'In the response to an update of several items, all but the first are as they were before.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: answeringWithTheFormer(isBatch, 1),
  },
  'stock/update/calls-what-it-updated-invalid': {
    description:
      'The response to an update by multiLocationId calls items INVALID that are out of stock.',
    rules: ['stock/update/updated-items-are-not-invalid'],
    wrap: update
      .when(({ body }) => rowsOf(body).every(({ guid }) => guid === undefined))
      .each.where(({ status }) => status === 'OUT_OF_STOCK')
      .set({ itemGuidValidity: 'INVALID' }),
  },
  'stock/update/answers-with-the-former-state-by-multi-location-id': {
    description:
      'The response to an update by multiLocationId shows the items as they were before.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: answeringWithTheFormer(
      ({ body }) => rowsOf(body).every(({ guid }) => guid === undefined),
      0,
    ),
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

function isBatch(request: SandboxRequest): boolean {
  const elements = rowsOf(request.body);
  return elements.length > 1 && elements.every(isValid);
}
