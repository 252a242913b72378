import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import { isList, type Row } from '../messages.ts';
import {
  refusal,
  entries,
  elements,
  rowsOf,
  update,
  searches,
  search,
  type StockOperation,
} from './messages.ts';

const FRACTIONS = 'stock/update/quantity-keeps-its-fraction';

/** What goes wrong in PUT /stock/v1/inventory/update with several items, or with multiLocationIds. */
export const severalUpdateFaults: UnplacedFault[] = [
  {
    id: 'stock/update/refuses-updates-of-several-items',
    description: 'An update has one element.',
    rules: ['stock/update/updates-every-element'],
    wrap: refusingUpdates((elements) => elements.length > 1),
  },
  {
    id: 'stock/update/refuses-several-statuses-at-once',
    description: 'All elements of an update have the same status, or are rejected.',
    rules: ['stock/update/updates-every-element'],
    wrap: refusingUpdates((elements) => new Set(elements.map(({ status }) => status)).size > 1),
  },
  ...[10, 16, 50, 100].map((most) => ({
    id: `stock/update/applies-the-first-${most}-elements`,
    description: `An update is accepted, and of its elements the first ${most} are applied.`,
    rules: ['stock/update/long-updates-are-applied-whole'],
    wrap: applyingTheFirst(most),
  })),
  ...byId<UnplacedFault>({
    'stock/update/forgets-the-seventh-element': {
      description: 'The seventh element of an update is not applied.',
      rules: ['stock/update/long-updates-are-applied-whole'],
      wrap: update.sent.where(isList).change((sent) => sent.toSpliced(6, 1)),
    },
    'stock/update/whole-quantities-by-multi-location-id': {
      description: 'A quantity of an item that is named by multiLocationId is stored rounded up.',
      rules: [FRACTIONS],
      wrap: elements.where(isNamed).change(rounded),
    },
    'stock/update/whole-quantities-of-several-items': {
      description: 'In an update of several items quantities are stored rounded up.',
      rules: [FRACTIONS],
      alsoBreaks: ['stock/update/fine-fractions-are-kept'],
      wrap: elements
        .when(({ body }) => rowsOf(body).length > 1 && rowsOf(body).every(isObject))
        .change(rounded),
    },
    'stock/update/caps-quantities-by-multi-location-id': {
      description:
        'A quantity above 99 of an item that is named by multiLocationId is stored as 99.',
      rules: [
        'stock/update/sets-quantity',
        'stock/update/six-digits-are-kept',
        'stock/update/large-quantities-are-kept',
      ],
      alsoBreaks: ['stock/*'],
      wrap: elements
        .where((element) => isNamed(element) && Number(element['quantity']) > 99)
        .set({ quantity: 99 }),
    },
    'stock/update/takes-a-quantity-for-the-status': {
      description: 'An element with a quantity and without a status is one of QUANTITY.',
      rules: ['stock/update/body/status/required'],
      wrap: elements
        .where(({ status, quantity }) => status === undefined && Number(quantity) > 0)
        .set({ status: 'QUANTITY' }),
    },
    'stock/update/answers-with-the-quantity-of-the-first': {
      description:
        'The response to an update shows the first quantity for every item that has one.',
      rules: ['stock/update/answers-with-the-new-state'],
      wrap: update.change((rows) => {
        const first = rows.find(hasQuantity);
        return rows.map((row) =>
          hasQuantity(row) ? { ...row, quantity: first?.['quantity'] } : row,
        );
      }),
    },
  }),
];

/** What goes wrong in POST /stock/v1/inventory/search with several identifiers, or with multiLocationIds. */
export const severalSearchFaults = byId<UnplacedFault>({
  'stock/search/whole-quantities-by-multi-location-id': {
    description: 'A search by multiLocationId alone shows quantities rounded up.',
    rules: [FRACTIONS],
    wrap: search.when((request) => isByIds(request)).each.change(rounded),
  },
  'stock/search/plenty-of-what-is-in-stock-by-multi-location-id': {
    description: 'A search by multiLocationId alone shows items IN_STOCK with a quantity of 9999.',
    rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
    wrap: search
      .when((request) => isByIds(request))
      .each.where(({ status }) => status === 'IN_STOCK')
      .set({ quantity: 9999 }),
  },
  'stock/search/unknown-guids-hide-unknown-multi-location-ids': {
    description: 'Where a guid matches nothing, no multiLocationId yields an INVALID entry.',
    rules: ['stock/search/unknown-among-known'],
    wrap: search.change((rows) => {
      const invalid = rows.filter((row) => row['itemGuidValidity'] === 'INVALID');
      return invalid.some(({ guid }) => guid !== undefined)
        ? rows.filter((row) => !invalid.includes(row) || row['guid'] !== undefined)
        : rows;
    }),
  },
  'stock/search/first-multi-location-id-beside-several-guids': {
    description: 'Beside several guids only the first of several multiLocationIds is looked up.',
    rules: ['stock/search/finds-by-both'],
    wrap: searches
      .where(({ guids }) => rowsOf(guids).length > 1)
      .at('multiLocationIds')
      .where(isList)
      .change((ids) => ids.slice(0, 1)),
  },
  'stock/search/takes-anything-for-guids-beside-multi-location-ids': {
    description: 'Where there are multiLocationIds, guids that are no array are not looked at.',
    rules: ['stock/search/body/guids/type'],
    wrap: searches.change(({ guids, ...body }) =>
      Array.isArray(body['multiLocationIds']) && guids !== undefined && !Array.isArray(guids)
        ? body
        : { ...body, ...(guids === undefined ? {} : { guids }) },
    ),
  },
});

/** What goes wrong in entries that stand beside others. */
export const mixedEntryFaults: UnplacedFault[] = (['list', 'search', 'update'] as const).map(
  (operation) => ({
    id: `stock/MenuItemInventory/multi-location-id-of-the-next-item-in-${operation}`,
    description: `Where a response (${operation}) has several items, each has the multiLocationId of the next one.`,
    rules: ['stock/MenuItemInventory/multi-location-id-finds-the-item'],
    alsoBreaks: ['stock/*'],
    wrap: namingTheNext(operation),
  }),
);

function isNamed({ guid, multiLocationId }: Row): boolean {
  return guid === undefined && multiLocationId !== undefined;
}

function hasQuantity({ status }: Row): boolean {
  return status === 'QUANTITY';
}

function isByIds({ body }: SandboxRequest): boolean {
  return isObject(body) && body['multiLocationIds'] !== undefined && body['guids'] === undefined;
}

function rounded(row: Row): Row {
  return typeof row['quantity'] === 'number'
    ? { ...row, quantity: Math.ceil(row['quantity']) }
    : row;
}

function refusingUpdates(isRefused: (elements: Row[]) => boolean): Wrapper {
  return update
    .when(({ body }) => rowsOf(body).every(isObject) && isRefused(rowsOf(body)))
    .refuse(refusal('Not so many.'));
}

function namingTheNext(operation: StockOperation): Wrapper {
  return entries(operation).change((rows) => {
    const known = rows.filter((row) => row['itemGuidValidity'] !== 'INVALID');
    return rows.map((row) => {
      const next = known[(known.indexOf(row) + 1) % known.length];
      return known.includes(row) ? { ...row, multiLocationId: next?.['multiLocationId'] } : row;
    });
  });
}

function applyingTheFirst(most: number): Wrapper {
  return update.sent.where(isList).change((sent) => sent.slice(0, most));
}
