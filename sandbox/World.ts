import type { ApiClient } from './ApiClient.ts';
import type { PaymentLedger } from './card-authorization/PaymentLedger.ts';
import type { Clock } from './Clock.ts';
import type { Restaurant } from './Restaurant.ts';
import type { TokenStore } from './TokenStore.ts';
import type { UpcomingErrors } from './UpcomingErrors.ts';

/** Everything that one running sandbox knows. What changes belongs to it alone; the rest is shared. */
export interface World {
  clock: Clock;
  tokens: TokenStore;
  payments: PaymentLedger;
  /** Errors inside the services that the control plane has asked for. */
  errors: UpcomingErrors;
  /** The first may do everything. */
  clients: readonly ApiClient[];
  /** All restaurants; the clients can access them. A run works on the first. */
  restaurants: readonly Restaurant[];
  /** The management group of the clients' credentials (analytics). */
  managementGroupGuid: string;
  /** The restaurant of a GUID (in either case). */
  findRestaurant(guid: string): Restaurant | undefined;
  /** The restaurants of a management group, in a fixed order. */
  restaurantsOfGroup(managementGroupGuid: string): readonly Restaurant[];
}
