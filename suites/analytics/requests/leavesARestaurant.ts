import type { ReportRequest } from '../reports/ReportRequest.ts';

/**
 * Whether a data request certainly leaves a restaurant: one that it names (or, if it names none, that the target file
 * names) and does not exclude. The response to a request that leaves none is open.
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
