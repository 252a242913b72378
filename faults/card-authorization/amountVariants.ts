import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { payments, bySent, isAuthorized, isDenial } from './messages.ts';

/** Honest differences in how a payment shows its amounts, and a denial. */
export const amountVariants = byId<Difference>({
  'a-blank-reason-beside-what-was-not-denied': {
    description: 'An authorized payment has a blank in place of a reason for its denial.',
    wrap: payments.where(isAuthorized).set({ denialReason: ' ' }),
  },
  'denials-of-nothing': {
    description: 'A payment that was denied has amounts of nothing.',
    wrap: payments.where(isDenial).set({ amount: { value: 0 }, tipAmount: { value: 0 } }),
  },
  'amounts-in-cents-beside-their-sum': {
    description: 'Amounts are whole cents in texts, each beside the sum of both.',
    wrap: payments.change(
      bySent((payment, { amount, tipAmount }) => {
        const cents = (value: unknown) => Math.round(Number(value) * 100);
        const total = cents(amount) + cents(tipAmount);
        return {
          ...payment,
          amount: { minorUnits: String(cents(amount)), exponent: 2, total },
          tipAmount: { minorUnits: String(cents(tipAmount)), exponent: 2, total },
        };
      }),
    ),
  },
});
