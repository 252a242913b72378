import {
  arrayOf,
  expecting,
  isGuidText,
  isText,
  objectOf,
  oneOf,
  type Violation,
} from '../expectations.ts';
import type { Restaurant } from '../Restaurant.ts';
import type { StockItem, StockLedger, StockStatus } from './StockLedger.ts';

interface UpdateElement {
  guid?: string;
  multiLocationId?: string;
  status: StockStatus;
  quantity?: number | null;
}

/** A checked element and the item that it names. */
export interface StockChange {
  item: StockItem;
  status: StockStatus;
  quantity: number | null;
}

const isNumberOrNull = expecting(
  (value) => value === null || (typeof value === 'number' && Number.isFinite(value)),
  'must be a number or null',
);

const updateBody = arrayOf(
  objectOf(
    { status: oneOf('IN_STOCK', 'QUANTITY', 'OUT_OF_STOCK') },
    {
      guid: isGuidText,
      multiLocationId: isText,
      versionId: isGuidText,
      quantity: isNumberOrNull,
      // Read-only: a value of the right form is let be, and has no effect.
      itemGuidValidity: oneOf('VALID', 'INVALID'),
    },
  ),
);

/** "For QUANTITY, quantity is required and is a double greater than 0. For [the others], quantity must not be included." */
function checkQuantity({ status, quantity }: UpdateElement, field: string): Violation[] {
  if (status !== 'QUANTITY') {
    const message = `must not be included for ${status}`;
    return quantity === undefined ? [] : [{ field, kind: 'malformed', message }];
  }
  if (quantity === undefined || quantity === null)
    return [{ field, kind: 'missing', message: 'is required for QUANTITY' }];
  return quantity > 0 ? [] : [{ field, kind: 'malformed', message: 'must be greater than 0' }];
}

/** The item that the element names, or what is wrong with its identifiers. */
function identify(
  ledger: StockLedger,
  restaurant: Restaurant,
  { guid, multiLocationId }: UpdateElement,
): StockItem | string {
  if (guid === undefined && multiLocationId === undefined)
    return 'must have a guid or a multiLocationId';
  const byGuid = guid === undefined ? undefined : ledger.findByGuid(restaurant, guid);
  const byMultiLocationId =
    multiLocationId === undefined
      ? undefined
      : ledger.findByMultiLocationId(restaurant, multiLocationId);
  if (guid !== undefined && multiLocationId !== undefined && byGuid !== byMultiLocationId)
    return 'has a guid and a multiLocationId that do not identify the same item';
  return byGuid ?? byMultiLocationId ?? 'identifies no menu item of this restaurant';
}

/** Reads an update whole: all its changes, or all that is wrong with it, so that it can be all or nothing. */
export function readUpdate(
  ledger: StockLedger,
  restaurant: Restaurant,
  body: unknown,
): { changes: StockChange[] } | { violations: Violation[] } {
  const malformed = updateBody(body, '');
  if (malformed.length > 0) return { violations: malformed };

  const changes: StockChange[] = [];
  const violations = (body as UpdateElement[]).flatMap((element, index): Violation[] => {
    const item = identify(ledger, restaurant, element);
    const quantityViolations = checkQuantity(element, `[${index}].quantity`);
    if (typeof item === 'string')
      return [{ field: `[${index}]`, kind: 'malformed', message: item }, ...quantityViolations];
    changes.push({ item, status: element.status, quantity: element.quantity ?? null });
    return quantityViolations;
  });
  return violations.length > 0 ? { violations } : { changes };
}
