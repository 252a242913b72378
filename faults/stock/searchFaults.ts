import { byId, type UnplacedFault } from '../Fault.ts';
import {
  rowsOf,
  searches,
  search,
  isKnown,
  isInvalid,
  isElsewhere,
  isByBoth,
  alsoListing,
  refusal,
} from './messages.ts';
import { hasCharset, okWith, listIn, sends, isThere, below, isText, isList } from '../messages.ts';

/** The guid of an item that no search names. */
const NOT_ASKED_FOR = '3b0d8c1e-5a64-4e0f-9c27-8d1f6a2b7c90';

/** What POST /stock/v1/inventory/search accepts wrongly, and what it finds wrongly. */
export const searchFaults = byId<UnplacedFault>({
  'stock/search/looks-at-searches-of-one-restaurant-only': {
    description: 'At another restaurant, a search skips guids that are not strings.',
    rules: ['stock/search/body/guids/items/type'],
    wrap: searches.when(isElsewhere).withList('guids', (guids) => guids.filter(isText)),
  },
  'stock/search/takes-broken-json': {
    description: 'A body that does not parse counts as an empty search.',
    rules: ['stock/search/body-is-json'],
    wrap: search.when(({ body }) => isText(body) && body.startsWith('{')).respond(okWith([])),
  },
  'stock/search/empty-search-gives-nothing': {
    description: 'A search without identifiers returns an empty array.',
    rules: ['stock/search/identifiers-are-required'],
    wrap: search
      .when(sends({ guids: undefined, multiLocationIds: undefined, versionIds: undefined }))
      .respond(okWith([])),
  },
  'stock/search/takes-version-ids': {
    description: 'versionIds count as identifiers.',
    rules: ['stock/search/version-ids-alone-are-refused'],
    wrap: search
      .when(sends({ versionIds: isThere }, (body) => Object.keys(body).length === 1))
      .respond(okWith([])),
  },
  'stock/search/rejects-version-ids-beside-guids': {
    rules: ['stock/search/version-ids-beside-guids-are-accepted'],
    wrap: search.when(sends({ guids: isThere, versionIds: isThere })).respond(refusal('reserved')),
  },
  'stock/search/reads-the-first-guid-only': {
    rules: [
      'stock/search/finds-by-guid',
      'stock/search/unknown-guid-is-invalid',
      'stock/search/unknown-among-known',
    ],
    wrap: searches.withList('guids', (guids) => guids.slice(0, 1)),
  },
  'stock/search/compares-guids-as-texts': {
    description: 'A guid in upper case is not recognized.',
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
  'stock/search/reads-the-last-multi-location-id-only': {
    rules: [
      'stock/search/finds-by-multi-location-id',
      'stock/search/unknown-multi-location-id-is-invalid',
      'stock/search/unknown-among-known',
    ],
    wrap: searches.withList('multiLocationIds', (multiLocationIds) => multiLocationIds.slice(-1)),
  },
  'stock/search/ignores-multi-location-ids-beside-guids': {
    rules: [
      'stock/search/finds-by-both',
      'stock/search/unknown-among-known',
      'stock/search/empty-array-hides-no-item',
    ],
    wrap: searches
      .where({ guids: isThere, multiLocationIds: (ids) => isList(ids) && ids.every(isText) })
      .without('multiLocationIds'),
  },
  'stock/search/ignores-multi-location-ids-beside-empty-guids': {
    rules: ['stock/search/empty-array-hides-no-item'],
    wrap: searches
      .where({ guids: (guids) => isList(guids) && guids.length === 0 })
      .without('multiLocationIds'),
  },
  'stock/search/multi-location-ids-as-doubles': {
    description: 'multiLocationIds are shown with the precision of a double.',
    rules: ['stock/search/returns-only-what-was-asked'],
    alsoBreaks: [
      'stock/search/invalid-entries-name-what-was-asked',
      'stock/MenuItemInventory/multi-location-id-finds-the-item',
      'stock/MenuItemInventory/an-item-has-one-multi-location-id',
    ],
    wrap: search.each.withText('multiLocationId', (id) =>
      /^\d+$/.test(id) ? String(Number(id)) : id,
    ),
  },
  'stock/search/knows-one-spelling-of-its-media-type': {
    description: 'A Content-Type with a charset is rejected.',
    rules: ['stock/search/media-type-is-written-freely'],
    wrap: search.when(hasCharset).respond(400),
  },
  'stock/search/cuts-quantities-by-multi-location-id': {
    description: 'A search by multiLocationId alone cuts quantities below one to 0.',
    rules: ['stock/update/quantity-keeps-its-fraction'],
    wrap: search
      .when(sends({ guids: undefined }))
      .each.where({ quantity: below(1) })
      .set({ quantity: 0 }),
  },
  'stock/search/rounds-to-hundredths-by-multi-location-id': {
    rules: ['stock/update/fine-fractions-are-kept'],
    wrap: search
      .when(sends({ guids: undefined }))
      .each.withNumber('quantity', (quantity) => Math.round(quantity * 100) / 100),
  },
  'stock/search/gives-nothing-where-neither-kind-matches': {
    description: 'If a search by both identifiers matches nothing, it returns nothing.',
    rules: ['stock/search/unknown-multi-location-id-is-invalid'],
    wrap: search
      .when(isByBoth)
      .where((rows) => rows.every(isInvalid))
      .change(() => []),
  },
  'stock/search/forgets-what-is-named-twice': {
    description: 'A guid that is in a search twice yields no entry.',
    rules: ['stock/search/finds-by-both'],
    wrap: searches.withList('guids', (guids) =>
      guids.filter((guid) => guids.indexOf(guid) === guids.lastIndexOf(guid)),
    ),
  },
  'stock/search/only-what-both-name': {
    description: 'A search by both identifiers finds only items that match both.',
    rules: ['stock/search/finds-by-both'],
    alsoBreaks: ['stock/search/unknown-among-known', 'stock/search/empty-array-hides-no-item'],
    wrap: search
      .when(isByBoth)
      .each.where(isKnown, (row, { request: { body } }) =>
        ['guid', 'multiLocationId'].some((by) => !listIn(body, `${by}s`).includes(row[by])),
      )
      .drop(),
  },
  'stock/search/hides-items-in-stock': {
    description: 'A search finds only items that are at risk.',
    rules: ['stock/search/finds-items-in-stock'],
    alsoBreaks: ['stock/*'],
    wrap: search.each.where({ status: 'IN_STOCK' }).drop(),
  },
  'stock/search/adds-the-list': {
    description: 'A search also returns what else is out of stock.',
    rules: ['stock/search/returns-only-what-was-asked'],
    wrap: search
      // Only beside known items: that an identifier of nothing yields nothing else is for other rules.
      .given(({ body }) => rowsOf(body).every(isKnown))
      .body(alsoListing({ status: 'OUT_OF_STOCK' })),
  },
  'stock/search/gives-another-item-beside-several': {
    description: 'A search that finds several items by guid also returns another item.',
    rules: ['stock/search/returns-only-what-was-asked'],
    wrap: search
      .when(sends({ multiLocationIds: undefined }))
      .where((rows) => rows.length > 1 && rows.every(isKnown))
      .add({ guid: NOT_ASKED_FOR, status: 'OUT_OF_STOCK', itemGuidValidity: 'VALID' }),
  },
  'stock/search/by-both-finds-only-what-is-at-risk': {
    description: 'A search by both identifiers leaves out items that are IN_STOCK.',
    rules: ['stock/search/finds-items-in-stock'],
    alsoBreaks: ['stock/search/*'],
    wrap: search.when(isByBoth).each.where({ status: 'IN_STOCK' }).drop(),
  },
  'stock/search/shows-a-former-quantity-by-multi-location-id': {
    description: 'A search by multiLocationId shows the last quantity of OUT_OF_STOCK items.',
    rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
    wrap: search
      .when(sends({ multiLocationIds: isThere }))
      .each.where({ status: 'OUT_OF_STOCK' })
      .set({ quantity: 3 }),
  },
});
