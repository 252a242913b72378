import type { Restaurant } from '../Restaurant.ts';

const DAY_MS = 86_400_000;
const FIRST_CREATED = Date.UTC(2023, 0, 9, 14, 30, 12, 345);

/** Partner access › Resources: PartnerAccessExternalRep. */
function partnerAccess(restaurant: Restaurant, index: number) {
  const createdDate = FIRST_CREATED + index * 2 * DAY_MS;
  // Some connections were edited later; 37 spreads the edits without order.
  const modifiedDate = createdDate + (index % 3) * ((index * 37) % 101) * DAY_MS;
  return {
    restaurantGuid: restaurant.guid,
    managementGroupGuid: restaurant.managementGroupGuid,
    deleted: restaurant.archived || index % 90 === 50,
    restaurantName: restaurant.name,
    locationName: restaurant.locationName,
    createdByEmailAddress: `manager${index}@restaurant.example`,
    externalGroupRef: `GROUP-${restaurant.managementGroupGuid.slice(0, 4)}`,
    externalRestaurantRef: `SITE-${String(index).padStart(4, '0')}`,
    modifiedDate,
    createdDate,
    isoModifiedDate: new Date(modifiedDate).toISOString(),
    isoCreatedDate: new Date(createdDate).toISOString(),
  };
}

export type PartnerAccess = ReturnType<typeof partnerAccess>;

const known = new WeakMap<readonly Restaurant[], readonly PartnerAccess[]>();

/** The access of every restaurant, in the order of the restaurants. Made once: sandboxes side by side have the same. */
export function partnerAccessesOf(restaurants: readonly Restaurant[]): readonly PartnerAccess[] {
  const all = known.get(restaurants) ?? restaurants.map(partnerAccess);
  known.set(restaurants, all);
  return all;
}
