import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import { type Row, RESTAURANT, listIn } from '../messages.ts';
import { refusal, everywhere, isKnown, searches, search } from './messages.ts';

/** What goes wrong with multiLocationIds: which texts are some, and which items they name. */
export const multiLocationIdFaults = byId<UnplacedFault>({
  'stock/search/multi-location-ids-find-items-of-all-restaurants': {
    description: 'A multiLocationId gives the item of the restaurant that was first asked for it.',
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
