import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** The resources that have a list and a single operation (Configuration › Endpoints), by path segment: all of one shape. */
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

/**
 * The collection that a check is run for: the value of `{collection}` in its rule.
 * @throws Error if the rules file names another one (an error of ours)
 */
export function collectionOf({ resource }: Trial): Collection {
  const collection = collections.find((one) => one === resource);
  if (collection === undefined) throw new Error(`there is no collection ${resource}`);
  return collection;
}

/** The id of a collection's list operation in the specs. */
export function listOf(collection: Collection): string {
  return `configuration/${collection}/list`;
}

/** The id of a collection's single operation in the specs. */
export function getOf(collection: Collection): string {
  return `configuration/${collection}/get`;
}
