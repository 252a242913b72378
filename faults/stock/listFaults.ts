import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import { lacks, isNumber, has, type Row, RESTAURANT, okWith, atRestaurant } from '../messages.ts';
import { storedItems, rowsOf, asList, OTHER_RESTAURANT, list, isOf } from './messages.ts';

/** An entry of an item that no target file names. */
const UNTOUCHED: Row = { guid: '7d0a4a52-9d0f-4c59-8f6b-6f0b6d3a1c11', itemGuidValidity: 'VALID' };

/** What goes wrong in GET /stock/v1/inventory. */
export const listFaults = byId<UnplacedFault>({
  'stock/list/shows-in-stock-of-another-restaurant': {
    description: 'The list of one of the restaurants holds what is in stock, too.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: list
      .when(({ headers }) => headers[RESTAURANT] === OTHER_RESTAURANT)
      .change((rows) => [...rows, { ...UNTOUCHED, status: 'IN_STOCK', quantity: null }]),
  },
  'stock/list/shows-in-stock-right-after-an-update': {
    description: 'The first list after an update shows every item that it touched.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: (next) => {
      let fresh: Row[] = [];
      return async (request) => {
        const response = await next(request);
        if (isOf('update', request) && response.status === 200) fresh = rowsOf(response.body);
        if (!isOf('list', request) || response.status !== 200) return response;
        const shown = [
          ...rowsOf(response.body).filter(({ guid }) => !fresh.some((row) => row['guid'] === guid)),
          ...fresh,
        ];
        fresh = [];
        return request.query.has('status') ? response : { ...response, body: shown };
      };
    },
  },
  'stock/list/status-in-stock-gives-items-in-stock': {
    description: 'status=IN_STOCK is obeyed like the others.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: (next) => {
      const known = new Map<unknown, Row>();
      return async (request) => {
        const response = await next(request);
        if (isOf('update', request) && response.status === 200)
          for (const row of rowsOf(response.body)) known.set(row['guid'], row);
        if (!isOf('list', request) || request.query.get('status') !== 'IN_STOCK') return response;
        return okWith([...known.values()].filter(({ status }) => status === 'IN_STOCK'));
      };
    },
  },
  'stock/list/forgets-out-of-stock': {
    description: 'The list without a filter holds only items with a quantity.',
    rules: ['stock/list/out-of-stock-is-listed'],
    alsoBreaks: ['stock/list/status-out-of-stock-restricts'],
    wrap: list
      .when(lacks('status'))
      .each.where(({ status }) => status === 'OUT_OF_STOCK')
      .drop(),
  },
  'stock/list/first-three': {
    description: 'The list is cut off after three entries.',
    rules: ['stock/list/out-of-stock-is-listed', 'stock/list/quantity-is-listed'],
    alsoBreaks: [
      'stock/list/status-out-of-stock-restricts',
      'stock/list/status-quantity-restricts',
    ],
    wrap: list.change((rows) => rows.slice(0, 3)),
  },
  'stock/list/whole-quantities': {
    description: 'The list shows quantities rounded down.',
    rules: ['stock/list/quantity-is-listed'],
    wrap: list.each
      .at('quantity')
      .where(isNumber)
      .change((quantity) => Math.floor(quantity)),
  },
  'stock/list/quantity-lingers': {
    description: 'An item with a quantity that goes back IN_STOCK stays in the list as it was.',
    rules: ['stock/list/item-back-in-stock-leaves-the-list'],
    alsoBreaks: ['stock/list/in-stock-is-never-listed'],
    wrap: lingering((_element, stored) => stored['status'] === 'QUANTITY'),
  },
  'stock/list/what-goes-back-by-guid-lingers': {
    description: 'An item that an update by guid sets IN_STOCK stays in the list as it was.',
    rules: ['stock/list/item-back-in-stock-leaves-the-list'],
    alsoBreaks: ['stock/list/in-stock-is-never-listed'],
    wrap: lingering(({ guid }) => guid !== undefined),
  },
  'stock/list/shows-another-in-stock-when-several-go-back': {
    description:
      'When several items go back IN_STOCK at once, the list has one that was IN_STOCK before.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: (next) => {
      let isShown = false;
      return async (request) => {
        const response = await next(request);
        if (response.status !== 200) return response;
        const elements = rowsOf(request.body);
        if (isOf('update', request))
          isShown = elements.length > 1 && elements.every(({ status }) => status === 'IN_STOCK');
        return isOf('list', request) && isShown
          ? { ...response, body: [...rowsOf(response.body), { ...UNTOUCHED, status: 'IN_STOCK' }] }
          : response;
      };
    },
  },
  'stock/list/kept-without-its-filter': {
    description: 'A list is kept until the next update, whatever it was filtered by.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/*'],
    wrap: (next) => {
      const kept = new Map<string, SandboxResponse>();
      return async (request) => {
        if (isOf('update', request)) kept.clear();
        if (!isOf('list', request)) return next(request);
        const key = `${request.headers[RESTAURANT] ?? ''} ${request.headers['authorization'] ?? ''}`;
        const response = kept.get(key) ?? (await next(request));
        if (response.status === 200) kept.set(key, response);
        return response;
      };
    },
  },
  'stock/list/ignores-the-filter': {
    description: 'status is ignored.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    wrap: (next) => (request) =>
      next(isOf('list', request) ? { ...request, query: new URLSearchParams() } : request),
  },
  'stock/list/filter-takes-small-quantities': {
    description: 'status=OUT_OF_STOCK also gives items of which fewer than 3 are left.',
    rules: ['stock/list/status-out-of-stock-restricts'],
    wrap: list.body(async (rows, { request, next }) => {
      if (request.query.get('status') !== 'OUT_OF_STOCK') return rows;
      const all = rowsOf((await next(asList(request))).body);
      return [
        ...rows,
        ...all.filter(({ quantity }) => typeof quantity === 'number' && quantity < 3),
      ];
    }),
  },
  'stock/list/filter-loses-small-quantities': {
    description: 'status=QUANTITY leaves out items of which fewer than 2 are left.',
    rules: ['stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/quantity-is-listed'],
    wrap: list
      .when(has('status'))
      .each.where(({ quantity }) => typeof quantity === 'number' && quantity < 2)
      .drop(),
  },
  'stock/list/filter-says-its-own-status-of-everything': {
    description:
      'status=OUT_OF_STOCK gives every item at risk, each said to be out of stock; QUANTITY likewise.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/quantity-is-listed'],
    wrap: list.body(async (rows, { request, next }) => {
      const status = request.query.get('status');
      if (status === null || status === 'IN_STOCK') return rows;
      const all = rowsOf((await next(asList(request))).body);
      const quantity = status === 'QUANTITY' ? { quantity: 1 } : {};
      return all.map(({ quantity: _, ...row }) => ({ ...row, status, ...quantity }));
    }),
  },
  'stock/list/out-of-stock-is-nowhere': {
    description: 'Items that are out of stock are in no list, whatever its filter.',
    rules: ['stock/list/out-of-stock-is-listed', 'stock/list/status-out-of-stock-restricts'],
    wrap: list.each.where(({ status }) => status === 'OUT_OF_STOCK').drop(),
  },
  'stock/list/quantities-are-nowhere': {
    description: 'Items with a quantity are in no list, whatever its filter.',
    rules: ['stock/list/quantity-is-listed', 'stock/list/status-quantity-restricts'],
    wrap: list.each.where(({ status }) => status === 'QUANTITY').drop(),
  },
  'stock/list/shows-all-restaurants': {
    description: 'The list is not restricted to the restaurant in the header.',
    rules: ['stock/list/no-item-of-another-restaurant'],
    wrap: (next) => {
      const restaurants = new Set<string>();
      return async (request) => {
        const own = request.headers[RESTAURANT];
        const response = await next(request);
        if (isOf('update', request) && own !== undefined && response.status === 200)
          restaurants.add(own);
        if (!isOf('list', request) || response.status !== 200 || request.query.has('status'))
          return response;
        const others = await Promise.all(
          [...restaurants]
            .filter((one) => one !== own)
            .map((one) => next(atRestaurant(request, one))),
        );
        return {
          ...response,
          body: [...rowsOf(response.body), ...others.flatMap(({ body }) => rowsOf(body))],
        };
      };
    },
  },
  'stock/list/filter-knows-more-than-the-list': {
    description: 'The list without a filter leaves out the last item of each status.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    wrap: list
      .when(lacks('status'))
      .change((rows) =>
        rows.filter((row, index) =>
          rows.slice(index + 1).some(({ status }) => status === row['status']),
        ),
      ),
  },
});

