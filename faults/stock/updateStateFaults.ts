import { caching } from '../sequence.ts';
import { byId, type UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import {
  storedItems,
  rowsOf,
  isValid,
  update,
  search,
  refusal,
  elements,
  changingElementsByStock,
  isOf,
  WHAT_IS_REFUSED_OF_AN_ELEMENT,
} from './messages.ts';
import {
  isList,
  hasCharset,
  withHeader,
  okWith,
  fits,
  sends,
  isNumber,
  above,
  isText,
} from '../messages.ts';

const STATUSES = ['IN_STOCK', 'QUANTITY', 'OUT_OF_STOCK'];

/** An identifier, and what ids of rules call it. */
const BY = [
  ['guid', 'guid'],
  ['multiLocationId', 'multi-location-id'],
] as const;

/** What shows that an item is not in the state that it was set to. */
const AFTER = ['stock/update/answers-with-the-new-state', 'stock/update/updates-every-element'];

/** What PUT /stock/v1/inventory/update makes wrongly of the items that it names. */
export const updateStateFaults = byId<UnplacedFault>({
  ...droppedTransitions(),
  'stock/update/out-of-stock-stays': {
    description: 'An item that is OUT_OF_STOCK does not go back IN_STOCK by itself.',
    rules: ['stock/update/sets-in-stock'],
    alsoBreaks: [...BY.map(([, name]) => `stock/update/finds-the-item-by-${name}`), ...AFTER],
    wrap: changingElementsByStock(
      { status: 'IN_STOCK', quantity: undefined },
      { status: 'OUT_OF_STOCK' },
      (element) => ({ ...element, status: 'OUT_OF_STOCK' }),
    ),
  },
  'stock/update/quantity-outlives-out-of-stock': {
    description: 'An item with a quantity stays QUANTITY when it is set OUT_OF_STOCK.',
    rules: ['stock/update/sets-out-of-stock'],
    alsoBreaks: [...BY.map(([, name]) => `stock/update/finds-the-item-by-${name}`), ...AFTER],
    wrap: changingElementsByStock(
      { status: 'OUT_OF_STOCK', quantity: undefined },
      { status: 'QUANTITY' },
      (element, { quantity }) => ({ ...element, status: 'QUANTITY', quantity }),
    ),
  },
  'stock/update/adds-quantities': {
    description: 'A quantity is added to that of the item in place of replacing it.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: ['stock/*'],
    wrap: changingElementsByStock(
      { status: 'QUANTITY', quantity: above(0) },
      { quantity: isNumber },
      (element, stored) => ({
        ...element,
        quantity: Number(element['quantity']) + Number(stored['quantity']),
      }),
    ),
  },
  'stock/update/one-decimal': {
    description: 'A quantity is stored with one decimal, rounded up.',
    rules: ['stock/update/quantity-keeps-its-fraction', 'stock/update/fine-fractions-are-kept'],
    alsoBreaks: ['stock/update/large-quantities-are-kept'],
    wrap: elements.withNumber('quantity', (quantity) => Math.ceil(quantity * 10) / 10),
  },
  'stock/update/skips-guids': {
    description: 'Elements by guid are accepted and not applied.',
    rules: ['stock/update/finds-the-item-by-guid'],
    alsoBreaks: ['stock/*'],
    wrap: elements.where({ guid: isText }, isValid).drop(),
  },
  'stock/update/skips-multi-location-ids': {
    description: 'Elements by multiLocationId are accepted and not applied.',
    rules: ['stock/update/finds-the-item-by-multi-location-id'],
    alsoBreaks: ['stock/*'],
    wrap: elements.where({ multiLocationId: isText }, isValid).drop(),
  },
  'stock/update/skips-multi-location-ids-beside-guids': {
    description: 'If any element has a guid, those without one are not applied.',
    rules: ['stock/update/updates-every-element'],
    wrap: elements
      .when(({ body }) => rowsOf(body).some((element) => fits(element, { guid: Boolean })))
      .where({ guid: undefined, multiLocationId: Boolean }, isValid)
      .drop(),
  },
  'stock/update/applies-what-it-forbids': {
    description: 'The scope is checked only after the update was applied.',
    rules: ['stock/update/callers-without-access-change-nothing'],
    wrap: applyingRefused(403),
  },
  'stock/update/applies-what-nobody-asks-for': {
    description: 'The token is checked only after the update was applied.',
    rules: ['stock/update/callers-without-access-change-nothing'],
    wrap: applyingRefused(401),
  },
  'stock/update/answers-with-invalid-entries': {
    description: 'The validity in the response is that of the versionId, which is never known.',
    rules: ['stock/update/updated-items-are-not-invalid'],
    wrap: update.each.set({ itemGuidValidity: 'INVALID' }),
  },
  'stock/update/answers-with-the-version-as-guid': {
    rules: ['stock/MenuItemInventory/guid-finds-the-item'],
    wrap: update.each.set(({ versionId }) => ({ guid: versionId })),
  },
  'stock/update/last-element-only': {
    description: 'Only the last of several elements is applied.',
    rules: ['stock/update/updates-every-element', 'stock/update/long-updates-are-applied-whole'],
    alsoBreaks: [
      ...WHAT_IS_REFUSED_OF_AN_ELEMENT,
      'stock/update/status-of-each-element-is-looked-at',
    ],
    wrap: update.sent.where(isList).change((sent) => sent.slice(-1)),
  },
  'stock/update/knows-one-spelling-of-its-media-type': {
    description: 'A Content-Type with a charset is rejected.',
    rules: ['stock/update/media-type-is-written-freely'],
    wrap: update.when(hasCharset).respond(415),
  },
  'stock/update/reads-no-element-of-another-media-type': {
    description: 'An update whose Content-Type has a charset gets 200, and changes nothing.',
    rules: ['stock/update/media-type-is-written-freely'],
    wrap: update.when(hasCharset).respond(okWith([])),
  },
  'stock/update/answers-with-nothing': {
    description: 'A successful update gets an empty list.',
    rules: ['stock/update/answers-with-entries'],
    wrap: update.change(() => []),
  },
  'stock/update/cached-by-multi-location-id': {
    description: 'Searches by multiLocationId are cached until an update by multiLocationId.',
    rules: ['stock/update/is-shown-by-multi-location-id'],
    wrap: caching(
      (request) => isOf('search', request) && sends({ guids: undefined })(request),
      ({ headers, body }) => [headers, body],
      (request) =>
        isOf('update', request) && JSON.stringify(request.body).includes('multiLocationId'),
    ),
  },
  'stock/update/single-precision': {
    description: 'A whole quantity is stored in single precision.',
    rules: ['stock/update/large-quantities-are-kept'],
    wrap: elements.where({ quantity: Number.isInteger }).withNumber('quantity', Math.fround),
  },
  'stock/update/refuses-what-changes-nothing': {
    description: 'An update that sets an item to the state it has is rejected.',
    rules: [
      'stock/update/sets-in-stock',
      'stock/update/sets-out-of-stock',
      'stock/update/sets-quantity',
    ],
    alsoBreaks: ['stock/*'],
    wrap: update.around((next) => async (request) => {
      const stored = await storedItems(next, request);
      const isSame = rowsOf(request.body).some((element) => {
        if (!isObject(element) || !isValid(element)) return false;
        const item = stored.get(element['guid'] ?? element['multiLocationId']) ?? {};
        const { status, quantity } = element;
        return item['status'] === status && (item['quantity'] ?? undefined) === quantity;
      });
      return isSame ? refusal('Nothing to change.') : next(request);
    }),
  },
  'stock/update/keeps-the-quantity-by-multi-location-id': {
    description:
      'An item that goes from QUANTITY to IN_STOCK by multiLocationId keeps its quantity.',
    rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
    wrap: (next) => {
      const kept = new Map<unknown, unknown>();
      const showing = search.each
        .where({ status: 'IN_STOCK' }, ({ guid }) => kept.has(guid))
        .set(({ guid }) => ({ quantity: kept.get(guid) }));
      return showing(async (request) => {
        if (!isOf('update', request)) return next(request);
        const stored = await storedItems(next, request);
        for (const { guid, multiLocationId } of rowsOf(request.body)) {
          const item = stored.get(guid ?? multiLocationId) ?? {};
          const isKept = guid === undefined && item['status'] === 'QUANTITY';
          if (isKept) kept.set(item['guid'], item['quantity']);
          else kept.delete(item['guid']);
        }
        return next(request);
      });
    },
  },
});

/** An update of one status to another by one identifier is accepted, and the item stays as it was. */
function droppedTransitions(): Record<string, Omit<UnplacedFault, 'id'>> {
  const faults = STATUSES.flatMap((from) =>
    STATUSES.filter((to) => to !== from).flatMap((to) =>
      BY.map(([by, name]) => [
        `stock/update/${`stays-${from}-for-${to}`.toLowerCase().replaceAll('_', '-')}-by-${name}`,
        {
          description: `An update by ${by} of an item that is ${from} to ${to} changes nothing.`,
          rules: [`stock/update/finds-the-item-by-${name}`],
          alsoBreaks: ['stock/*'],
          wrap: changingElementsByStock(
            { status: to, [by]: isText, ...(by === 'multiLocationId' && { guid: undefined }) },
            { status: from },
            (element, { status, quantity }) => ({
              ...element,
              status,
              quantity: quantity ?? undefined,
            }),
          ),
        },
      ]),
    ),
  );
  return Object.fromEntries(faults) as Record<string, Omit<UnplacedFault, 'id'>>;
}

/** Applies an update that is refused with a status, as if a client that may update had made it. */
function applyingRefused(status: number): Wrapper {
  return update.around((next) => {
    let accepted: string | undefined;
    return async (request) => {
      const response = await next(request);
      if (response.status === 200) accepted = request.headers['authorization'];
      if (response.status === status && accepted !== undefined)
        await next(withHeader(request, 'authorization', accepted));
      return response;
    };
  });
}
