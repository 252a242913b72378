import { guidFor } from '../guidFor.ts';
import type { Restaurant } from '../Restaurant.ts';
import { resources } from './resources.ts';

/**
 * GUIDs of entities that a restaurant has archived, by the path of their resource: known to whoever read them before, and
 * given no longer (Configuration › What the service does). Archived menu items are those of `menuItemsOf`.
 */
export function archivedEntitiesOf(restaurant: Restaurant): Record<string, string> {
  const archived = [...resources.values()]
    .filter(({ path }) => path !== 'menuItems')
    .map(({ path, entityType }) => [path, guidFor(`archived ${entityType} of ${restaurant.guid}`)]);
  return Object.fromEntries(archived) as Record<string, string>;
}
