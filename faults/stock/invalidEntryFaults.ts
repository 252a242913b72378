import { byId, type UnplacedFault } from '../Fault.ts';
import {
  isKnown,
  isInvalid,
  lacksGuid,
  hasGuid,
  search,
  refusal,
  everywhere,
  searches,
} from './messages.ts';
import { listIn, type Row, restaurantOf, sends, isThere, hasSeveral } from '../messages.ts';
import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';

const archived = menuItemsOf(restaurantSeeds[0]!).find((item) => item.archived)!;

const INVALID = { itemGuidValidity: 'INVALID' };

/** What INVALID entries are wrongly about: other identifiers, archived items, texts that are no multiLocationId. */
export const invalidEntryFaults: UnplacedFault[] = byId<UnplacedFault>({
  'stock/search/invalid-entries-name-the-first-guid': {
    description: 'Every INVALID entry has the first guid of the search, whichever matched nothing.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.each
      .where(isInvalid, hasGuid)
      .set((_row, { request: { body } }) => ({ guid: listIn(body, 'guids')[0] })),
  },
  'stock/search/absent-guids-match-nothing': {
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search
      .when((request) => !sends({ guids: isThere })(request))
      .add({ guid: 'undefined', itemGuidValidity: 'INVALID' }),
  },
  'stock/search/calls-every-multi-location-id-invalid': {
    description: 'Each multiLocationId of a search yields an INVALID entry, too, found or not.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.add((_rows, { request: { body } }) =>
      listIn(body, 'multiLocationIds').map((id) => ({ multiLocationId: id, ...INVALID })),
    ),
  },
  'stock/search/calls-what-it-found-by-multi-location-id-invalid': {
    description: 'An item found by its multiLocationId alone is returned twice, once as INVALID.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.add((rows, { request: { body } }) =>
      rows
        .filter((row) => listIn(body, 'multiLocationIds').includes(row['multiLocationId']))
        .map(({ guid, multiLocationId }) => ({ guid, multiLocationId, ...INVALID })),
    ),
  },
  'stock/search/calls-one-of-several-invalid': {
    description: 'The last of several items that a search finds yields an INVALID entry, too.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.where(hasSeveral).add((rows) => [{ guid: rows.at(-1)?.['guid'], ...INVALID }]),
  },
  'stock/search/invalid-entries-have-multi-location-ids-of-their-own': {
    rules: ['stock/search/invalid-entries-name-what-was-asked'],
    wrap: search.each.where(isInvalid, lacksGuid).set({ multiLocationId: '4711' }),
  },
  'stock/search/invalid-entries-have-guids-of-their-own': {
    rules: ['stock/search/invalid-entries-name-what-was-asked'],
    wrap: search.each
      .where(isInvalid, hasGuid)
      .set({ guid: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }),
  },
  'stock/search/finds-archived-items-by-multi-location-id': {
    description: 'By multiLocationId archived items are looked up like the others.',
    rules: ['stock/search/archived-multi-location-id-is-invalid'],
    wrap: search.each
      .where({ multiLocationId: archived.multiLocationId })
      .set({ guid: archived.guid, status: 'IN_STOCK', quantity: null, itemGuidValidity: 'VALID' }),
  },
  'stock/search/multi-location-ids-find-items-of-all-restaurants': {
    rules: ['stock/search/multi-location-id-gives-no-item-of-another-restaurant'],
    wrap: (next) => {
      const first = new Map<unknown, { restaurant: string | undefined; row: Row }>();
      return search.each.where(isKnown).change((row, { request }) => {
        const known = first.get(row['multiLocationId']);
        const restaurant = restaurantOf(request);
        if (known !== undefined && known.restaurant !== restaurant) return known.row;
        first.set(row['multiLocationId'], { restaurant, row });
        return row;
      })(next);
    },
  },
  'stock/search/refuses-texts-beyond-ascii': {
    description: 'A multiLocationId with a letter beyond ASCII is rejected.',
    rules: ['stock/search/multi-location-id-is-any-text'],
    wrap: search
      .when((request) => /[^ -~]/.test(JSON.stringify(listIn(request.body, 'multiLocationIds'))))
      .respond(refusal('multiLocationIds must be ASCII.')),
  },
  'stock/search/skips-long-texts': {
    description: 'A multiLocationId of more than 64 characters is skipped.',
    rules: ['stock/search/multi-location-id-is-any-text'],
    wrap: changingIds((id) => (id.length > 64 ? [] : [id])),
  },
  'stock/search/long-texts-are-not-found': {
    description: 'A search for a multiLocationId of more than 64 characters gets 404.',
    rules: ['stock/search/multi-location-id-is-any-text'],
    wrap: search
      .when(({ body }) => listIn(body, 'multiLocationIds').some((id) => String(id).length > 64))
      .respond({ ...refusal('There is none.'), status: 404 }),
  },
  'stock/search/reads-multi-location-ids-as-numbers': {
    description: 'A multiLocationId is read as an integer: leading zeros, and letters, are lost.',
    rules: ['stock/search/multi-location-id-is-matched-whole'],
    wrap: changingIds((id) => [/^0*(\d+)\D/.exec(`${id} `)?.[1] ?? id]),
  },
  'stock/MenuItemInventory/shows-the-version-as-multi-location-id': {
    rules: ['stock/MenuItemInventory/multi-location-id-finds-the-item'],
    wrap: everywhere.each.where(isKnown).set(({ versionId }) => ({ multiLocationId: versionId })),
  },
});

/** Looks up other texts in place of each multiLocationId of a search. */
function changingIds(change: (id: string) => string[]) {
  return searches
    .where(({ multiLocationIds }) => Array.isArray(multiLocationIds))
    .set((body) => ({
      multiLocationIds: listIn(body, 'multiLocationIds').flatMap((id) =>
        typeof id === 'string' ? change(id) : [id],
      ),
    }));
}
