import type { UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
import { isOf, okWith, OTHER_RESTAURANT, RESTAURANT, rowsOf, asList } from './messages.ts';
import { changingEntries, changingSearches } from './wrappers.ts';

/** Of an item that no search names. */
const NOT_ASKED_FOR = '3b0d8c1e-5a64-4e0f-9c27-8d1f6a2b7c90';

/** What POST /stock/v1/inventory/search takes wrongly, and what it finds wrongly. */
export const searchFaults: UnplacedFault[] = [
  {
    id: 'stock/search/looks-at-searches-of-one-restaurant-only',
    description:
      'What is no text among the guids of a search at the second restaurant is left out.',
    rules: ['stock/search/body/guids/items/type'],
    wrap: (next) => async (request) => {
      const { body, headers } = request;
      const isOfOther = isOf('search', request) && headers[RESTAURANT] === OTHER_RESTAURANT;
      if (!isOfOther || !isObject(body) || !Array.isArray(body['guids'])) return next(request);
      const guids = body['guids'].filter((guid) => typeof guid === 'string');
      return next({ ...request, body: { ...body, guids } });
    },
  },
  {
    id: 'stock/search/takes-broken-json',
    description: 'A body that does not parse counts as an empty search.',
    rules: ['stock/search/body-is-json'],
    wrap: (next) => async (request) =>
      isOf('search', request) && typeof request.body === 'string' && request.body.startsWith('{')
        ? okWith([])
        : next(request),
  },
  {
    id: 'stock/search/empty-search-gives-nothing',
    description: 'A search without identifiers gives an empty array.',
    rules: ['stock/search/identifiers-are-required'],
    wrap: (next) => async (request) =>
      isOf('search', request) &&
      isObject(request.body) &&
      !('guids' in request.body) &&
      !('multiLocationIds' in request.body) &&
      !('versionIds' in request.body)
        ? okWith([])
        : next(request),
  },
  {
    id: 'stock/search/takes-version-ids',
    description: 'versionIds count as identifiers already.',
    rules: ['stock/search/version-ids-alone-are-refused'],
    wrap: (next) => async (request) =>
      isOf('search', request) &&
      isObject(request.body) &&
      'versionIds' in request.body &&
      Object.keys(request.body).length === 1
        ? okWith([])
        : next(request),
  },
  {
    id: 'stock/search/first-guid-only',
    description: 'Of several guids only the first is looked up.',
    rules: [
      'stock/search/finds-by-guid',
      'stock/search/unknown-guid-is-invalid',
      'stock/search/unknown-among-known',
    ],
    alsoBreaks: [
      'stock/search/finds-by-both',
      'stock/search/archived-item-is-invalid',
      'stock/search/long-searches-are-answered-whole',
    ],
    wrap: changingSearches((body) =>
      Array.isArray(body['guids']) ? { ...body, guids: body['guids'].slice(0, 1) } : body,
    ),
  },
  {
    id: 'stock/search/compares-guids-as-texts',
    description: 'A guid in upper case is another one.',
    rules: ['stock/search/finds-by-guid-in-either-case'],
    wrap: changingEntries(['search'], (rows, { body }) => {
      const { guids = [] } = body as Record<string, unknown[] | undefined>;
      return rows.map((row) =>
        guids.length > 0 &&
        guids.every((guid) => guid !== row['guid'] && /[A-F]/.test(String(guid)))
          ? { guid: guids[0], itemGuidValidity: 'INVALID' }
          : row,
      );
    }),
  },
  {
    id: 'stock/search/last-multi-location-id-only',
    description: 'Of several multiLocationIds only the last is looked up.',
    rules: [
      'stock/search/finds-by-multi-location-id',
      'stock/search/unknown-multi-location-id-is-invalid',
      'stock/search/unknown-among-known',
    ],
    alsoBreaks: ['stock/search/finds-by-both', 'stock/search/long-searches-are-answered-whole'],
    wrap: changingSearches((body) =>
      Array.isArray(body['multiLocationIds'])
        ? { ...body, multiLocationIds: body['multiLocationIds'].slice(-1) }
        : body,
    ),
  },
  {
    id: 'stock/search/guids-hide-multi-location-ids',
    description: 'Where there are guids, multiLocationIds are not looked at.',
    rules: [
      'stock/search/finds-by-both',
      'stock/search/unknown-among-known',
      'stock/search/empty-array-hides-no-item',
    ],
    alsoBreaks: ['stock/search/unknown-multi-location-id-is-invalid'],
    wrap: changingSearches((body) =>
      'guids' in body &&
      Array.isArray(body['multiLocationIds']) &&
      body['multiLocationIds'].every((id) => typeof id === 'string')
        ? { guids: body['guids'] }
        : body,
    ),
  },
  {
    id: 'stock/search/empty-guids-hide-multi-location-ids',
    description: 'Where guids are there, though empty, multiLocationIds are not looked at.',
    rules: ['stock/search/empty-array-hides-no-item'],
    wrap: changingSearches((body) =>
      Array.isArray(body['guids']) && body['guids'].length === 0 ? { guids: [] } : body,
    ),
  },
  {
    id: 'stock/search/multi-location-ids-as-doubles',
    description: 'multiLocationIds are shown as far as a double holds their digits.',
    rules: ['stock/search/returns-only-what-was-asked'],
    alsoBreaks: [
      'stock/search/invalid-entries-name-what-was-asked',
      'stock/MenuItemInventory/multi-location-id-finds-the-item',
    ],
    wrap: changingEntries(['search'], (rows) =>
      rows.map((row) =>
        typeof row['multiLocationId'] === 'string' && /^\d+$/.test(row['multiLocationId'])
          ? { ...row, multiLocationId: String(Number(row['multiLocationId'])) }
          : row,
      ),
    ),
  },
  {
    id: 'stock/search/rounds-to-hundredths-by-multi-location-id',
    description: 'A search by multiLocationId alone rounds quantities to hundredths.',
    rules: ['stock/update/fine-fractions-are-kept'],
    wrap: changingEntries(['search'], (rows, { body }) =>
      isObject(body) && body['guids'] === undefined
        ? rows.map((row) =>
            typeof row['quantity'] === 'number'
              ? { ...row, quantity: Math.round(row['quantity'] * 100) / 100 }
              : row,
          )
        : rows,
    ),
  },
  {
    id: 'stock/search/gives-nothing-where-neither-kind-matches',
    description:
      'Where no guid and no multiLocationId of a search by both matches, it gives nothing.',
    rules: ['stock/search/unknown-multi-location-id-is-invalid'],
    wrap: changingEntries(['search'], (rows, { body }) =>
      isObject(body) &&
      body['guids'] !== undefined &&
      body['multiLocationIds'] !== undefined &&
      rows.every(({ itemGuidValidity }) => itemGuidValidity === 'INVALID')
        ? []
        : rows,
    ),
  },
  {
    id: 'stock/search/forgets-what-is-named-twice',
    description: 'A guid that stands twice in a search yields no entry.',
    rules: ['stock/search/finds-by-both'],
    wrap: changingSearches((body) => {
      const guids = Array.isArray(body['guids']) ? (body['guids'] as unknown[]) : [];
      const once = guids.filter((guid) => guids.indexOf(guid) === guids.lastIndexOf(guid));
      return once.length === guids.length ? body : { ...body, guids: once };
    }),
  },
  {
    id: 'stock/search/only-what-both-name',
    description: 'Guids and multiLocationIds are joined by AND.',
    rules: ['stock/search/finds-by-both'],
    alsoBreaks: ['stock/search/unknown-among-known', 'stock/search/empty-array-hides-no-item'],
    wrap: changingEntries(['search'], (rows, { body }) => {
      const { guids, multiLocationIds } = body as Record<string, unknown[] | undefined>;
      if (guids === undefined || multiLocationIds === undefined) return rows;
      return rows.filter(
        (row) =>
          row['itemGuidValidity'] === 'INVALID' ||
          (guids.includes(row['guid']) && multiLocationIds.includes(row['multiLocationId'])),
      );
    }),
  },
  {
    id: 'stock/search/hides-items-in-stock',
    description: 'A search reads the table of items at risk.',
    rules: ['stock/search/finds-items-in-stock', 'stock/update/sets-in-stock'],
    alsoBreaks: [
      'stock/search/finds-by-guid',
      'stock/search/finds-by-multi-location-id',
      'stock/search/finds-by-both',
      'stock/update/updates-every-element',
    ],
    wrap: changingEntries(['search'], (rows) => rows.filter(({ status }) => status !== 'IN_STOCK')),
  },
  {
    id: 'stock/search/adds-the-list',
    description: 'A search also returns what else is out of stock.',
    rules: ['stock/search/returns-only-what-was-asked'],
    wrap: changingEntries(['search'], async (rows, request, next) => {
      // Only beside known items: that an identifier of nothing yields nothing else is for other rules.
      if (rows.some(({ itemGuidValidity }) => itemGuidValidity === 'INVALID')) return rows;
      const extra = rowsOf((await next(asList(request))).body).find(
        ({ guid, status }) =>
          status === 'OUT_OF_STOCK' && !rows.some((row) => row['guid'] === guid),
      );
      return extra === undefined ? rows : [...rows, extra];
    }),
  },
  {
    id: 'stock/search/gives-another-item-beside-several',
    description: 'A search that finds several items by guid gives one that nobody asked for, too.',
    rules: ['stock/search/returns-only-what-was-asked'],
    wrap: changingEntries(['search'], (rows, { body }) =>
      rows.length > 1 &&
      rows.every(({ itemGuidValidity }) => itemGuidValidity === 'VALID') &&
      isObject(body) &&
      !('multiLocationIds' in body)
        ? [...rows, { guid: NOT_ASKED_FOR, status: 'OUT_OF_STOCK', itemGuidValidity: 'VALID' }]
        : rows,
    ),
  },
  {
    id: 'stock/search/by-both-finds-only-what-is-at-risk',
    description: 'A search by both identifiers leaves out items that are IN_STOCK.',
    rules: ['stock/search/finds-items-in-stock'],
    alsoBreaks: ['stock/search/*'],
    wrap: changingEntries(['search'], (rows, { body }) =>
      isByBoth(body) ? rows.filter(({ status }) => status !== 'IN_STOCK') : rows,
    ),
  },
  {
    id: 'stock/search/shows-a-former-quantity-by-multi-location-id',
    description:
      'A search by multiLocationId shows the last quantity of an item that is OUT_OF_STOCK.',
    rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
    wrap: changingEntries(['search'], (rows, { body }) =>
      isObject(body) && 'multiLocationIds' in body
        ? rows.map((row) => (row['status'] === 'OUT_OF_STOCK' ? { ...row, quantity: 3 } : row))
        : rows,
    ),
  },
];

function isByBoth(body: unknown): boolean {
  return isObject(body) && 'guids' in body && 'multiLocationIds' in body;
}
