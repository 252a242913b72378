import { apiClients } from './apiClients.ts';
import { PaymentLedger } from './card-authorization/PaymentLedger.ts';
import { Clock } from './Clock.ts';
import type { Restaurant } from './Restaurant.ts';
import { restaurantSeeds } from './restaurantSeeds.ts';
import { TokenStore } from './TokenStore.ts';
import { UpcomingErrors } from './UpcomingErrors.ts';
import type { World } from './World.ts';

const restaurantsByGuid: ReadonlyMap<string, Restaurant> = new Map(
  restaurantSeeds.map((restaurant) => [restaurant.guid, restaurant]),
);

/** A world as it is when a sandbox starts, at the real time. */
export function createWorld(): World {
  const clock = new Clock();
  return {
    clock,
    tokens: new TokenStore(clock),
    payments: new PaymentLedger(clock),
    errors: new UpcomingErrors(),
    clients: apiClients,
    restaurants: restaurantSeeds,
    managementGroupGuid: restaurantSeeds[0]!.managementGroupGuid,
    findRestaurant: (guid) => restaurantsByGuid.get(guid.toLowerCase()),
    restaurantsOfGroup: (group) =>
      restaurantSeeds.filter(
        ({ managementGroupGuid }) => managementGroupGuid === group.toLowerCase(),
      ),
  };
}
