import { byId, putOn, type Fault, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { everyNth, atRestaurant, okWith, RESTAURANT, restaurantOf, type Row } from '../messages.ts';
import { briefPause, caching, keptByConnection, mixingUp, atRestaurantOf } from '../sequence.ts';
import { asList, elements, isOf, rowsOf, search, update, whileApplied } from './messages.ts';

const isRead = (request: SandboxRequest) => isOf('list', request) || isOf('search', request);
const isUpdate = (request: SandboxRequest) => isOf('update', request);
const isSearch = (request: SandboxRequest) => isOf('search', request);
const isList = (request: SandboxRequest) => isOf('list', request);

/** Defects that single requests do not show: of what came before, and of what happens at once. */
export const sequenceFaults: Fault[] = byId<UnplacedFault & Partial<Fault>>({
  'stock/search/is-cached-for-all-restaurants': {
    description: 'A search is cached by its body alone, until an update.',
    rules: ['stock/search/finds-by-both'],
    wrap: caching(isSearch, ({ body }) => body, isUpdate),
  },
  'stock/list/is-cached-for-all-restaurants': {
    description: 'The list is cached by its filter alone, until an update.',
    rules: ['stock/list/no-item-of-another-restaurant'],
    wrap: caching(isList, ({ query }) => String(query), isUpdate),
  },
  'stock/update/misses-what-an-item-had-first': {
    description: 'A quantity of 12, which items have at first, is stored as 13.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*'],
    wrap: elements.where({ quantity: 12 }).set({ quantity: 13 }),
  },
  'stock/update/goes-where-its-connection-read': {
    description: 'An update goes to the restaurant that was read right before on its connection.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/*'],
    wrap: keptByConnection(
      'before',
      (request) => isRead(request) || isUpdate(request),
      (request, before) =>
        isUpdate(request) && isRead(before) ? atRestaurantOf(request, before) : request,
    ),
  },
  'stock/search/is-cached-by-the-number-of-identifiers': {
    description: 'A search is cached by how long its body is, until an update.',
    rules: ['stock/search/finds-by-guid', 'stock/search/returns-only-what-was-asked'],
    alsoBreaks: ['stock/search/*', 'stock/MenuItemInventory/*'],
    wrap: caching(
      isSearch,
      ({ body, headers }) => [JSON.stringify(body).length, headers[RESTAURANT]],
      isUpdate,
    ),
  },
  'stock/list/is-cached-without-its-filter': {
    description: 'The list is cached by its restaurant alone, until an update.',
    rules: ['stock/list/quantity-is-listed'],
    alsoBreaks: ['stock/list/*', 'stock/MenuItemInventory/*'],
    wrap: caching(isList, restaurantOf, isUpdate),
  },
  'stock/search/is-cached-until-another-status': {
    description: 'Searches are cached until an update sets an item to a status without quantity.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*'],
    wrap: caching(
      isSearch,
      ({ body, headers }) => [body, headers[RESTAURANT]],
      ({ body, ...request }) =>
        isUpdate({ ...request, body }) &&
        rowsOf(body).some(({ quantity }) => quantity === undefined),
    ),
  },
  'stock/search/is-cached-until-an-update-of-several': {
    description: 'Searches of several items are cached until an update of several items.',
    rules: ['stock/update/sets-in-stock'],
    alsoBreaks: ['stock/update/*'],
    wrap: caching(
      (request) => isSearch(request) && rowsOf(Object(request.body)['guids']).length > 1,
      ({ body, headers }) => [body, headers[RESTAURANT]],
      ({ body, ...request }) => isUpdate({ ...request, body }) && rowsOf(body).length > 1,
    ),
  },
  'stock/list/is-that-of-the-restaurant-asked-before': {
    description: 'The first list after a request of another restaurant is that restaurant’s.',
    rules: ['stock/list/unknown-restaurant-has-no-item-of-another'],
    wrap: (next) => {
      let last: string | undefined;
      return async (request) => {
        const own = restaurantOf(request);
        const asked = isList(request) ? (last ?? own) : own;
        if (request.path.startsWith('/stock/')) last = own;
        return next(asked === undefined ? request : atRestaurant(request, asked));
      };
    },
  },
  'stock/update/drops-every-third': {
    description: 'Every third update is accepted but not applied.',
    rules: ['stock/update/sets-quantity'],
    wrap: update.when(everyNth(3)).respond(okWith([])),
  },
  'stock/update/works-once-for-each-body': {
    description:
      'An update that was sent before, word for word, is treated as a repetition and dropped.',
    rules: ['stock/update/sets-quantity', 'stock/update/sets-out-of-stock'],
    wrap: caching(isUpdate, ({ body, headers }) => [body, headers[RESTAURANT]]),
  },
  'stock/update/refusals-lock-the-item': {
    description: 'After a rejected update of an item, its next update is accepted but not applied.',
    rules: ['stock/update/sets-quantity'],
    wrap: update.around((next) => {
      const locked = new Set<unknown>();
      return async (request) => {
        const named = rowsOf(request.body).map((row) => row['guid'] ?? row['multiLocationId']);
        if (named.some((name) => locked.delete(name))) return okWith([]);
        const response = await next(request);
        if (response.status === 400) for (const name of named) locked.add(name);
        return response;
      };
    }),
  },
  'stock/update/loses-what-is-updated-meanwhile': {
    description:
      'An update writes back all items as it read them before: what another one set in the meantime is lost.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*'],
    wrap: writingBack(),
  },
  'stock/update/loses-an-update-where-four-meet': {
    description:
      'Every sixth time that four updates are in progress, one restores all items as it read them.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*'],
    wrap: writingBack(6, 3),
  },
  'stock/update/leaves-one-where-three-meet': {
    description: 'While three updates of one item are in progress, its quantity becomes 1.',
    rules: ['stock/update/sets-in-stock'],
    alsoBreaks: ['stock/update/*'],
    wrap: update.around((next) => {
      const underWay: unknown[] = [];
      return async (request) => {
        const guid = rowsOf(request.body)[0]?.['guid'];
        const isThird = guid !== undefined && underWay.filter((one) => one === guid).length > 1;
        underWay.push(guid);
        await briefPause();
        const response = await next(request);
        underWay.splice(underWay.indexOf(guid), 1);
        if (isThird) await next({ ...request, body: [{ guid, status: 'QUANTITY', quantity: 1 }] });
        return response;
      };
    }),
  },
  'stock/update/stops-at-an-item-that-does-not-exist': {
    description: 'Elements that follow an unknown guid are reported as set, but not applied.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*'],
    wrap: update.around((next) => async (request) => {
      const [first, ...rest] = rowsOf(request.body);
      const response = await next(request);
      if (response.status !== 400 || rest.length === 0 || first?.['guid'] === undefined)
        return response;
      return okWith(rest.map((row) => ({ ...row, itemGuidValidity: 'VALID' })));
    }),
  },
  'stock/list/is-empty-while-it-is-made-anew': {
    description: 'While an update is applied, the list is empty.',
    rules: ['stock/list/out-of-stock-is-listed'],
    wrap: whileApplied(isList, (rows, { size }) => (size > 0 ? [] : rows)),
  },
  'stock/list/misses-an-item-while-it-is-replaced': {
    description: 'While an update is applied, the list does not have the items that it sets.',
    rules: ['stock/list/quantity-is-listed'],
    wrap: whileApplied(isList, (rows, written) =>
      rows.filter((row) => !written.has(row['guid']) && !written.has(row['multiLocationId'])),
    ),
  },
  'stock/update/writes-the-status-before-the-quantity': {
    description: 'While an update is applied, a search shows its status with the former quantity.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*', 'stock/search/*', 'stock/MenuItemInventory/quantity-is-*'],
    wrap: whileApplied(isSearch, (rows, written) =>
      rows.map((row) => ({ ...row, status: written.get(row['guid']) ?? row['status'] })),
    ),
  },
  'stock/update/mixes-up-updates-at-once': {
    description: 'Concurrent updates are all applied with the elements of the last one.',
    rules: ['stock/update/sets-quantity'],
    wrap: mixingUp(isUpdate, (request, { body }) => ({ ...request, body })),
  },
  'stock/search/mixes-up-restaurants-at-once': {
    description: 'Concurrent requests all read the restaurant of the last one.',
    operations: ['stock/search', 'stock/list'],
    rules: ['stock/search/finds-by-guid'],
    alsoBreaks: ['stock/search/*', 'stock/list/*'],
    wrap: mixingUp(isRead, atRestaurantOf),
  },
  'stock/list/mixes-up-lists-at-once': {
    description: 'Concurrent requests for the list all get the list requested last.',
    rules: ['stock/list/unknown-restaurant-has-no-item-of-another'],
    wrap: mixingUp(isList, (_request, last) => last),
  },
  'stock/search/is-cached-for-each-client': {
    description: 'What a client searched for is cached until it updates something itself.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/update/*'],
    wrap: cachedForEachClient(isSearch),
  },
  'stock/list/is-cached-for-each-client': {
    description: 'What a client listed is cached until it updates something itself.',
    rules: ['stock/list/out-of-stock-is-listed'],
    alsoBreaks: ['stock/list/*'],
    wrap: cachedForEachClient(isList),
  },
  'stock/list/a-connection-keeps-its-restaurant': {
    description: 'The restaurant of the first read is used for all others of its connection.',
    operations: ['stock/list', 'stock/search'],
    rules: ['stock/list/no-item-of-another-restaurant'],
    alsoBreaks: ['stock/search/*', 'stock/list/*'],
    wrap: keptByConnection('first', isRead, atRestaurantOf),
  },
  'stock/search/a-connection-keeps-its-search': {
    description: 'All searches of a connection use the identifiers of its first search.',
    rules: ['stock/search/finds-by-guid'],
    alsoBreaks: ['stock/search/*', 'stock/MenuItemInventory/*'],
    wrap: keptByConnection('first', isSearch, (request, { body }) => ({ ...request, body })),
  },
  'stock/update/drops-every-other': {
    description: 'Every second update is accepted but not applied.',
    rules: ['stock/update/sets-quantity'],
    wrap: update.when(everyNth(2)).respond(okWith([])),
  },
  'stock/update/keeps-what-the-first-client-set': {
    description: 'Updates of items that another client has set are accepted but not applied.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/*'],
    // Sets anew what the client that sent the first update has set last.
    wrap: (next) => {
      const set = new Map<string | undefined, Map<unknown, Row>>();
      return async (request) => {
        const response = await next(request);
        if (!isUpdate(request) || response.status !== 200) return response;
        const { authorization } = request.headers;
        const own = set.get(authorization) ?? new Map<unknown, Row>();
        set.set(authorization, own);
        for (const row of rowsOf(request.body)) own.set(row['guid'] ?? row['multiLocationId'], row);
        const [[first, kept] = []] = set;
        if (first !== authorization) await next({ ...request, body: [...(kept?.values() ?? [])] });
        return response;
      };
    },
  },
  'stock/search/finds-nothing-every-other-time': {
    description: 'Every second search gets an empty list.',
    rules: ['stock/search/finds-by-guid'],
    alsoBreaks: ['stock/search/*', 'stock/MenuItemInventory/*'],
    wrap: search.when(everyNth(2)).respond(okWith([])),
  },
}).flatMap((fault) => {
  const operation = fault.id.split('/', 2).join('/');
  return putOn([operation], [{ alsoBreaks: [`${operation}/*`], ...fault }]);
});

