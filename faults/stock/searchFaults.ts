import { byId, type UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
import {
  OTHER_RESTAURANT,
  rowsOf,
  asList,
  searches,
  search,
  isKnown,
  isInvalid,
  isOf,
} from './messages.ts';
import { isList, isNumber, hasCharset, RESTAURANT, okWith } from '../messages.ts';

/** The guid of an item that no search names. */
const NOT_ASKED_FOR = '3b0d8c1e-5a64-4e0f-9c27-8d1f6a2b7c90';

/** What POST /stock/v1/inventory/search accepts wrongly, and what it finds wrongly. */
export const searchFaults = byId<UnplacedFault>({
  'stock/search/looks-at-searches-of-one-restaurant-only': {
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
  'stock/search/takes-broken-json': {
    description: 'A body that does not parse counts as an empty search.',
    rules: ['stock/search/body-is-json'],
    wrap: search
      .when((request) => typeof request.body === 'string' && request.body.startsWith('{'))
      .refuse(okWith([])),
  },
  'stock/search/empty-search-gives-nothing': {
    description: 'A search without identifiers gives an empty array.',
    rules: ['stock/search/identifiers-are-required'],
    wrap: search
      .when(
        (request) =>
          isObject(request.body) &&
          !('guids' in request.body) &&
          !('multiLocationIds' in request.body) &&
          !('versionIds' in request.body),
      )
      .refuse(okWith([])),
  },
  'stock/search/takes-version-ids': {
    description: 'versionIds count as identifiers already.',
    rules: ['stock/search/version-ids-alone-are-refused'],
    wrap: search
      .when(
        (request) =>
          isObject(request.body) &&
          'versionIds' in request.body &&
          Object.keys(request.body).length === 1,
      )
      .refuse(okWith([])),
  },
  'stock/search/first-guid-only': {
    description: 'Of several guids only the first is looked up.',
    rules: [
      'stock/search/finds-by-guid',
      'stock/search/unknown-guid-is-invalid',
      'stock/search/unknown-among-known',
    ],
    wrap: searches
      .at('guids')
      .where(isList)
      .change((guids) => guids.slice(0, 1)),
  },
  'stock/search/compares-guids-as-texts': {
    description: 'A guid in upper case is another one.',
    rules: ['stock/search/finds-by-guid-in-either-case'],
    wrap: search.change((rows, { request: { body } }) => {
      const { guids = [] } = body as Record<string, unknown[] | undefined>;
      return rows.map((row) =>
        guids.length > 0 &&
        guids.every((guid) => guid !== row['guid'] && /[A-F]/.test(String(guid)))
          ? { guid: guids[0], itemGuidValidity: 'INVALID' }
          : row,
      );
    }),
  },
  'stock/search/last-multi-location-id-only': {
    description: 'Of several multiLocationIds only the last is looked up.',
    rules: [
      'stock/search/finds-by-multi-location-id',
      'stock/search/unknown-multi-location-id-is-invalid',
      'stock/search/unknown-among-known',
    ],
    wrap: searches
      .at('multiLocationIds')
      .where(isList)
      .change((multiLocationIds) => multiLocationIds.slice(-1)),
  },
  'stock/search/guids-hide-multi-location-ids': {
    description: 'Where there are guids, multiLocationIds are not looked at.',
    rules: [
      'stock/search/finds-by-both',
      'stock/search/unknown-among-known',
      'stock/search/empty-array-hides-no-item',
    ],
    wrap: searches
      .where(
        (body) =>
          'guids' in body &&
          Array.isArray(body['multiLocationIds']) &&
          body['multiLocationIds'].every((id) => typeof id === 'string'),
      )
      .change(({ guids }) => ({ guids })),
  },
  'stock/search/empty-guids-hide-multi-location-ids': {
    description: 'Where guids are there, though empty, multiLocationIds are not looked at.',
    rules: ['stock/search/empty-array-hides-no-item'],
    wrap: searches
      .where(({ guids }) => Array.isArray(guids) && guids.length === 0)
      .change(() => ({ guids: [] })),
  },
  'stock/search/multi-location-ids-as-doubles': {
    description: 'multiLocationIds are shown as far as a double holds their digits.',
    rules: ['stock/search/returns-only-what-was-asked'],
    alsoBreaks: [
      'stock/search/invalid-entries-name-what-was-asked',
      'stock/MenuItemInventory/multi-location-id-finds-the-item',
      'stock/MenuItemInventory/an-item-has-one-multi-location-id',
    ],
    wrap: search.each
      .where(
        ({ multiLocationId }) =>
          typeof multiLocationId === 'string' && /^\d+$/.test(multiLocationId),
      )
      .set(({ multiLocationId }) => ({ multiLocationId: String(Number(multiLocationId)) })),
  },
  'stock/search/knows-one-spelling-of-its-media-type': {
    description: 'A Content-Type with a charset is rejected.',
    rules: ['stock/search/media-type-is-written-freely'],
    wrap: search.when(hasCharset).refuse(400),
  },
  'stock/search/cuts-quantities-by-multi-location-id': {
    description: 'A search by multiLocationId alone cuts quantities below one to 0.',
    rules: ['stock/update/quantity-keeps-its-fraction'],
    wrap: search
      .when(({ body }) => isObject(body) && body['guids'] === undefined)
      .each.at('quantity')
      .where(isNumber)
      .change((quantity) => (quantity < 1 ? 0 : quantity)),
  },
  'stock/search/rounds-to-hundredths-by-multi-location-id': {
    description: 'A search by multiLocationId alone rounds quantities to hundredths.',
    rules: ['stock/update/fine-fractions-are-kept'],
    wrap: search
      .when(({ body }) => isObject(body) && body['guids'] === undefined)
      .each.at('quantity')
      .where(isNumber)
      .change((quantity) => Math.round(quantity * 100) / 100),
  },
  'stock/search/gives-nothing-where-neither-kind-matches': {
    description:
      'Where no guid and no multiLocationId of a search by both matches, it gives nothing.',
    rules: ['stock/search/unknown-multi-location-id-is-invalid'],
    wrap: search.change((rows, { request: { body } }) =>
      isObject(body) &&
      body['guids'] !== undefined &&
      body['multiLocationIds'] !== undefined &&
      rows.every(isInvalid)
        ? []
        : rows,
    ),
  },
  'stock/search/forgets-what-is-named-twice': {
    description: 'A guid that stands twice in a search yields no entry.',
    rules: ['stock/search/finds-by-both'],
    wrap: searches.change((body) => {
      const guids = Array.isArray(body['guids']) ? (body['guids'] as unknown[]) : [];
      const once = guids.filter((guid) => guids.indexOf(guid) === guids.lastIndexOf(guid));
      return once.length === guids.length ? body : { ...body, guids: once };
    }),
  },
  'stock/search/only-what-both-name': {
    description: 'Guids and multiLocationIds are joined by AND.',
    rules: ['stock/search/finds-by-both'],
    alsoBreaks: ['stock/search/unknown-among-known', 'stock/search/empty-array-hides-no-item'],
    wrap: search.change((rows, { request: { body } }) => {
      const { guids, multiLocationIds } = body as Record<string, unknown[] | undefined>;
      if (guids === undefined || multiLocationIds === undefined) return rows;
      return rows.filter(
        (row) =>
          row['itemGuidValidity'] === 'INVALID' ||
          (guids.includes(row['guid']) && multiLocationIds.includes(row['multiLocationId'])),
      );
    }),
  },
  'stock/search/hides-items-in-stock': {
    description: 'A search reads the table of items at risk.',
    rules: ['stock/search/finds-items-in-stock', 'stock/update/sets-in-stock'],
    alsoBreaks: ['stock/*'],
    wrap: search.each.where(({ status }) => status === 'IN_STOCK').drop(),
  },
  'stock/search/adds-the-list': {
    description: 'A search also returns what else is out of stock.',
    rules: ['stock/search/returns-only-what-was-asked'],
    wrap: search.body(async (rows, { request, next }) => {
      // Only beside known items: that an identifier of nothing yields nothing else is for other rules.
      if (rows.some(isInvalid)) return rows;
      const extra = rowsOf((await next(asList(request))).body).find(
        ({ guid, status }) =>
          status === 'OUT_OF_STOCK' && !rows.some((row) => row['guid'] === guid),
      );
      return extra === undefined ? rows : [...rows, extra];
    }),
  },
  'stock/search/gives-another-item-beside-several': {
    description: 'A search that finds several items by guid gives one that nobody asked for, too.',
    rules: ['stock/search/returns-only-what-was-asked'],
    wrap: search.change((rows, { request: { body } }) =>
      rows.length > 1 && rows.every(isKnown) && isObject(body) && !('multiLocationIds' in body)
        ? [...rows, { guid: NOT_ASKED_FOR, status: 'OUT_OF_STOCK', itemGuidValidity: 'VALID' }]
        : rows,
    ),
  },
  'stock/search/by-both-finds-only-what-is-at-risk': {
    description: 'A search by both identifiers leaves out items that are IN_STOCK.',
    rules: ['stock/search/finds-items-in-stock'],
    alsoBreaks: ['stock/search/*'],
    wrap: search
      .when(({ body }) => isByBoth(body))
      .each.where(({ status }) => status === 'IN_STOCK')
      .drop(),
  },
  'stock/search/shows-a-former-quantity-by-multi-location-id': {
    description:
      'A search by multiLocationId shows the last quantity of an item that is OUT_OF_STOCK.',
    rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
    wrap: search
      .when(({ body }) => isObject(body) && 'multiLocationIds' in body)
      .each.where(({ status }) => status === 'OUT_OF_STOCK')
      .set({ quantity: 3 }),
  },
});

function isByBoth(body: unknown): boolean {
  return isObject(body) && 'guids' in body && 'multiLocationIds' in body;
}
