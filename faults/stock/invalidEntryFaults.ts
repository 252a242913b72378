import { byId, type UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
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
import { listIn, type Row, RESTAURANT } from '../messages.ts';
import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';

const archived = menuItemsOf(restaurantSeeds[0]!).find((item) => item.archived)!;

/** What INVALID entries are wrongly about: other identifiers, archived items, texts that are no multiLocationId. */
export const invalidEntryFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'stock/search/calls-every-identifier-invalid': {
      description: 'Whatever was found, each guid of a search yields an INVALID entry, too.',
      rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
      wrap: search.change((rows) => [
        ...rows,
        ...rows.filter(isKnown).map(({ guid }) => ({ guid, itemGuidValidity: 'INVALID' })),
      ]),
    },
    'stock/search/invalid-entries-name-the-first-guid': {
      description:
        'Every INVALID entry has the first guid of the search, whichever matched nothing.',
      rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
      wrap: search.change((rows, { request: { body } }) => {
        const guids = isObject(body) && Array.isArray(body['guids']) ? body['guids'] : [];
        return rows.map((row) =>
          row['itemGuidValidity'] === 'INVALID' && 'guid' in row ? { ...row, guid: guids[0] } : row,
        );
      }),
    },
    'stock/search/absent-guids-match-nothing': {
      description: 'A search without guids is one for a guid that matches nothing.',
      rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
      wrap: search
        .when(({ body }) => !(isObject(body) && 'guids' in body))
        .change((rows) => [...rows, { guid: 'undefined', itemGuidValidity: 'INVALID' }]),
    },
    'stock/search/calls-every-multi-location-id-invalid': {
      description:
        'Whatever was found, each multiLocationId of a search yields an INVALID entry, too.',
      rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
      wrap: search.change((rows, { request: { body } }) => [
        ...rows,
        ...listIn(body, 'multiLocationIds').map((multiLocationId) => ({
          multiLocationId,
          itemGuidValidity: 'INVALID',
        })),
      ]),
    },
    'stock/search/calls-what-it-found-by-multi-location-id-invalid': {
      description:
        'An item that is found by its multiLocationId alone is there twice, once as INVALID.',
      rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
      wrap: search.change((rows, { request: { body } }) => [
        ...rows,
        ...rows
          .filter(({ multiLocationId }) =>
            listIn(body, 'multiLocationIds').includes(multiLocationId),
          )
          .map(({ guid, multiLocationId }) => ({
            guid,
            multiLocationId,
            itemGuidValidity: 'INVALID',
          })),
      ]),
    },
    'stock/search/calls-one-of-several-invalid': {
      description:
        'Where a search finds several items, the last of them yields an INVALID entry, too.',
      rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
      wrap: search.change((rows) => [
        ...rows,
        ...rows
          .slice(1)
          .slice(-1)
          .map(({ guid }) => ({ guid, itemGuidValidity: 'INVALID' })),
      ]),
    },
    'stock/search/invalid-entries-have-multi-location-ids-of-their-own': {
      description: 'An INVALID entry has a multiLocationId that was made for it.',
      rules: ['stock/search/invalid-entries-name-what-was-asked'],
      wrap: search.each.where(isInvalid, lacksGuid).set({ multiLocationId: '4711' }),
    },
    'stock/search/invalid-entries-have-guids-of-their-own': {
      description: 'An INVALID entry has a guid that was made for it.',
      rules: ['stock/search/invalid-entries-name-what-was-asked'],
      wrap: search.each
        .where(isInvalid, hasGuid)
        .set({ guid: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }),
    },
  }),
  {
    id: 'stock/search/finds-archived-items-by-multi-location-id',
    description: 'By multiLocationId archived items are looked up like the others.',
    rules: ['stock/search/archived-multi-location-id-is-invalid'],
    wrap: search.each
      .where(({ multiLocationId }) => multiLocationId === archived.multiLocationId)
      .set({ guid: archived.guid, status: 'IN_STOCK', quantity: null, itemGuidValidity: 'VALID' }),
  },
  ...byId<UnplacedFault>({
    'stock/search/multi-location-ids-find-items-of-all-restaurants': {
      description:
        'A multiLocationId gives the item of the restaurant that was first asked for it.',
      rules: ['stock/search/multi-location-id-gives-no-item-of-another-restaurant'],
      wrap: (next) => {
        const first = new Map<unknown, { restaurant: string | undefined; row: Row }>();
        return search.change((rows, { request: { headers } }) =>
          rows.map((row) => {
            if (row['itemGuidValidity'] !== 'VALID') return row;
            const id = row['multiLocationId'];
            const known = first.get(id);
            if (known !== undefined && known.restaurant !== headers[RESTAURANT]) return known.row;
            first.set(id, { restaurant: headers[RESTAURANT], row });
            return row;
          }),
        )(next);
      },
    },
    'stock/search/refuses-texts-beyond-ascii': {
      description: 'A multiLocationId with a letter beyond ASCII is rejected.',
      rules: ['stock/search/multi-location-id-is-any-text'],
      wrap: search
        .when((request) => /[^ -~]/.test(JSON.stringify(listIn(request.body, 'multiLocationIds'))))
        .refuse(refusal('multiLocationIds must be ASCII.')),
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
        .when((request) =>
          listIn(request.body, 'multiLocationIds').some((id) => String(id).length > 64),
        )
        .refuse({ ...refusal('There is none.'), status: 404 }),
    },
    'stock/search/reads-multi-location-ids-as-numbers': {
      description:
        'A multiLocationId is read as an integer: zeros before it, and what follows the digits, are lost.',
      rules: ['stock/search/multi-location-id-is-matched-whole'],
      wrap: changingIds((id) => [/^0*(\d+)\D/.exec(`${id} `)?.[1] ?? id]),
    },
    'stock/MenuItemInventory/multi-location-id-of-the-version': {
      description: 'Entries show the versionId as multiLocationId.',
      rules: ['stock/MenuItemInventory/multi-location-id-finds-the-item'],
      wrap: everywhere.each.where(isKnown).set(({ versionId }) => ({ multiLocationId: versionId })),
    },
  }),
];

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
