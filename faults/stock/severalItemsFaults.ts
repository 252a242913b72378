import { byId, type UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { isList, type Row, isThere, above, hasSeveral } from '../messages.ts';
import {
  refusal,
  entries,
  elements,
  rowsOf,
  update,
  searches,
  search,
  isInvalid,
  hasGuid,
  lacksGuid,
  isByIds,
} from './messages.ts';

/** Elements that name their item by multiLocationId alone. */
const BY_ID = { guid: undefined, multiLocationId: isThere };

const FRACTIONS = 'stock/update/quantity-keeps-its-fraction';

/** What goes wrong in PUT /stock/v1/inventory/update with several items, or with multiLocationIds. */
export const severalUpdateFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'stock/update/refuses-several-statuses-at-once': {
      description: 'An update whose elements have different statuses is rejected.',
      rules: ['stock/update/updates-every-element'],
      wrap: update
        .when(({ body }) => rowsOf(body).every(isObject))
        .when(({ body }) => new Set(rowsOf(body).map(({ status }) => status)).size > 1)
        .respond(refusal('Not so many.')),
    },
    'stock/update/forgets-the-seventh-element': {
      description: 'The seventh element of an update is not applied.',
      rules: ['stock/update/long-updates-are-applied-whole'],
      wrap: update.sent.where(isList).change((sent) => sent.toSpliced(6, 1)),
    },
    'stock/update/whole-quantities-by-multi-location-id': {
      description: 'A quantity by multiLocationId is rounded up.',
      rules: [FRACTIONS, 'stock/update/fine-fractions-are-kept'],
      wrap: elements.where(BY_ID).withNumber('quantity', Math.ceil),
    },
    'stock/update/whole-quantities-of-several-items': {
      description: 'An update of several items rounds quantities up.',
      rules: [FRACTIONS],
      alsoBreaks: ['stock/update/fine-fractions-are-kept'],
      wrap: elements
        .when(({ body }) => hasSeveral(body) && rowsOf(body).every(isObject))
        .withNumber('quantity', Math.ceil),
    },
    'stock/update/caps-quantities-by-multi-location-id': {
      description: 'A quantity above 99 by multiLocationId is stored as 99.',
      rules: [
        'stock/update/sets-quantity',
        'stock/update/six-digits-are-kept',
        'stock/update/large-quantities-are-kept',
      ],
      alsoBreaks: ['stock/*'],
      wrap: elements.where({ ...BY_ID, quantity: above(99) }).set({ quantity: 99 }),
    },
    'stock/update/takes-a-quantity-for-the-status': {
      description: 'If the status is missing, a quantity implies it.',
      rules: ['stock/update/body/status/required'],
      wrap: elements.where({ status: undefined, quantity: above(0) }).set({ status: 'QUANTITY' }),
    },
    'stock/update/answers-with-the-quantity-of-the-first': {
      rules: ['stock/update/answers-with-the-new-state'],
      wrap: update.change((rows) => {
        const { quantity } = rows.find(hasQuantity) ?? {};
        return rows.map((row) => (hasQuantity(row) ? { ...row, quantity } : row));
      }),
    },
  }),
  ...[10, 16, 50, 100].map((most) => ({
    id: `stock/update/applies-the-first-${most}-elements`,
    description: `An update is accepted, but only its first ${most} are applied.`,
    rules: ['stock/update/long-updates-are-applied-whole'],
    wrap: update.sent.where(isList).change((sent) => sent.slice(0, most)),
  })),
];

/** What goes wrong in POST /stock/v1/inventory/search with several identifiers, or with multiLocationIds. */
export const severalSearchFaults = byId<UnplacedFault>({
  'stock/search/plenty-of-what-is-in-stock-by-multi-location-id': {
    description: 'A search by multiLocationId alone shows items IN_STOCK with a quantity of 9999.',
    rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
    wrap: search.when(isByIds).each.where({ status: 'IN_STOCK' }).set({ quantity: 9999 }),
  },
  'stock/search/unknown-guids-hide-unknown-multi-location-ids': {
    description: 'If a guid matches nothing, unknown multiLocationIds yield no INVALID entry.',
    rules: ['stock/search/unknown-among-known'],
    wrap: search
      .where((rows) => rows.some((row) => isInvalid(row) && hasGuid(row)))
      .each.where(isInvalid, lacksGuid)
      .drop(),
  },
  'stock/search/reads-the-first-multi-location-id-beside-several-guids': {
    rules: ['stock/search/finds-by-both'],
    wrap: searches
      .where({ guids: hasSeveral })
      .withList('multiLocationIds', (ids) => ids.slice(0, 1)),
  },
  'stock/search/takes-anything-for-guids-beside-multi-location-ids': {
    rules: ['stock/search/body/guids/type'],
    wrap: searches
      .where({ multiLocationIds: isList, guids: (guids) => !isList(guids) })
      .without('guids'),
  },
});

/** What goes wrong in entries that stand beside others. */
export const mixedEntryFaults: UnplacedFault[] = (['list', 'search', 'update'] as const).map(
  (operation) => ({
    id: `stock/MenuItemInventory/multi-location-id-of-the-next-item-in-${operation}`,
    description: `Where a response (${operation}) has several items, each has the multiLocationId of the next one.`,
    rules: ['stock/MenuItemInventory/multi-location-id-finds-the-item'],
    alsoBreaks: ['stock/*'],
    wrap: entries(operation).change((rows) => {
      const known = rows.filter((row) => row['itemGuidValidity'] !== 'INVALID');
      return rows.map((row) => {
        const next = known[(known.indexOf(row) + 1) % known.length];
        return known.includes(row) ? { ...row, multiLocationId: next?.['multiLocationId'] } : row;
      });
    }),
  }),
);

function hasQuantity({ status }: Row): boolean {
  return status === 'QUANTITY';
}
