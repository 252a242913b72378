import type { Restaurant } from '../Restaurant.ts';
import { businessDateOf } from './businessDates.ts';
import { catalogueOf, type CatalogueItem, type Named } from './catalogueOf.ts';
import { Kept } from './Kept.ts';
import { total } from './money.ts';
import { Random } from './Random.ts';

/** What was taken for an item or a modifier. All amounts in cents. */
export interface Takings {
  quantity: number;
  /** Before discounts and refunds. */
  gross: number;
  discount: number;
  refund: number;
  void: number;
  wasteCount: number;
  waste: number;
}

/** An item on a check; its takings include those of its modifier. */
export interface Line extends CatalogueItem {
  takings: Takings;
  modifier?: { modifier: Named; takings: Takings };
}

/** How a check was paid: always once, by card. All amounts in cents. */
export interface Payment {
  guid: string;
  /** Minutes after midnight of the business date. */
  paidMinute: number;
  cardBrand: string;
  cardType: string;
  /** Without tip and gratuity. */
  subtotal: number;
  tip: number;
  gratuity: number;
  refund: number;
  fee: number;
  withholding: number;
  /** Days from the business date to the payout. */
  settlementDays: number;
}

/** One check, the only one of its order. All amounts in cents. */
export interface Check {
  guid: string;
  orderGuid: string;
  number: number;
  /** Minutes after midnight of the business date. */
  openedMinute: number;
  lines: Line[];
  tax: number;
  payment: Payment;
}

const CARD_BRANDS = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'];
const CARD_TYPES = ['CREDIT', 'DEBIT', 'PREPAID'];

const days = new Kept<readonly Check[]>();

/**
 * The checks of a restaurant on a business day: always the same for the same restaurant and day.
 * All data sets that show sales are views of these, so that they agree with one another.
 *
 * @param day days since 1970-01-01
 */
export function salesOf(restaurant: Restaurant, day: number): readonly Check[] {
  return days.get(`${restaurant.guid} ${day}`, () => checksOn(restaurant, day));
}

function checksOn(restaurant: Restaurant, day: number): Check[] {
  const random = new Random(`sales of ${restaurant.guid} on ${businessDateOf(day)}`);
  return Array.from({ length: random.integer(6, 10) }, (_, index) =>
    check(restaurant, index, random),
  );
}

export function sumOf(lines: readonly Line[], amount: keyof Takings): number {
  return total(lines, ({ takings }) => takings[amount]);
}

function check(restaurant: Restaurant, index: number, random: Random): Check {
  const lines = Array.from({ length: random.integer(1, 3) }, () => line(restaurant, index, random));
  const tax = Math.round((sumOf(lines, 'gross') - sumOf(lines, 'discount')) * 0.0875);
  const openedMinute = 11 * 60 + random.integer(0, 9 * 60);
  return {
    guid: random.guid(),
    orderGuid: random.guid(),
    number: index + 1,
    openedMinute,
    lines,
    tax,
    payment: payment(lines, tax, openedMinute, random),
  };
}

/** The first three checks of a day have a modifier, a discount and a refund for certain, others by chance. */
function line(restaurant: Restaurant, checkIndex: number, random: Random): Line {
  const catalogue = catalogueOf(restaurant);
  const item = random.pick(catalogue.items);
  const quantity = random.integer(1, 3);
  const modifier =
    catalogue.modifiers.length > 0 && (checkIndex === 0 || random.oneIn(3))
      ? modifierLine(random.pick(catalogue.modifiers), quantity)
      : undefined;
  const gross = quantity * item.priceCents + (modifier?.takings.gross ?? 0);
  const discount = checkIndex === 1 || random.oneIn(8) ? Math.round(gross * 0.1) : 0;
  const wasted = random.oneIn(10);
  const takings: Takings = {
    quantity,
    gross,
    discount,
    refund: checkIndex === 2 || random.oneIn(20) ? gross - discount : 0,
    void: random.oneIn(12) ? item.priceCents : 0,
    wasteCount: wasted ? 1 : 0,
    waste: wasted ? item.priceCents : 0,
  };
  return { ...item, takings, ...(modifier && { modifier }) };
}

function modifierLine(
  { guid, name, priceCents }: Named & { priceCents: number },
  quantity: number,
): Line['modifier'] {
  const gross = quantity * priceCents;
  const nothing = { discount: 0, refund: 0, void: 0, wasteCount: 0, waste: 0 };
  return { modifier: { guid, name }, takings: { quantity, gross, ...nothing } };
}

/** Large checks carry a gratuity, others a tip. Every third payment is withheld from. */
function payment(lines: Line[], tax: number, openedMinute: number, random: Random): Payment {
  const subtotal = sumOf(lines, 'gross') - sumOf(lines, 'discount') + tax;
  const gratuity = subtotal > 9000 ? Math.round(subtotal * 0.18) : 0;
  const tip = gratuity > 0 ? 0 : Math.round((subtotal * random.integer(10, 25)) / 100);
  const paid = subtotal + tip + gratuity;
  return {
    guid: random.guid(),
    paidMinute: openedMinute + random.integer(20, 110),
    cardBrand: random.pick(CARD_BRANDS),
    cardType: random.pick(CARD_TYPES),
    subtotal,
    tip,
    gratuity,
    refund: sumOf(lines, 'refund'),
    fee: Math.round(paid * 0.0249) + 15,
    withholding: random.oneIn(3) ? Math.round(paid * 0.05) : 0,
    settlementDays: random.oneIn(5) ? 2 : 1,
  };
}

/** What the guest was charged, in cents. */
export function chargeOf({ subtotal, tip, gratuity }: Payment): number {
  return subtotal + tip + gratuity;
}

/** Sales without tax, tips, gratuity, discounts and refunds, in cents. */
export function netSalesOf(lines: readonly Line[]): number {
  return sumOf(lines, 'gross') - sumOf(lines, 'discount') - sumOf(lines, 'refund');
}
