import type { ReportRequest } from './ReportRequest.ts';

/**
 * Whether a data request leaves a restaurant for certain: one that it names, or where it names none one that the target file
 * does, and that it does not exclude. What an answer says of no restaurant at all is open.
 * @param known GUIDs of restaurants that the client may report on
 */
export function leavesARestaurant(
  {
    onlyInactive,
    restaurantIds = [],
    excludedRestaurantIds = [],
  }: Pick<ReportRequest, 'onlyInactive' | 'restaurantIds' | 'excludedRestaurantIds'>,
  known: readonly string[],
): boolean {
  const asked = restaurantIds.length > 0 ? restaurantIds : known;
  return onlyInactive !== true && asked.some((guid) => !excludedRestaurantIds.includes(guid));
}
