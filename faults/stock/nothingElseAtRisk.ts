import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Variant } from '../Fault.ts';
import { all } from '../on.ts';
import { type Row } from '../messages.ts';
import { list, elements, search } from './messages.ts';

/** Most checks change no more items than the first of the target file. */
const CHANGED = 5;

const others = restaurantSeeds
  .slice(0, 1)
  .flatMap((restaurant) => menuItemsOf(restaurant).slice(CHANGED));

/** A restaurant at which the items that most checks change are all that is at risk, so that nothing can be. */
export const nothingElseAtRisk: Omit<Variant, 'services'> = {
  id: 'nothing-else-at-risk',
  description: 'All items are in stock but for those that the run changes.',
  wrap: (next) => {
    const untouched = new Set<unknown>(others.map(({ guid }) => guid));
    const isUntouched = ({ guid }: Row) => untouched.has(guid);
    const noticing = elements.change((element) => {
      for (const { guid, multiLocationId } of others)
        if (element['guid'] === guid || element['multiLocationId'] === multiLocationId)
          untouched.delete(guid);
      return element;
    });
    return all(
      noticing,
      list.each.where(isUntouched).drop(),
      search.each.where(isUntouched).set({ status: 'IN_STOCK', quantity: null }),
    )(next);
  },
};
