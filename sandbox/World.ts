import type { ApiClient } from './apiClients.ts';
import { apiClients } from './apiClients.ts';
import { PaymentLedger } from './card-authorization/PaymentLedger.ts';
import { Clock } from './Clock.ts';
import type { Restaurant } from './Restaurant.ts';
import { restaurantSeeds } from './restaurantSeeds.ts';
import { TokenStore } from './TokenStore.ts';
import { UpcomingErrors } from './UpcomingErrors.ts';

const restaurantsByGuid: ReadonlyMap<string, Restaurant> = new Map(
  restaurantSeeds.map((restaurant) => [restaurant.guid, restaurant]),
);

/** Everything that one running sandbox knows; what changes is its own, what does not is shared. */
export interface World {
  clock: Clock;
  tokens: TokenStore;
  payments: PaymentLedger;
  /** Errors inside the services that the control plane has asked for. */
  errors: UpcomingErrors;
  /** The first may do everything. */
  clients: readonly ApiClient[];
  /** All that there are; the clients can access them. The first is the one that a run works on. */
  restaurants: readonly Restaurant[];
  /** The management group of the clients' credentials (analytics). */
  managementGroupGuid: string;
  /** The restaurant of a GUID (in either case). */
  findRestaurant(guid: string): Restaurant | undefined;
  /** The restaurants of a management group, in a fixed order. */
  restaurantsOfGroup(managementGroupGuid: string): readonly Restaurant[];
}

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
