import type { Handler } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { all } from '../on.ts';
import { okWith } from '../messages.ts';
import { copiedMenu } from './copiedMenu.ts';
import { list, isKnown, isElsewhere, search } from './messages.ts';

/** With every fourth reading of the other restaurant's stock, something has changed there. */
const EVERY = 4;

/** Honest differences in the stock of a second restaurant, and in what happens there meanwhile. */
export const otherRestaurantVariants: Omit<Variant, 'services'>[] = [
  {
    ...copiedMenu,
    id: 'copied-menu-with-nothing-at-risk',
    description:
      'The menu of a second restaurant was copied from the first with its guids. All that it has is in stock.',
    wrap: all(list.when(isElsewhere).instead(okWith([])), copiedMenu.wrap),
  },
  {
    id: 'another-restaurant-that-sells-meanwhile',
    description:
      'Items sell out and come back at a second restaurant, whatever is done at the first.',
    run: ['stock/*restaurant*'],
    wrap: sellingMeanwhile,
  },
];

function sellingMeanwhile(next: Handler): Handler {
  let looks = 0;
  return search
    .when(isElsewhere)
    .where(() => Math.floor((looks += 1) / EVERY) % 2 === 1)
    .each.where(isKnown)
    .set({ status: 'OUT_OF_STOCK', quantity: null })(next);
}
