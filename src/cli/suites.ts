import { analyticsSuite } from '../../suites/analytics/analyticsSuite.ts';
import { authenticationSuite } from '../../suites/authentication/authenticationSuite.ts';
import { cardAuthorizationSuite } from '../../suites/card-authorization/cardAuthorizationSuite.ts';
import { configurationSuite } from '../../suites/configuration/configurationSuite.ts';
import { partnersSuite } from '../../suites/partners/partnersSuite.ts';
import { restaurantsSuite } from '../../suites/restaurants/restaurantsSuite.ts';
import { stockSuite } from '../../suites/stock/stockSuite.ts';
import type { Suite } from '../check/Suite.ts';
import type { ServiceName } from '../spec/types.ts';

/** Every suite, in the order in which services are told. */
export const suites: Suite[] = [
  authenticationSuite,
  cardAuthorizationSuite,
  stockSuite,
  restaurantsSuite,
  partnersSuite,
  configurationSuite,
  analyticsSuite,
];

/** @throws Error where a service has none (an error of ours) */
export function suiteOf(service: ServiceName): Suite {
  const suite = suites.find((candidate) => candidate.service === service);
  if (suite === undefined) throw new Error(`there is no suite for ${service}`);
  return suite;
}
