import type { SandboxResponse } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  isOf,
  storedItems,
  atRestaurant,
  okWith,
  rowsOf,
  asList,
  OTHER_RESTAURANT,
  RESTAURANT,
  type Row,
} from './messages.ts';
import { changingEntries } from './wrappers.ts';

/** An entry of an item that no target file names. */
const UNTOUCHED: Row = { guid: '7d0a4a52-9d0f-4c59-8f6b-6f0b6d3a1c11', itemGuidValidity: 'VALID' };

/** What goes wrong in GET /stock/v1/inventory. */
export const listFaults: UnplacedFault[] = [
  {
    id: 'stock/list/shows-in-stock-of-another-restaurant',
    description: 'The list of one of the restaurants holds what is in stock, too.',
    rules: ['stock/list/in-stock-is-never-listed'],
    wrap: changingEntries(['list'], (rows, { headers }) =>
      headers[RESTAURANT] === OTHER_RESTAURANT
        ? [...rows, { ...UNTOUCHED, status: 'IN_STOCK', quantity: null }]
        : rows,
    ),
  },
  {
    id: 'stock/list/shows-in-stock-right-after-an-update',
    description: 'The first list after an update shows every item that it touched.',
    rules: ['stock/list/in-stock-is-never-listed'],
    alsoBreaks: ['stock/list/no-item-of-another-restaurant'],
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
  {
    id: 'stock/list/status-in-stock-gives-items-in-stock',
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
  {
    id: 'stock/list/forgets-out-of-stock',
    description: 'The list without a filter holds only items with a quantity.',
    rules: ['stock/list/out-of-stock-is-listed'],
    alsoBreaks: [
      'stock/list/no-item-of-another-restaurant',
      'stock/list/status-out-of-stock-restricts',
    ],
    wrap: changingEntries(['list'], (rows, { query }) =>
      query.has('status') ? rows : rows.filter(({ status }) => status !== 'OUT_OF_STOCK'),
    ),
  },
  {
    id: 'stock/list/first-three',
    description: 'The list is cut off after three entries.',
    rules: ['stock/list/out-of-stock-is-listed', 'stock/list/quantity-is-listed'],
    alsoBreaks: [
      'stock/list/status-out-of-stock-restricts',
      'stock/list/status-quantity-restricts',
    ],
    wrap: changingEntries(['list'], (rows) => rows.slice(0, 3)),
  },
  {
    id: 'stock/list/whole-quantities',
    description: 'The list shows quantities rounded down.',
    rules: ['stock/list/quantity-is-listed'],
    wrap: changingEntries(['list'], (rows) =>
      rows.map((row) =>
        typeof row['quantity'] === 'number'
          ? { ...row, quantity: Math.floor(row['quantity']) }
          : row,
      ),
    ),
  },
  {
    id: 'stock/list/quantity-lingers',
    description: 'An item with a quantity that goes back IN_STOCK stays in the list as it was.',
    rules: ['stock/list/item-back-in-stock-leaves-the-list'],
    alsoBreaks: ['stock/list/in-stock-is-never-listed'],
    wrap: (next) => {
      const lingering = new Map<unknown, Row>();
      return async (request) => {
        if (isOf('update', request) && Array.isArray(request.body)) {
          const stored = await storedItems(next, request);
          const response = await next(request);
          for (const row of response.status === 200 ? rowsOf(response.body) : []) {
            const old = stored.get(row['guid']);
            if (row['status'] === 'IN_STOCK' && old?.['status'] === 'QUANTITY')
              lingering.set(row['guid'], old);
            else lingering.delete(row['guid']);
          }
          return response;
        }
        const response = await next(request);
        if (!isOf('list', request) || response.status !== 200) return response;
        return request.query.get('status') === 'OUT_OF_STOCK'
          ? response
          : { ...response, body: [...rowsOf(response.body), ...lingering.values()] };
      };
    },
  },
  {
    id: 'stock/list/kept-without-its-filter',
    description: 'A list is kept until the next update, whatever it was filtered by.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
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
  {
    id: 'stock/list/ignores-the-filter',
    description: 'status is ignored.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    wrap: (next) => (request) =>
      next(isOf('list', request) ? { ...request, query: new URLSearchParams() } : request),
  },
  {
    id: 'stock/list/filter-takes-small-quantities',
    description: 'status=OUT_OF_STOCK also gives items of which fewer than 3 are left.',
    rules: ['stock/list/status-out-of-stock-restricts'],
    wrap: changingEntries(['list'], async (rows, request, next) => {
      if (request.query.get('status') !== 'OUT_OF_STOCK') return rows;
      const all = rowsOf((await next(asList(request))).body);
      return [
        ...rows,
        ...all.filter(({ quantity }) => typeof quantity === 'number' && quantity < 3),
      ];
    }),
  },
  {
    id: 'stock/list/filter-loses-small-quantities',
    description: 'status=QUANTITY leaves out items of which fewer than 2 are left.',
    rules: ['stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/quantity-is-listed'],
    wrap: changingEntries(['list'], (rows, { query }) =>
      query.has('status')
        ? rows.filter(({ quantity }) => typeof quantity !== 'number' || quantity >= 2)
        : rows,
    ),
  },
  {
    id: 'stock/list/filter-says-its-own-status-of-everything',
    description:
      'status=OUT_OF_STOCK gives every item at risk, each said to be out of stock; QUANTITY likewise.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/quantity-is-listed'],
    wrap: changingEntries(['list'], async (rows, request, next) => {
      const status = request.query.get('status');
      if (status === null || status === 'IN_STOCK') return rows;
      const all = rowsOf((await next(asList(request))).body);
      const quantity = status === 'QUANTITY' ? { quantity: 1 } : {};
      return all.map(({ quantity: _, ...row }) => ({ ...row, status, ...quantity }));
    }),
  },
  {
    id: 'stock/list/out-of-stock-is-nowhere',
    description: 'Items that are out of stock are in no list, whatever its filter.',
    rules: ['stock/list/out-of-stock-is-listed', 'stock/list/status-out-of-stock-restricts'],
    alsoBreaks: ['stock/list/no-item-of-another-restaurant'],
    wrap: changingEntries(['list'], (rows) =>
      rows.filter(({ status }) => status !== 'OUT_OF_STOCK'),
    ),
  },
  {
    id: 'stock/list/quantities-are-nowhere',
    description: 'Items with a quantity are in no list, whatever its filter.',
    rules: ['stock/list/quantity-is-listed', 'stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/no-item-of-another-restaurant'],
    wrap: changingEntries(['list'], (rows) => rows.filter(({ status }) => status !== 'QUANTITY')),
  },
  ...['OUT_OF_STOCK', 'QUANTITY'].flatMap((status) =>
    [true, false].map((isFiltered) => ({
      id: `stock/list/an-item-more-${isFiltered ? 'with' : 'without'}-the-filter-${status === 'QUANTITY' ? 'quantity' : 'out-of-stock'}`,
      description: `Of an item at risk (${status}) that nobody has touched, the list ${isFiltered ? 'with' : 'without'} the filter shows an entry, the other none.`,
      rules: [`stock/list/status-${status === 'QUANTITY' ? 'quantity' : 'out-of-stock'}-restricts`],
      wrap: changingEntries(['list'], (rows, { query }) =>
        query.get('status') === (isFiltered ? status : null)
          ? [...rows, { ...UNTOUCHED, status, ...(status === 'QUANTITY' && { quantity: 2 }) }]
          : rows,
      ),
    })),
  ),
  {
    id: 'stock/list/shows-all-restaurants',
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
  {
    id: 'stock/list/filter-knows-more-than-the-list',
    description: 'The list without a filter leaves out the last item of each status.',
    rules: ['stock/list/status-out-of-stock-restricts', 'stock/list/status-quantity-restricts'],
    alsoBreaks: ['stock/list/out-of-stock-is-listed', 'stock/list/quantity-is-listed'],
    wrap: changingEntries(['list'], (rows, { query }) =>
      query.has('status')
        ? rows
        : rows.filter((row, index) =>
            rows.slice(index + 1).some(({ status }) => status === row['status']),
          ),
    ),
  },
];
