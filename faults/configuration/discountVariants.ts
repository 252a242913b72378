import type { Variant } from '../Fault.ts';
import type { Entity } from './messages.ts';
import { changingEntities } from './wrappers.ts';

const PERCENT = 'PERCENT';
const FIXED = 'FIXED';
const COMBO = 'FIXED_TOTAL';

/** Honest differences of discounts: what a field is that does not apply to their type. */
export const discountVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'discounts-with-nought-for-what-does-not-apply',
    description:
      'percentage and amount are 0, and fixedTotal is left out, where the type has none.',
    run: ['configuration/Discount/*'],
    warns: [
      'configuration/Discount/percentage-of-other-types-is-above-0',
      'configuration/Discount/amount-of-other-types-is-above-0',
    ],
    wrap: changingEntities('discounts', (discount) => {
      if (discount['type'] !== PERCENT) discount['percentage'] = 0;
      if (discount['type'] !== FIXED) discount['amount'] = 0;
      withoutTotal(discount);
    }),
  },
  {
    id: 'discounts-with-less-than-nothing-for-what-does-not-apply',
    description: 'percentage and amount are -1 where they do not apply to the type.',
    run: ['configuration/Discount/*'],
    warns: ['configuration/Discount/*-of-other-types-*'],
    wrap: changingEntities('discounts', (discount) => {
      if (discount['type'] !== PERCENT) discount['percentage'] = -1;
      if (discount['type'] !== FIXED) discount['amount'] = -1;
    }),
  },
  {
    id: 'discounts-of-a-hundred-percent',
    description: 'The percentage of every discount is 100, whatever its type.',
    run: ['configuration/Discount/*'],
    wrap: changingEntities('discounts', (discount) => {
      discount['percentage'] = 100;
    }),
  },
];

function withoutTotal(discount: Entity): void {
  if (discount['type'] !== COMBO) delete discount['fixedTotal'];
}
