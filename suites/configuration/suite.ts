import type { Suite } from '../../src/check/Suite.ts';
import { collections } from './collections.ts';
import { dataChecks } from './dataChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { getChecks } from './getChecks.ts';
import { lastModifiedChecks } from './lastModifiedChecks.ts';
import { pageChecks } from './pageChecks.ts';
import { restaurantCheck } from './restaurantCheck.ts';

/** Judges the configuration service: 18 collections of one shape, tip withholding, and the rules of its data. */
export const suite: Suite = {
  service: 'configuration',
  requestFactories,
  checks: [
    ...collections.flatMap((collection) => [
      ...pageChecks(collection),
      ...lastModifiedChecks(collection),
      restaurantCheck(collection),
      ...getChecks(collection),
    ]),
    ...dataChecks,
  ],
};
