import type { World } from '../World.ts';

/** RestaurantsGuidName. The documents show what it says but no field names; these are this sandbox's choice. */
export interface RestaurantsGuidName {
  restaurantGuid: string;
  restaurantName: string;
  activated: boolean;
  testMode: boolean;
  archived: boolean;
}

/** All restaurants of the management group, whatever their state. */
export function restaurantsInformation(world: World): RestaurantsGuidName[] {
  return world
    .restaurantsOfGroup(world.managementGroupGuid)
    .map(({ guid, name, active, testMode, archived }) => ({
      restaurantGuid: guid,
      restaurantName: name,
      activated: active,
      testMode,
      archived,
    }));
}