/** The same of each status that is listed. */
export const listedStatusFaults: UnplacedFault[] = [
  keepingWhatLeft('QUANTITY'),
  keepingWhatLeft('OUT_OF_STOCK'),
  ...['OUT_OF_STOCK', 'QUANTITY'].flatMap((status) =>
    [true, false].map((isFiltered) => ({
      id: `stock/list/an-item-more-${isFiltered ? 'with' : 'without'}-the-filter-${status === 'QUANTITY' ? 'quantity' : 'out-of-stock'}`,
      description: `The entry of an item at risk (${status}) that nobody has touched is only in the list ${isFiltered ? 'with' : 'without'} the filter.`,
      rules: [`stock/list/status-${status === 'QUANTITY' ? 'quantity' : 'out-of-stock'}-restricts`],
      wrap: list
        .when(({ query }) => query.get('status') === (isFiltered ? status : null))
        .change((rows) => [
          ...rows,
          { ...UNTOUCHED, status, ...(status === 'QUANTITY' && { quantity: 2 }) },
        ]),
    })),
  ),
];

/** Keeps items in the list of their restaurant as they were, though an update sets them IN_STOCK. */
function lingering(stays: (element: Row, stored: Row) => boolean): Wrapper {
  return (next) => {
    const kept = new Map<string, Row>();
    const prefixOf = ({ headers }: SandboxRequest) => `${headers[RESTAURANT] ?? ''} `;
    return async (request) => {
      const elements = isOf('update', request) ? rowsOf(request.body).filter(isObject) : [];
      const stored = elements.length > 0 ? await storedItems(next, request) : new Map();
      const response = await next(request);
      if (response.status !== 200) return response;
      for (const element of elements) {
        const row: Row | undefined = stored.get(element['guid'] ?? element['multiLocationId']);
        if (row === undefined) continue;
        const key = prefixOf(request) + String(row['guid']);
        const isBack = element['status'] === 'IN_STOCK' && row['status'] !== 'IN_STOCK';
        if (isBack && stays(element, row)) kept.set(key, row);
        else kept.delete(key);
      }
      if (!isOf('list', request)) return response;
      const status = request.query.get('status');
      const lingers = [...kept].filter(
        ([key, row]) =>
          key.startsWith(prefixOf(request)) && (status === null || row['status'] === status),
      );
      return { ...response, body: [...rowsOf(response.body), ...lingers.map(([, row]) => row)] };
    };
  };
}

/** What had a status before an update stays in the list that is filtered by it, with the status that it has now. */
function keepingWhatLeft(filter: 'QUANTITY' | 'OUT_OF_STOCK'): UnplacedFault {
  const name = filter.toLowerCase().replaceAll('_', '-');
  return {
    id: `stock/list/filter-keeps-what-left-${name}`,
    description: `An item that was ${filter} and is at risk still stays in the list filtered by ${filter}.`,
    rules: [`stock/list/status-${name}-restricts`],
    wrap: (next) => {
      const before = new Map<unknown, unknown>();
      const left = new Map<unknown, Row>();
      return async (request) => {
        const response = await next(request);
        if (response.status !== 200) return response;
        for (const row of isOf('update', request) ? rowsOf(response.body) : []) {
          const { guid, status } = row;
          const hasLeft =
            before.get(guid) === filter && ![filter, 'IN_STOCK'].includes(String(status));
          if (hasLeft) left.set(guid, row);
          else left.delete(guid);
          before.set(guid, status);
        }
        const isFiltered = isOf('list', request) && request.query.get('status') === filter;
        return isFiltered ? okWith([...rowsOf(response.body), ...left.values()]) : response;
      };
    },
  };
}