/** Writes back all items as an update read them before, at every n-th update beside which so many others are under way. */
function writingBack(n = 1, others = 0): Wrapper {
  return update.around((next) => {
    let [underWay, met] = [0, 0];
    return async (request) => {
      const before = rowsOf((await next(asList(request))).body);
      underWay += 1;
      const isLosing = underWay > others && (met += 1) % n === 0;
      await briefPause();
      const response = await next(request);
      underWay -= 1;
      const own = new Set(rowsOf(response.body).map(({ guid }) => guid));
      const elements = before
        .filter(({ guid }) => isLosing && response.status === 200 && !own.has(guid))
        .map(({ guid, status, quantity }) => ({
          ...{ guid, status },
          ...(quantity !== null && { quantity }),
        }));
      if (elements.length > 0) await next({ ...request, body: elements });
      return response;
    };
  });
}

/** What no update of another client clears. */
function cachedForEachClient(isRead: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    const updates = new Map<string | undefined, number>();
    const ownKey = ({ body, query, headers }: SandboxRequest) => [
      ...[body, String(query), headers[RESTAURANT], headers['authorization']],
      updates.get(headers['authorization']),
    ];
    const cache = caching(isRead, ownKey);
    return cache(async (request) => {
      const { authorization } = request.headers;
      if (isUpdate(request)) updates.set(authorization, (updates.get(authorization) ?? 0) + 1);
      return next(request);
    });
  };
}
