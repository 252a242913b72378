import type { Suite } from '../../src/check/Suite.ts';
import { authorizeRequests } from './requestFactories.ts';
import { cardMatchChecks } from './cardMatchChecks.ts';
import { lifecycleChecks } from './lifecycleChecks.ts';
import { metadataChecks } from './metadataChecks.ts';
import { outcomeChecks } from './outcomeChecks.ts';
import { paymentIdChecks } from './paymentIdChecks.ts';
import { requestChecks } from './requestChecks.ts';

/** How the credit card authorization service is judged. */
export const suite: Suite = {
  service: 'card-authorization',
  requestFactories: [authorizeRequests],
  checks: [
    ...outcomeChecks,
    ...requestChecks,
    ...metadataChecks,
    ...cardMatchChecks,
    ...paymentIdChecks,
    ...lifecycleChecks,
  ],
};
