import type { UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { isOf, isValid, okWith, rowsOf, withoutQuantity, type Row } from './messages.ts';
import { changingElements, changingElementsByStock } from './wrappers.ts';

const WHAT_IS_REFUSED_OF_AN_ELEMENT = [
  'stock/update/identifier-is-required',
  'stock/update/quantity-is-required',
  'stock/update/quantity-is-not-null',
  'stock/update/in-stock-has-no-quantity',
  'stock/update/out-of-stock-has-no-quantity',
];

const OF_EACH_ELEMENT = [
  ...WHAT_IS_REFUSED_OF_AN_ELEMENT,
  'stock/update/status-of-each-element-is-looked-at',
];

const STATUSES: unknown[] = ['IN_STOCK', 'OUT_OF_STOCK', 'QUANTITY'];

/** What PUT /stock/v1/inventory/update accepts or refuses wrongly. */
export const updateRefusalFaults: UnplacedFault[] = [
  {
    id: 'stock/update/takes-broken-json',
    description: 'A body that does not parse counts as an empty update.',
    rules: ['stock/update/body-is-json'],
    wrap: (next) => async (request) =>
      isOf('update', request) && typeof request.body === 'string' && request.body.startsWith('[')
        ? okWith([])
        : next(request),
  },
  {
    id: 'stock/update/skips-elements-without-identifier',
    description: 'An element without an identifier is skipped.',
    rules: ['stock/update/identifier-is-required'],
    wrap: changingElements((element) =>
      'guid' in element || 'multiLocationId' in element ? element : undefined,
    ),
  },
  {
    id: 'stock/update/takes-version-ids',
    description: 'A versionId counts as identifier, and matches nothing.',
    rules: ['stock/update/identifier-is-required'],
    wrap: changingElements((element) =>
      'versionId' in element && !('guid' in element) && !('multiLocationId' in element)
        ? undefined
        : element,
    ),
  },
  {
    id: 'stock/update/quantity-defaults-to-the-last',
    description: 'A quantity that is left out is taken from the item.',
    rules: ['stock/update/quantity-is-required'],
    wrap: changingElementsByStock((element, stored) =>
      element['status'] === 'QUANTITY' &&
      !('quantity' in element) &&
      typeof stored?.['quantity'] === 'number'
        ? { ...element, quantity: stored['quantity'] }
        : element,
    ),
  },
  {
    id: 'stock/update/null-quantity-defaults-to-one',
    description: 'A quantity that is null counts as 1.',
    rules: ['stock/update/quantity-is-not-null'],
    wrap: changingElements((element) =>
      element['status'] === 'QUANTITY' && element['quantity'] === null
        ? { ...element, quantity: 1 }
        : element,
    ),
  },
  {
    id: 'stock/update/ignores-a-quantity-in-stock',
    description: 'A quantity beside IN_STOCK is ignored.',
    rules: ['stock/update/in-stock-has-no-quantity'],
    wrap: changingElements((element) =>
      element['status'] === 'IN_STOCK' && typeof element['quantity'] === 'number'
        ? withoutQuantity(element)
        : element,
    ),
  },
  {
    id: 'stock/update/ignores-the-known-quantity-in-stock',
    description: 'A quantity beside IN_STOCK is ignored where it is the one that the item has.',
    rules: ['stock/update/in-stock-has-no-quantity'],
    wrap: changingElementsByStock((element, stored) =>
      element['status'] === 'IN_STOCK' &&
      typeof element['quantity'] === 'number' &&
      element['quantity'] === stored?.['quantity']
        ? withoutQuantity(element)
        : element,
    ),
  },
  {
    id: 'stock/update/takes-zero-out-of-stock',
    description: 'A quantity of 0 is taken beside OUT_OF_STOCK.',
    rules: ['stock/update/out-of-stock-has-no-quantity'],
    wrap: changingElements((element) =>
      element['status'] === 'OUT_OF_STOCK' && element['quantity'] === 0
        ? withoutQuantity(element)
        : element,
    ),
  },
  {
    id: 'stock/update/takes-zero-by-multi-location-id',
    description:
      'Elements by multiLocationId are not validated: a quantity of 0 is taken beside OUT_OF_STOCK.',
    rules: ['stock/update/out-of-stock-has-no-quantity'],
    wrap: changingElements((element) =>
      'multiLocationId' in element &&
      element['status'] === 'OUT_OF_STOCK' &&
      element['quantity'] === 0
        ? withoutQuantity(element)
        : element,
    ),
  },
  {
    id: 'stock/update/applies-before-it-validates',
    description: 'The status is set before the quantity is looked at.',
    rules: ['stock/update/refused-update-changes-nothing'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      if (!isOf('update', request) || response.status !== 400) return response;
      const body = rowsOf(request.body)
        .filter(isObject)
        .map(withoutQuantity)
        .filter(({ status }) => status !== 'QUANTITY');
      if (body.length > 0) await next({ ...request, body });
      return response;
    },
  },
  {
    id: 'stock/update/validates-the-first-element',
    description: 'Elements after the first are skipped where they are not valid.',
    rules: OF_EACH_ELEMENT,
    wrap: validatingOnly((index) => index === 0),
  },
  {
    id: 'stock/update/validates-the-last-element',
    description: 'Elements before the last are skipped where they are not valid.',
    rules: OF_EACH_ELEMENT,
    wrap: validatingOnly((index, count) => index === count - 1),
  },
  {
    id: 'stock/update/unknown-statuses-behind-the-first-default',
    description: 'Behind the first element, a status that is not known counts as IN_STOCK.',
    rules: ['stock/update/status-of-each-element-is-looked-at'],
    wrap: defaultingBehindTheFirst((status) => status !== undefined && !STATUSES.includes(status)),
  },
  {
    id: 'stock/update/missing-statuses-behind-the-first-default',
    description: 'Behind the first element, a status that is missing counts as IN_STOCK.',
    rules: ['stock/update/status-of-each-element-is-looked-at'],
    wrap: defaultingBehindTheFirst((status) => status === undefined),
  },
  {
    id: 'stock/update/corrects-elements-beside-others',
    description:
      'Of several elements, one without an identifier is skipped, a quantity that lacks is 1, and one too many is dropped.',
    rules: WHAT_IS_REFUSED_OF_AN_ELEMENT,
    wrap: (next) => {
      const correcting = changingElements(corrected)(next);
      return (request) => (rowsOf(request.body).length > 1 ? correcting(request) : next(request));
    },
  },
];

function defaultingBehindTheFirst(isWrong: (status: unknown) => boolean): Wrapper {
  return (next) => (request) =>
    next(
      isOf('update', request) && Array.isArray(request.body)
        ? {
            ...request,
            body: rowsOf(request.body).map((element, index) =>
              index > 0 && isWrong(element['status'])
                ? { ...element, status: 'IN_STOCK' }
                : element,
            ),
          }
        : request,
    );
}

function corrected(element: Row): Row | undefined {
  const { status, quantity = null } = element;
  if (typeof status !== 'string') return element;
  if (!('guid' in element) && !('multiLocationId' in element)) return undefined;
  if (status !== 'QUANTITY') return withoutQuantity(element);
  return quantity === null ? { ...element, quantity: 1 } : element;
}

/** Drops the elements that are not valid, except where they are validated. */
function validatingOnly(isValidated: (index: number, count: number) => boolean): Wrapper {
  return (next) => (request) => {
    const elements = rowsOf(request.body);
    if (!isOf('update', request) || elements.length === 0 || !elements.every(isObject))
      return next(request);
    const body = elements.filter(
      (element, index) =>
        isValidated(index, elements.length) || (isValid(element) && isNamed(element)),
    );
    return next({ ...request, body });
  };
}

function isNamed(element: Row): boolean {
  return 'guid' in element || 'multiLocationId' in element;
}
