import type { Variant } from '../Fault.ts';
import { isNumber } from '../conditions.ts';
import { elements } from './messages.ts';

/** Honest answers to open points that a must once decided by mistake. */
export const openVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'quantities-of-two-decimals',
    description:
      'A quantity is kept with two decimals, up to 999,999.99: with how many digits it may be is open.',
    run: ['stock/update/*', 'stock/MenuItemInventory/*'],
    warns: ['stock/update/fine-fractions-are-kept', 'stock/update/large-quantities-are-kept'],
    wrap: elements
      .at('quantity')
      .where(isNumber)
      .change((quantity) => (quantity > 0 ? inHundredths(quantity) : quantity)),
  },
];

function inHundredths(quantity: number): number {
  return Math.min(Math.max(Math.round(quantity * 100), 1) / 100, 999_999.99);
}
