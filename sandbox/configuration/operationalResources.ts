import type { Fields, References, Resource } from './Configuration.ts';
import { discounts } from './discounts.ts';

/** Exactly two full pages: the second is full and yet the last. */
const TABLE_PAGE = 150;
const TABLE_COUNT = 2 * TABLE_PAGE;

/** How the restaurant sells, is staffed and is furnished. */
export const operationalResources: Resource[] = [
  {
    path: 'alternatePaymentTypes',
    entityType: 'AlternatePaymentType',
    elements: () => [
      { externalId: 'BISTRO:gift-voucher', name: 'Gift voucher' },
      { externalId: 'BISTRO:house-account', name: 'House account' },
      { name: 'Meal ticket' },
    ],
  },
  { path: 'breakTypes', entityType: 'BreakType', elements: breakTypes },
  { path: 'cashDrawers', entityType: 'CashDrawer', elements: cashDrawers },
  { path: 'diningOptions', entityType: 'DiningOption', elements: diningOptions },
  { path: 'discounts', entityType: 'Discount', elements: discounts },
  { path: 'voidReasons', entityType: 'VoidReason', elements: voidReasons },
  named('serviceAreas', 'ServiceArea', ['Dining Room', 'Patio', 'Bar']),
  named('serviceCharges', 'ServiceCharge', ['Large party', 'Delivery fee', 'Corkage']),
  named('revenueCenters', 'RevenueCenter', ['Restaurant', 'Bar', 'Catering']),
  named('restaurantServices', 'RestaurantService', ['Breakfast', 'Lunch', 'Dinner', 'Late Night']),
  named(
    'tables',
    'Table',
    Array.from({ length: TABLE_COUNT }, (_, index) => `Table ${index + 1}`),
    TABLE_PAGE,
  ),
  named('taxRates', 'TaxRate', ['State sales tax', 'Meals tax', 'Alcohol tax', 'No tax']),
];

/** A resource of which the documents show no fields; a name is this sandbox's choice. */
function named(path: string, entityType: string, names: string[], pageSize?: number): Resource {
  return { path, entityType, pageSize, elements: () => names.map((name) => ({ name })) };
}

/** Intervals are null if missed breaks are not tracked, or kept from when they were. */
function breakTypes(): Fields[] {
  const untracked = { trackMissedBreaks: false, trackBreakAcknowledgement: false };
  const none = { breakIntervalHrs: null, breakIntervalMins: null };
  return [
    {
      name: 'Meal break',
      active: true,
      paid: false,
      duration: 30,
      enforceMinimumTime: true,
      trackMissedBreaks: true,
      breakIntervalHrs: 5,
      breakIntervalMins: 0,
      trackBreakAcknowledgement: true,
    },
    {
      name: 'Rest break',
      active: true,
      paid: true,
      duration: 10,
      enforceMinimumTime: false,
      trackMissedBreaks: true,
      breakIntervalHrs: 3,
      breakIntervalMins: 30,
      trackBreakAcknowledgement: false,
    },
    {
      name: 'Smoke break',
      active: true,
      paid: false,
      duration: 5,
      enforceMinimumTime: false,
      ...untracked,
      ...none,
    },
    {
      name: 'Double shift break',
      active: false,
      paid: true,
      duration: 60,
      enforceMinimumTime: true,
      ...untracked,
      breakIntervalHrs: 8,
      breakIntervalMins: 15,
    },
  ];
}

function cashDrawers(references: References): Fields[] {
  return [0, 1, 2].map((index) => ({ printer: references.service('Printer', index) }));
}

function diningOptions(): Fields[] {
  return [
    { externalId: 'BISTRO:dine-in', name: 'Dine in', behavior: 'DINE_IN', curbside: false },
    { externalId: 'BISTRO:take-out', name: 'Take out', behavior: 'TAKE_OUT', curbside: false },
    { externalId: 'BISTRO:curbside', name: 'Curbside', behavior: 'TAKE_OUT', curbside: true },
    { name: 'Delivery', behavior: 'DELIVERY', curbside: false },
  ];
}

function voidReasons(): Fields[] {
  return ['Guest changed mind', 'Entered twice', '86ed', 'Kitchen error'].map((name) => ({ name }));
}
