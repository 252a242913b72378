import { byId, type UnplacedFault } from '../Fault.ts';
import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { type Row, type Shape, fits, isThere, okWith, above } from '../messages.ts';
import { elements, isValid, refusal, rowsOf, storedItems, update, isOf } from './messages.ts';

/** What goes wrong with the identifiers of an update: those that name an item, nearly name one, or name none. */
export const updateIdentifierFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'stock/update/keeps-whatever-it-is-given': {
      description: 'An update of an unknown guid inserts an item, which searches find.',
      rules: ['stock/update/unknown-items-are-never-valid'],
      wrap: inserting('guid', 'search'),
    },
    'stock/update/keeps-whatever-multi-location-id-it-is-given': {
      description: 'An update of a multiLocationId that no item has puts one into the list.',
      rules: ['stock/update/unknown-items-are-never-valid'],
      wrap: inserting('multiLocationId', 'list'),
    },
    'stock/update/calls-unknown-items-valid': {
      description: 'The response to an update repeats its element, and calls it VALID.',
      rules: ['stock/update/unknown-items-are-never-valid'],
      wrap: inserting('guid', 'update'),
    },
    'stock/update/reads-multi-location-ids-as-numbers': {
      description: 'A multiLocationId is read as a number: leading zeros are lost.',
      rules: ['stock/update/identifiers-are-matched-whole'],
      wrap: elements.withText('multiLocationId', (id) => id.replace(/^0+(?=\d)/, '')),
    },
    'stock/update/reads-36-characters-of-a-guid': {
      description: 'What follows on the 36th character of a guid is ignored.',
      rules: ['stock/update/identifiers-are-matched-whole'],
      wrap: elements.withText('guid', (guid) => guid.slice(0, 36)),
    },
    'stock/update/knows-guids-in-lower-case': {
      rules: ['stock/update/finds-the-item-by-guid-in-either-case'],
      wrap: update
        .when(({ body }) => rowsOf(body).some(({ guid }) => /[A-F]/.test(String(guid))))
        .respond(refusal('There is no such item.')),
    },
    'stock/update/cuts-quantities-of-doubles': {
      description: 'A quantity is truncated to hundredths as a double: 0.29 becomes 0.28.',
      rules: ['stock/update/quantity-keeps-its-fraction', 'stock/update/fine-fractions-are-kept'],
      wrap: elements.withNumber('quantity', keptIn(100)),
    },
    'stock/update/caps-quantities-at-four-digits': {
      description: 'A quantity above 9,999 is stored as 9,999.',
      rules: ['stock/update/six-digits-are-kept', 'stock/update/large-quantities-are-kept'],
      wrap: elements.where({ quantity: above(9999) }).set({ quantity: 9999 }),
    },
    'stock/update/refuses-a-thousand': {
      rules: ['stock/update/thousands-are-accepted'],
      wrap: update
        .when(({ body }) => rowsOf(body).some(({ quantity }) => Number(quantity) >= 1000))
        .respond(refusal('Too many.')),
    },
    'stock/update/keeps-three-digits-behind-the-point': {
      description: 'A quantity is stored in thousandths.',
      rules: ['stock/update/fine-fractions-are-kept'],
      wrap: elements.withNumber('quantity', keptIn(1000)),
    },
    'stock/update/applies-what-it-refuses-by-multi-location-id': {
      description: 'An element by multiLocationId sets its status before its quantity is checked.',
      rules: ['stock/update/refused-update-changes-nothing'],
      wrap: applyingRefused({ multiLocationId: isThere }),
    },
    'stock/update/resets-items-of-unknown-statuses': {
      rules: ['stock/update/refused-update-changes-nothing'],
      wrap: applyingRefused({ status: 'SOLD_OUT' }, 'IN_STOCK'),
    },
    'stock/update/takes-an-unknown-status-for-out-of-stock': {
      description: 'An unknown status is rejected, but the item is OUT_OF_STOCK afterwards.',
      rules: ['stock/update/refused-update-changes-nothing'],
      wrap: applyingRefused({ guid: isThere, status: 'SOLD_OUT' }, 'OUT_OF_STOCK'),
    },
    'stock/update/takes-a-refused-zero-for-out-of-stock': {
      description: 'A quantity of 0 is rejected, but the item is OUT_OF_STOCK afterwards.',
      rules: ['stock/update/refused-update-changes-nothing'],
      wrap: applyingRefused({ status: 'QUANTITY', quantity: 0 }, 'OUT_OF_STOCK'),
    },
    'stock/update/takes-a-refused-quantity-alone-for-out-of-stock': {
      description: 'A quantity without a status is rejected, but makes the item OUT_OF_STOCK.',
      rules: ['stock/update/refused-update-changes-nothing'],
      wrap: applyingRefused({ status: undefined, quantity: isThere }, 'OUT_OF_STOCK'),
    },
    'stock/update/resets-items-whose-quantity-lacks': {
      description: 'Resets items whose quantity is missing.',
      rules: ['stock/update/refused-update-changes-nothing'],
      wrap: applyingRefused({ status: 'QUANTITY', quantity: undefined }, 'IN_STOCK'),
    },
    'stock/update/answers-in-hundredths': {
      description: 'The response to an update shows quantities truncated to hundredths.',
      rules: ['stock/update/answers-with-the-new-state'],
      wrap: update.each.withNumber('quantity', keptIn(100)),
    },
  }),
  ...(['IN_STOCK', 'OUT_OF_STOCK'] as const).map((only) => ({
    id: `stock/update/applies-${only === 'IN_STOCK' ? 'in-stock' : 'out-of-stock'}-before-it-validates`,
    description: `${only} of an element that is rejected for its quantity is applied all the same.`,
    rules: ['stock/update/refused-update-changes-nothing'],
    wrap: applyingRefused({ status: only, quantity: isThere }),
  })),
];

