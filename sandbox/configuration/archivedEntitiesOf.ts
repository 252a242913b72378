import { guidFor } from '../guidFor.ts';
import type { Restaurant } from '../Restaurant.ts';
import { resources } from './resources.ts';

/**
 * GUIDs of entities that a restaurant has archived, by the path of their resource. Clients may know them from earlier
 * readings, but they are no longer given (Configuration › What the service does). Archived menu items are in
 * `menuItemsOf`.
 */
export function archivedEntitiesOf(restaurant: Restaurant): Record<string, string> {
  const archived = [...resources.values()]
    .filter(({ path }) => path !== 'menuItems')
    .map(({ path, entityType }) => [path, guidFor(`archived ${entityType} of ${restaurant.guid}`)]);
  return Object.fromEntries(archived) as Record<string, string>;
}
