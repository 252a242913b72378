import type { Suite } from '../../src/check/Suite.ts';
import { archivedChecks } from './archivedChecks.ts';
import { deliveryChecks } from './deliveryChecks.ts';
import { generalChecks } from './generalChecks.ts';
import { groupChecks } from './groupChecks.ts';
import { identityChecks } from './identityChecks.ts';
import { restaurantsDrivers } from './restaurantsDrivers.ts';
import { scheduleChecks } from './scheduleChecks.ts';

export const restaurantsSuite: Suite = {
  service: 'restaurants',
  drivers: restaurantsDrivers,
  checks: [
    ...identityChecks,
    ...archivedChecks,
    ...groupChecks,
    ...generalChecks,
    ...scheduleChecks,
    ...deliveryChecks,
  ],
};