/** Applies the status of a refused element of a shape anyway, by itself. */
function applyingRefused(shape: Shape, status?: string): Wrapper {
  return update.answered(400).answer(async (response, { request, next }) => {
    const [element] = rowsOf(request.body);
    if (!fits(element, shape)) return response;
    const { guid, multiLocationId } = element;
    const body = [{ guid, multiLocationId, status: status ?? element['status'] }];
    await next({ ...request, body: JSON.parse(JSON.stringify(body)) as unknown });
    return response;
  });
}

/** A quantity that is cut off behind so many parts of one, unless nothing stays of it. */
function keptIn(parts: number): (quantity: number) => number {
  return (quantity) => Math.floor(quantity * parts) / parts || quantity;
}

/**
 * Takes updates of an item that there is not, and shows it from then on: as the response, in searches by that identifier, in
 * the list.
 */
function inserting(by: 'guid' | 'multiLocationId', shownIn: 'update' | 'search' | 'list'): Wrapper {
  return (next) => {
    const made = new Map<unknown, Row>();
    return async (request) => {
      const row = isOf('update', request) ? await unknownRow(next, request, by) : undefined;
      if (row !== undefined) {
        made.set(row[by], row);
        return okWith(shownIn === 'update' ? [row] : []);
      }
      const response = await next(request);
      return isOf(shownIn, request) && response.status === 200
        ? { ...response, body: withMade(response, made, shownIn, by) }
        : response;
    };
  };
}

/** The row of an update whose one valid element names an item, by this identifier alone, that there is not. */
async function unknownRow(
  next: Handler,
  request: SandboxRequest,
  by: 'guid' | 'multiLocationId',
): Promise<Row | undefined> {
  const [element, ...others] = rowsOf(request.body);
  if (!isObject(element) || others.length > 0 || Object.keys(element)[0] !== by) return undefined;
  const id = element[by];
  const isOne = typeof id === 'string' && (by === 'multiLocationId' || UUID.test(id));
  if (!isOne || !isValid(element) || 'itemGuidValidity' in element) return undefined;
  const stored = await storedItems(next, request);
  return stored.get(id)?.['itemGuidValidity'] === 'INVALID'
    ? { ...element, itemGuidValidity: 'VALID' }
    : undefined;
}

function withMade(
  { body }: SandboxResponse,
  made: Map<unknown, Row>,
  shownIn: string,
  by: string,
): Row[] {
  const rows = rowsOf(body);
  return shownIn === 'list'
    ? [...rows, ...made.values()]
    : rows.map((row) => (row['itemGuidValidity'] === 'INVALID' && made.get(row[by])) || row);
}
