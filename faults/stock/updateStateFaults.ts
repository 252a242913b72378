import { isObject } from '../../src/json/isObject.ts';
import type { SandboxResponse } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isOf, storedItems, rowsOf, isValid } from './messages.ts';
import { refusal } from './refusal.ts';
import {
  applyingRefused,
  changingElements,
  changingElementsByStock,
  changingEntries,
} from './wrappers.ts';

/** What PUT /stock/v1/inventory/update makes wrongly of the items that it names. */
export const updateStateFaults: UnplacedFault[] = [
  {
    id: 'stock/update/out-of-stock-stays',
    description: 'An item that is OUT_OF_STOCK does not go back IN_STOCK by itself.',
    rules: ['stock/update/sets-in-stock'],
    alsoBreaks: [
      'stock/update/finds-the-item-by-multi-location-id',
      'stock/list/item-back-in-stock-leaves-the-list',
      'stock/update/answers-with-the-new-state',
      'stock/update/updates-every-element',
    ],
    wrap: changingElementsByStock((element, stored) =>
      element['status'] === 'IN_STOCK' &&
      !('quantity' in element) &&
      stored?.['status'] === 'OUT_OF_STOCK'
        ? { ...element, status: 'OUT_OF_STOCK' }
        : element,
    ),
  },
  {
    id: 'stock/update/quantity-outlives-out-of-stock',
    description: 'An item with a quantity stays QUANTITY when it is set OUT_OF_STOCK.',
    rules: ['stock/update/sets-out-of-stock'],
    alsoBreaks: [
      'stock/update/finds-the-item-by-guid',
      'stock/update/finds-the-item-by-multi-location-id',
      'stock/update/answers-with-the-new-state',
      'stock/update/updates-every-element',
    ],
    wrap: changingElementsByStock((element, stored) =>
      element['status'] === 'OUT_OF_STOCK' &&
      !('quantity' in element) &&
      stored?.['status'] === 'QUANTITY'
        ? { ...element, status: 'QUANTITY', quantity: stored['quantity'] }
        : element,
    ),
  },
  {
    id: 'stock/update/adds-quantities',
    description: 'A quantity is added to the one that the item has.',
    rules: ['stock/update/sets-quantity'],
    alsoBreaks: [
      'stock/update/finds-the-item-by-multi-location-id',
      'stock/update/quantity-keeps-its-fraction',
      'stock/update/fine-fractions-are-kept',
      'stock/update/answers-with-the-new-state',
      'stock/update/long-updates-are-applied-whole',
      'stock/update/large-quantities-are-kept',
    ],
    wrap: changingElementsByStock((element, stored) =>
      typeof element['quantity'] === 'number' &&
      element['quantity'] > 0 &&
      element['status'] === 'QUANTITY' &&
      typeof stored?.['quantity'] === 'number'
        ? { ...element, quantity: element['quantity'] + stored['quantity'] }
        : element,
    ),
  },
  {
    id: 'stock/update/caps-quantities',
    description: 'A quantity above 99 is stored as 99.',
    rules: ['stock/update/sets-quantity', 'stock/update/large-quantities-are-kept'],
    alsoBreaks: ['stock/update/quantity-keeps-its-fraction'],
    wrap: changingElements((element) =>
      Number(element['quantity']) > 99 && typeof element['quantity'] === 'number'
        ? { ...element, quantity: 99 }
        : element,
    ),
  },
  {
    id: 'stock/update/whole-quantities',
    description: 'A quantity is stored rounded up to an integer.',
    rules: ['stock/update/quantity-keeps-its-fraction', 'stock/update/fine-fractions-are-kept'],
    wrap: changingElements((element) =>
      typeof element['quantity'] === 'number'
        ? { ...element, quantity: Math.ceil(element['quantity']) }
        : element,
    ),
  },
  {
    id: 'stock/update/one-decimal',
    description: 'A quantity is stored with one decimal, rounded up.',
    rules: ['stock/update/quantity-keeps-its-fraction', 'stock/update/fine-fractions-are-kept'],
    alsoBreaks: ['stock/update/large-quantities-are-kept'],
    wrap: changingElements((element) =>
      typeof element['quantity'] === 'number'
        ? { ...element, quantity: Math.ceil(element['quantity'] * 10) / 10 }
        : element,
    ),
  },
  {
    id: 'stock/update/skips-guids',
    description: 'Elements by guid are accepted and not applied.',
    rules: ['stock/update/finds-the-item-by-guid'],
    alsoBreaks: [
      'stock/update/finds-the-item-by-guid-in-either-case',
      'stock/search/finds-items-in-stock',
      'stock/update/sets-in-stock',
      'stock/update/quantity-keeps-its-fraction',
      'stock/update/fine-fractions-are-kept',
      'stock/update/updates-every-element',
      'stock/update/is-shown-by-multi-location-id',
      'stock/update/answers-with-entries',
    ],
    wrap: changingElements((element) =>
      typeof element['guid'] === 'string' && isValid(element) ? undefined : element,
    ),
  },
  {
    id: 'stock/update/skips-multi-location-ids',
    description: 'Elements by multiLocationId are accepted and not applied.',
    rules: ['stock/update/finds-the-item-by-multi-location-id'],
    alsoBreaks: [
      'stock/update/sets-quantity',
      'stock/update/quantity-keeps-its-fraction',
      'stock/update/large-quantities-are-kept',
      'stock/update/updates-every-element',
      'stock/update/is-shown-by-multi-location-id',
    ],
    wrap: changingElements((element) =>
      typeof element['multiLocationId'] === 'string' && isValid(element) ? undefined : element,
    ),
  },
  {
    id: 'stock/update/skips-multi-location-ids-beside-guids',
    description: 'Where any element has a guid, those without one are not applied.',
    rules: ['stock/update/updates-every-element'],
    wrap: (next) => (request) => {
      const hasGuid = rowsOf(request.body).some((element) => isObject(element) && element['guid']);
      return next(
        isOf('update', request) && hasGuid
          ? {
              ...request,
              body: rowsOf(request.body).filter(
                (element) =>
                  !isObject(element) ||
                  element['guid'] ||
                  !element['multiLocationId'] ||
                  !isValid(element),
              ),
            }
          : request,
      );
    },
  },
  {
    id: 'stock/update/applies-what-it-forbids',
    description: 'Whether a client may update is looked at when the update was applied.',
    rules: ['stock/update/callers-without-access-change-nothing'],
    wrap: applyingRefused(403),
  },
  {
    id: 'stock/update/applies-what-nobody-asks-for',
    description: 'Whether there is a token is looked at when the update was applied.',
    rules: ['stock/update/callers-without-access-change-nothing'],
    wrap: applyingRefused(401),
  },
  {
    id: 'stock/update/answers-in-whole-quantities',
    description: 'The answer shows quantities rounded down.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: changingEntries(['update'], (rows) =>
      rows.map((row) =>
        typeof row['quantity'] === 'number'
          ? { ...row, quantity: Math.floor(row['quantity']) }
          : row,
      ),
    ),
  },
  {
    id: 'stock/update/answers-with-invalid-entries',
    description: 'The validity in the answer is that of the versionId, which is never known.',
    rules: ['stock/update/updated-items-are-not-invalid'],
    wrap: changingEntries(['update'], (rows) =>
      rows.map((row) => ({ ...row, itemGuidValidity: 'INVALID' })),
    ),
  },
  {
    id: 'stock/update/answers-with-the-version-as-guid',
    description: 'The answer shows the versionId as guid.',
    rules: ['stock/MenuItemInventory/guid-finds-the-item'],
    wrap: changingEntries(['update'], (rows) =>
      rows.map((row) => ({ ...row, guid: row['versionId'] })),
    ),
  },
  {
    id: 'stock/update/last-element-only',
    description: 'Of several elements only the last is applied.',
    rules: ['stock/update/updates-every-element', 'stock/update/long-updates-are-applied-whole'],
    alsoBreaks: [
      'stock/search/finds-items-in-stock',
      'stock/update/identifier-is-required',
      'stock/update/quantity-is-required',
      'stock/update/quantity-is-not-null',
      'stock/update/in-stock-has-no-quantity',
      'stock/update/out-of-stock-has-no-quantity',
      'stock/update/status-of-each-element-is-looked-at',
    ],
    wrap: (next) => (request) =>
      next(
        isOf('update', request) && Array.isArray(request.body) && request.body.length > 1
          ? { ...request, body: request.body.slice(-1) }
          : request,
      ),
  },
  {
    id: 'stock/update/answers-with-the-old-state',
    description: 'The answer is read before the update is written.',
    rules: ['stock/update/answers-with-the-new-state'],
    wrap: (next) => async (request) => {
      if (!isOf('update', request) || !Array.isArray(request.body)) return next(request);
      const stored = await storedItems(next, request);
      const response = await next(request);
      return response.status === 200
        ? {
            ...response,
            body: rowsOf(response.body).map((row) => stored.get(row['guid']) ?? row),
          }
        : response;
    },
  },
  {
    id: 'stock/update/answers-with-nothing',
    description: 'A successful update is answered with an empty list.',
    rules: ['stock/update/answers-with-entries'],
    wrap: changingEntries(['update'], () => []),
  },
  {
    id: 'stock/update/cached-by-multi-location-id',
    description: 'Searches by multiLocationId are cached until an update by multiLocationId.',
    rules: ['stock/update/is-shown-by-multi-location-id'],
    wrap: (next) => {
      const cached = new Map<string, SandboxResponse>();
      return async (request) => {
        if (isOf('update', request) && JSON.stringify(request.body).includes('multiLocationId'))
          cached.clear();
        if (!isOf('search', request) || !isObject(request.body) || 'guids' in request.body)
          return next(request);
        const key = JSON.stringify([request.headers, request.body]);
        const response = cached.get(key) ?? (await next(request));
        cached.set(key, response);
        return response;
      };
    },
  },
  {
    id: 'stock/update/single-precision',
    description: 'A whole quantity is stored in single precision.',
    rules: ['stock/update/large-quantities-are-kept'],
    wrap: changingElements((element) =>
      Number.isInteger(element['quantity'])
        ? { ...element, quantity: Math.fround(Number(element['quantity'])) }
        : element,
    ),
  },
  {
    id: 'stock/update/refuses-what-changes-nothing',
    description: 'An update that sets an item to the state it has is refused.',
    rules: [
      'stock/update/sets-in-stock',
      'stock/update/sets-out-of-stock',
      'stock/update/sets-quantity',
    ],
    alsoBreaks: ['stock/update/accepts'],
    wrap: (next) => async (request) => {
      if (!isOf('update', request) || !Array.isArray(request.body)) return next(request);
      const stored = await storedItems(next, request);
      const isSame = rowsOf(request.body)
        .filter(isObject)
        .some((element) => {
          const item = stored.get(element['guid'] ?? element['multiLocationId']);
          return (
            isValid(element) &&
            item?.['status'] === element['status'] &&
            (item?.['quantity'] ?? undefined) === element['quantity']
          );
        });
      return isSame ? refusal('Nothing to change.') : next(request);
    },
  },
];
