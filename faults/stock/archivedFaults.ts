import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { search } from './messages.ts';

const archived = menuItemsOf(restaurantSeeds[0]!).find((item) => item.archived)!;

/** What goes wrong with items that are archived. */
export const archivedFaults: UnplacedFault[] = [
  {
    id: 'stock/search/finds-archived-items-by-multi-location-id',
    description: 'By multiLocationId archived items are looked up like the others.',
    rules: ['stock/search/archived-multi-location-id-is-invalid'],
    wrap: search.each
      .where(({ multiLocationId }) => multiLocationId === archived.multiLocationId)
      .set({ guid: archived.guid, status: 'IN_STOCK', quantity: null, itemGuidValidity: 'VALID' }),
  },
];
