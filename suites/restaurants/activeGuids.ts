import type { Trial } from '../../src/checked/trial/Trial.ts';

/** The restaurants of the target file that are not archived. */
export function activeGuids({ target: { fixtures } }: Trial): string[] {
  const { restaurant, otherRestaurant = restaurant } = fixtures;
  return [...new Set([restaurant, otherRestaurant])];
}
