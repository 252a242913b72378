import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { all } from '../on.ts';
import { entitiesOf } from './messages.ts';

const PERCENT = 'PERCENT';
const FIXED = 'FIXED';
const COMBO = 'FIXED_TOTAL';

/** Discounts of any other type. */
const notOf = (named: string) => entitiesOf('discounts').where(({ type }) => type !== named);

/** Honest differences of discounts: the values of fields that do not apply to their type. */
export const discountVariants = byId<Difference>({
  'discounts-with-nought-for-what-does-not-apply': {
    description:
      'percentage and amount are 0, and fixedTotal is left out, if they do not apply to the type.',
    run: ['configuration/Discount/*'],
    warns: [
      'configuration/Discount/percentage-of-other-types-is-above-0',
      'configuration/Discount/amount-of-other-types-is-above-0',
    ],
    wrap: all(
      notOf(PERCENT).set({ percentage: 0 }),
      notOf(FIXED).set({ amount: 0 }),
      notOf(COMBO).at('fixedTotal').drop(),
    ),
  },
  'discounts-with-less-than-nothing-for-what-does-not-apply': {
    description: 'percentage and amount are -1 where they do not apply to the type.',
    run: ['configuration/Discount/*'],
    warns: ['configuration/Discount/*-of-other-types-*'],
    wrap: all(notOf(PERCENT).set({ percentage: -1 }), notOf(FIXED).set({ amount: -1 })),
  },
  'discounts-of-a-hundred-percent': {
    description: 'The percentage of every discount is 100, whatever its type.',
    run: ['configuration/Discount/*'],
    wrap: entitiesOf('discounts').set({ percentage: 100 }),
  },
});
