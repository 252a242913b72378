/**
 * The resources that have a list and a single operation (Configuration › Endpoints), by path segment: all of one
 * shape, which their drivers and checks are made for by functions over this table.
 */
export const collections = [
  'alternatePaymentTypes',
  'breakTypes',
  'cashDrawers',
  'diningOptions',
  'discounts',
  'menuGroups',
  'menuItems',
  'menuOptionGroups',
  'menus',
  'preModifiers',
  'preModifierGroups',
  'serviceAreas',
  'serviceCharges',
  'revenueCenters',
  'restaurantServices',
  'tables',
  'taxRates',
  'voidReasons',
] as const;

export type Collection = (typeof collections)[number];

/** The id of a collection's list operation in the specs. */
export function listOf(collection: Collection): string {
  return `configuration/${collection}/list`;
}

/** The id of a collection's single operation in the specs. */
export function getOf(collection: Collection): string {
  return `configuration/${collection}/get`;
}
