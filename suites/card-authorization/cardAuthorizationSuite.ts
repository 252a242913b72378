import type { Suite } from '../../src/check/Suite.ts';
import { authorizeDriver } from './authorizeDriver.ts';
import { cardMatchChecks } from './cardMatchChecks.ts';
import { lifecycleChecks } from './lifecycleChecks.ts';
import { metadataChecks } from './metadataChecks.ts';
import { outcomeChecks } from './outcomeChecks.ts';
import { paymentIdChecks } from './paymentIdChecks.ts';
import { requestChecks } from './requestChecks.ts';

/** How the credit card authorization service is judged. */
export const cardAuthorizationSuite: Suite = {
  service: 'card-authorization',
  drivers: [authorizeDriver],
  checks: [
    ...outcomeChecks,
    ...requestChecks,
    ...metadataChecks,
    ...cardMatchChecks,
    ...paymentIdChecks,
    ...lifecycleChecks,
  ],
};
