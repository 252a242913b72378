import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Variant } from '../Fault.ts';
import type { Row } from './messages.ts';
import { changingEntries } from './wrappers.ts';

/** A run changes no more items than the first of its target file. */
const CHANGED = 5;

const others = new Set<unknown>(
  restaurantSeeds
    .slice(0, 1)
    .flatMap((restaurant) => menuItemsOf(restaurant).slice(CHANGED))
    .map(({ guid }) => guid),
);

const isOther = ({ guid }: Row): boolean => others.has(guid);

/** A restaurant at which the run may change all that is ever at risk, so that nothing can be. */
export const nothingElseAtRisk: Omit<Variant, 'services'> = {
  id: 'nothing-else-at-risk',
  description: 'All items are in stock but for those that the run may change.',
  wrap: (next) =>
    changingEntries(['list'], (rows) => rows.filter((row) => !isOther(row)))(
      changingEntries(['search'], (rows) =>
        rows.map((row) => (isOther(row) ? { ...row, status: 'IN_STOCK', quantity: null } : row)),
      )(next),
    ),
};
