import type { Resource } from './Configuration.ts';
import { menuResources } from './menuResources.ts';
import { operationalResources } from './operationalResources.ts';

/**
 * The 18 resources that have a list and a single operation (Configuration › Endpoints), by path
 * segment. Sales categories, no-sale reasons, payout reasons, price groups and printers exist, but
 * the documents show no paths for them.
 */
export const resources: ReadonlyMap<string, Resource> = new Map(
  [...menuResources, ...operationalResources].map((resource) => [resource.path, resource]),
);
