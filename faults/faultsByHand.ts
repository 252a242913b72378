import { analyticsFaults } from './analytics/analyticsFaults.ts';
import { authenticationFaults } from './authentication/authenticationFaults.ts';
import { cardAuthorizationFaults } from './card-authorization/cardAuthorizationFaults.ts';
import { configurationFaults } from './configuration/configurationFaults.ts';
import type { Fault } from './Fault.ts';
import { partnersFaults } from './partners/partnersFaults.ts';
import { restaurantsFaults } from './restaurants/restaurantsFaults.ts';
import { stockFaults } from './stock/stockFaults.ts';

/** The faults that no recipe makes: what an engineer gets wrong in one service. */
export const faultsByHand: Fault[] = [
  ...analyticsFaults,
  ...authenticationFaults,
  ...cardAuthorizationFaults,
  ...configurationFaults,
  ...stockFaults,
  ...restaurantsFaults,
  ...partnersFaults,
];
