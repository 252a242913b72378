import { byId, type ListedFault, type UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import {
  isList,
  okWith,
  type Row,
  isNumber,
  isThere,
  isText,
  hasSeveral,
  above,
} from '../messages.ts';
import {
  elements,
  isOf,
  changingElementsByStock,
  isValid,
  rowsOf,
  update,
  withoutQuantity,
  isNamed,
  refusal,
  WHAT_IS_REFUSED_OF_AN_ELEMENT,
} from './messages.ts';

const OF_EACH_ELEMENT = [
  ...WHAT_IS_REFUSED_OF_AN_ELEMENT,
  'stock/update/status-of-each-element-is-looked-at',
];

const STATUSES: unknown[] = ['IN_STOCK', 'OUT_OF_STOCK', 'QUANTITY'];

/** What PUT /stock/v1/inventory/update accepts or refuses wrongly. */
export const updateRefusalFaults = byId<UnplacedFault>({
  'stock/update/takes-broken-json': {
    description: 'A body that does not parse counts as an empty update.',
    rules: ['stock/update/body-is-json'],
    wrap: update.when(({ body }) => isText(body) && body.startsWith('[')).respond(okWith([])),
  },
  'stock/update/skips-elements-without-identifier': {
    rules: ['stock/update/identifier-is-required'],
    wrap: elements.where((element) => !isNamed(element)).drop(),
  },
  'stock/update/takes-version-ids': {
    description: 'A versionId counts as an identifier that matches nothing.',
    rules: ['stock/update/identifier-is-required'],
    wrap: elements.where((element) => 'versionId' in element && !isNamed(element)).drop(),
  },
  'stock/update/shows-what-it-takes-back': {
    description:
      'After a rejected update, one search shows the elements before the invalid one as applied.',
    rules: ['stock/update/refused-update-changes-nothing'],
    alsoBreaks: ['stock/update/*', 'stock/search/*'],
    wrap: (next) => {
      let shown: Row[] = [];
      return async (request) => {
        const response = await next(request);
        if (isOf('update', request) && response.status === 400)
          shown = rowsOf(request.body).slice(0, -1);
        if (!isOf('search', request) || response.status !== 200) return response;
        const former = shown;
        shown = [];
        const asRejected = (row: Row) => ({
          ...{ ...row, ...former.find(({ guid }) => guid === row['guid']) },
        });
        return { ...response, body: rowsOf(response.body).map(asRejected) };
      };
    },
  },
  'stock/update/hangs-up-on-a-fraction': {
    description: 'An update to 0.29 closes the connection.',
    rules: ['stock/update/response/status'],
    wrap: elements
      .where({ quantity: 0.29 })
      .respond({ status: 444, headers: {}, body: undefined, hangUp: true }),
  },
  'stock/update/takes-zero-by-guid': {
    description: 'A quantity of 0 is accepted for an item that is identified by its guid.',
    rules: ['stock/update/body/quantity/exclusiveMinimum'],
    wrap: elements.where({ quantity: 0 }, ({ guid }) => isText(guid)).set({ quantity: 1 }),
  },
  'stock/update/takes-zero-where-many-are-left': {
    description: 'A quantity of 0 is OUT_OF_STOCK for an item of which more than 100 are left.',
    rules: ['stock/update/response/status'],
    wrap: changingElementsByStock({ quantity: 0 }, { quantity: above(100) }, (element) => ({
      ...withoutQuantity(element),
      status: 'OUT_OF_STOCK',
    })),
  },
  'stock/update/rejects-thousandths-by-guid': rejecting(
    /"guid".*\b0\.001\b/,
    'fine-fractions-are-kept',
  ),
  'stock/update/rejects-ten-millionths': rejecting(/"quantity":1e-7/, 'fine-fractions-are-kept'),
  'stock/update/rejects-billions': rejecting(/"quantity":\d{10}/, 'thousands-are-accepted'),
  'stock/update/quantity-defaults-to-the-last': {
    description: 'A missing quantity is taken from the item.',
    rules: ['stock/update/quantity-is-required'],
    wrap: changingElementsByStock(
      { status: 'QUANTITY', quantity: undefined },
      { quantity: isNumber },
      (element, { quantity }) => ({ ...element, quantity }),
    ),
  },
  'stock/update/null-quantity-defaults-to-one': {
    description: 'A quantity that is null counts as 1.',
    rules: ['stock/update/quantity-is-not-null'],
    wrap: elements.where({ status: 'QUANTITY', quantity: null }).set({ quantity: 1 }),
  },
  'stock/update/ignores-the-known-quantity-in-stock': {
    description: 'A quantity with IN_STOCK is ignored if the item already has this quantity.',
    rules: ['stock/update/in-stock-has-no-quantity'],
    wrap: changingElementsByStock(
      { status: 'IN_STOCK', quantity: isNumber },
      {},
      (element, { quantity }) =>
        element['quantity'] === quantity ? withoutQuantity(element) : element,
    ),
  },
  'stock/update/takes-zero-by-multi-location-id': {
    description: 'Elements by multiLocationId may have a quantity of 0 with OUT_OF_STOCK.',
    rules: ['stock/update/out-of-stock-has-no-quantity'],
    wrap: elements
      .where({ multiLocationId: isThere, status: 'OUT_OF_STOCK', quantity: 0 })
      .without('quantity'),
  },
  'stock/update/applies-before-it-validates': {
    description: 'The status is set before the quantity is checked.',
    rules: ['stock/update/refused-update-changes-nothing'],
    wrap: update.answered(400).answer(async (response, { request, next }) => {
      const body = rowsOf(request.body)
        .filter((element) => isObject(element) && element['status'] !== 'QUANTITY')
        .map(withoutQuantity);
      if (body.length > 0) await next({ ...request, body });
      return response;
    }),
  },
  'stock/update/validates-the-first-element': {
    description: 'Elements after the first are skipped if they are invalid.',
    rules: OF_EACH_ELEMENT,
    wrap: validatingOnly((index) => index === 0),
  },
  'stock/update/validates-the-first-two-elements': {
    rules: OF_EACH_ELEMENT,
    wrap: validatingOnly((index) => index < 2),
  },
  'stock/update/validates-the-last-element': {
    description: 'Elements before the last are skipped if they are invalid.',
    rules: OF_EACH_ELEMENT,
    wrap: validatingOnly((index, count) => index === count - 1),
  },
  'stock/update/unknown-statuses-behind-the-first-default': {
    description: 'After the first element, an unknown status counts as IN_STOCK.',
    rules: ['stock/update/status-of-each-element-is-looked-at'],
    wrap: defaultingBehindTheFirst((status) => status !== undefined && !STATUSES.includes(status)),
  },
  'stock/update/missing-statuses-behind-the-first-default': {
    description: 'After the first element, a missing status counts as IN_STOCK.',
    rules: ['stock/update/status-of-each-element-is-looked-at'],
    wrap: defaultingBehindTheFirst((status) => status === undefined),
  },
  'stock/update/corrects-elements-beside-others': {
    description:
      'If there are other elements, an element without identifier is skipped, a missing quantity counts as 1, and a superfluous quantity is dropped.',
    rules: WHAT_IS_REFUSED_OF_AN_ELEMENT,
    wrap: update.sent
      .where(hasSeveral)
      .change((sent) => sent.flatMap((one) => (isObject(one) ? corrected(one) : [one]))),
  },
});

function rejecting(what: RegExp, rule: string): ListedFault {
  return {
    rules: [`stock/update/${rule}`],
    wrap: update.when(({ body }) => what.test(JSON.stringify(body))).respond(refusal('quantity')),
  };
}

function defaultingBehindTheFirst(isWrong: (status: unknown) => boolean): Wrapper {
  return update.sent
    .where(isList)
    .change(([first, ...others]) => [
      first,
      ...rowsOf(others).map((one) =>
        isWrong(one['status']) ? { ...one, status: 'IN_STOCK' } : one,
      ),
    ]);
}

/** The corrected element, or none. */
function corrected(element: Row): Row | Row[] {
  const { status, quantity = null } = element;
  if (typeof status !== 'string') return element;
  if (!isNamed(element)) return [];
  if (status !== 'QUANTITY') return withoutQuantity(element);
  return quantity === null ? { ...element, quantity: 1 } : element;
}

/** Drops the elements that are not valid, except where they are validated. */
function validatingOnly(isValidated: (index: number, count: number) => boolean): Wrapper {
  return update.sent
    .where((sent) => Array.isArray(sent) && sent.every(isObject))
    .change((sent) =>
      sent.filter(
        (element, index) =>
          isValidated(index, sent.length) || (isValid(element) && isNamed(element)),
      ),
    );
}
