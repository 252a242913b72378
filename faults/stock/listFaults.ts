import { caching } from '../sequence.ts';
import { all } from '../on.ts';
import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import {
  lacks,
  has,
  type Row,
  RESTAURANT,
  okWith,
  atRestaurant,
  below,
  restaurantOf,
} from '../messages.ts';
import {
  storedItems,
  rowsOf,
  asList,
  list,
  isOf,
  isElsewhere,
  byUpdates,
  update,
} from './messages.ts';

/** An entry of an item that no target file names. */
const UNTOUCHED: Row = { guid: '7d0a4a52-9d0f-4c59-8f6b-6f0b6d3a1c11', itemGuidValidity: 'VALID' };

/** What goes wrong in GET /stock/v1/inventory. */
export const listFaults = byId<UnplacedFault>({
  'stock/list/shows-in-stock-of-another-restaurant': {
    description: 'Lists an IN_STOCK item of another restaurant.',
    rules: ['stock/list/in-stock-is-never-listed'],
    alsoBreaks: ['stock/list/*'],
    wrap: list.when(isElsewhere).add({ ...UNTOUCHED, status: 'IN_STOCK', quantity: null }),
  },
  'stock/list/shows-in-stock-right-after-an-update': {
    description: 'The first list after an update shows every item that it touched.',
    rules: ['stock/list/in-stock-is-never-listed'],
    alsoBreaks: ['stock/list/no-item-of-another-restaurant'],
    wrap: byUpdates<Row[]>(
      () => [],
      (_before, updated) => [...updated],
      (rows, updated, status) => {
        const fresh = updated.splice(0);
        const others = rows.filter(({ guid }) => !fresh.some((row) => row['guid'] === guid));
        return status === null ? [...others, ...fresh] : rows;
      },
    ),
  },
  'stock/list/status-in-stock-gives-items-in-stock': {
    description:
      'status=IN_STOCK filters like the other values: it lists what updates set to IN_STOCK.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: (next) => {
      const known = new Map<unknown, Row>();
      return async (request) => {
        const response = await next(request);
        if (isOf('update', request) && response.status === 200)
          for (const row of rowsOf(response.body)) known.set(row['guid'], row);
        if (!isOf('list', request) || !has('status', 'IN_STOCK')(request)) return response;
        return okWith([...known.values()].filter(({ status }) => status === 'IN_STOCK'));
      };
    },
  },
  'stock/list/forgets-out-of-stock': {
    description: 'The list without a filter has only items with a quantity.',
    rules: ['stock/list/out-of-stock-is-listed'],
    alsoBreaks: ['stock/list/status-out-of-stock-restricts'],
    wrap: list.when(lacks('status')).each.where({ status: 'OUT_OF_STOCK' }).drop(),
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
  'stock/list/shows-each-quantity-once': {
    description: 'The list shows only the last of several items with one quantity.',
    rules: ['stock/list/quantity-is-listed'],
    alsoBreaks: ['stock/list/status-quantity-restricts'],
    wrap: list.change((rows) => [
      ...rows.filter(({ quantity }) => typeof quantity !== 'number'),
      ...new Map(
        rows
          .filter(({ quantity }) => typeof quantity === 'number')
          .map((row) => [row['quantity'], row]),
      ).values(),
    ]),
  },
  'stock/list/whole-quantities': {
    description: 'The list shows quantities rounded down.',
    rules: ['stock/list/quantity-is-listed'],
    wrap: list.each.withNumber('quantity', Math.floor),
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
      'After an update of several items to IN_STOCK, the list shows another IN_STOCK item.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: byUpdates(
      () => false,
      (_before, _updated, sent) =>
        sent.length > 1 && sent.every(({ status }) => status === 'IN_STOCK'),
      (rows, isShown) => (isShown ? [...rows, { ...UNTOUCHED, status: 'IN_STOCK' }] : rows),
    ),
  },
  'stock/list/kept-without-its-filter': {
    description: 'A list is cached until the next update, whatever its filter.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/*'],
    wrap: caching(
      (request) => isOf('list', request),
      ({ headers }) => [headers[RESTAURANT], headers['authorization']],
      (request) => isOf('update', request),
    ),
  },
  'stock/list/ignores-the-filter': {
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    wrap: list.request((request) => ({ ...request, query: new URLSearchParams() })),
  },
  'stock/list/filter-loses-small-quantities': {
    description: 'status=QUANTITY leaves out items of which fewer than 2 are left.',
    rules: ['stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/quantity-is-listed'],
    wrap: list
      .when(has('status'))
      .each.where({ quantity: below(2) })
      .drop(),
  },
  'stock/list/filter-says-its-own-status-of-everything': {
    description: 'Each status filter returns every item at risk with that status.',
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
    wrap: list.each.where({ status: 'OUT_OF_STOCK' }).drop(),
  },
  'stock/list/quantities-are-nowhere': {
    description: 'Items with a quantity are in no list, whatever its filter.',
    rules: ['stock/list/quantity-is-listed', 'stock/list/status-quantity-restricts'],
    wrap: list.each.where({ status: 'QUANTITY' }).drop(),
  },
  'stock/list/shows-all-restaurants': {
    rules: ['stock/list/no-item-of-another-restaurant'],
    alsoBreaks: ['stock/list/*'],
    wrap: (next) => {
      const restaurants = new Set<string>();
      return all(
        list.when(lacks('status')).body(async (rows, { request, next }) => {
          const others = [...restaurants].filter((one) => one !== restaurantOf(request));
          const lists = await Promise.all(others.map((one) => next(atRestaurant(request, one))));
          return [...rows, ...lists.flatMap(({ body }) => rowsOf(body))];
        }),
        update.answer((response, { request }) => {
          restaurants.add(restaurantOf(request) ?? '');
          return response;
        }),
      )(next);
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

/** What is wrong with a list for each status that it has. */
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
        .add({ ...UNTOUCHED, status, ...(status === 'QUANTITY' && { quantity: 2 }) }),
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
    description: `An item that was ${filter} and is still at risk stays in the list filtered by ${filter}.`,
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
