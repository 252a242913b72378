import { apiClients } from './apiClients.ts';
import { PaymentLedger } from './card-authorization/PaymentLedger.ts';
import { Clock } from './Clock.ts';
import type { Restaurant } from './Restaurant.ts';
import { restaurantSeeds } from './restaurantSeeds.ts';
import { TokenStore } from './TokenStore.ts';
import { UpcomingErrors } from './UpcomingErrors.ts';
import type { World } from './World.ts';

/** A world as it is when a sandbox starts, at the real time. */
export function createWorld(restaurants: readonly Restaurant[] = restaurantSeeds): World {
  const clock = new Clock();
  const byGuid = new Map(restaurants.map((restaurant) => [restaurant.guid, restaurant]));
  return {
    clock,
    tokens: new TokenStore(clock),
    payments: new PaymentLedger(clock),
    errors: new UpcomingErrors(),
    clients: apiClients,
    restaurants,
    managementGroupGuid: restaurants[0]!.managementGroupGuid,
    findRestaurant: (guid) => byGuid.get(guid.toLowerCase()),
    restaurantsOfGroup: (group) =>
      restaurants.filter(({ managementGroupGuid }) => managementGroupGuid === group.toLowerCase()),
  };
}
