import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import { isObject } from '../../src/json/isObject.ts';
import type { Variant } from '../Fault.ts';
import { isOf, rowsOf, type Row } from './messages.ts';
import { changingEntries } from './wrappers.ts';

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
    const shown = changingEntries(['list'], (rows) => rows.filter((row) => !isUntouched(row)))(
      changingEntries(['search'], (rows) =>
        rows.map((row) =>
          isUntouched(row) ? { ...row, status: 'IN_STOCK', quantity: null } : row,
        ),
      )(next),
    );
    return (request) => {
      const named = isOf('update', request) ? rowsOf(request.body).filter(isObject) : [];
      for (const { guid, multiLocationId } of others)
        if (named.some((row) => row['guid'] === guid || row['multiLocationId'] === multiLocationId))
          untouched.delete(guid);
      return shown(request);
    };
  },
};
