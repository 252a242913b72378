import type { EffectWords } from '../../src/session/EffectWords.ts';
import { countOf } from '../../src/text/countOf.ts';

/** What is said of payments that are authorized. */
export const effects: EffectWords[] = [
  {
    effect: 'authorizePayments',
    planned: (rules, most, { fixtures: { cards = [] }, control }) => [
      `Payments: ${rules} rules authorize at most ${most.toLocaleString('en')} payments with the ${cards.length} cards of fixtures.cards, ` +
        `none above ${Math.max(0, ...cards.map(({ maxAmount }) => maxAmount))} in the units of its currency.`,
      control === undefined
        ? 'Nothing applies these payments to a check: by the documents they are voided after five minutes.'
        : 'The control plane captures and voids some of these payments; by the documents the rest is voided after five minutes. It also moves the clock.',
    ],
    beyondReach: (changes, journal) => {
      const payments = new Set(changes.map(({ path }) => path['paymentUuid'])).size;
      return (
        `Payments: ${countOf(payments, 'authorization')} asked for, the last at ${changes.at(-1)?.at}. No API takes one back. ` +
        'By the documents one is voided by itself five minutes after it was authorized, unless an order applied it to a check, and otherwise by a void on the POS. ' +
        `Their ids stand in ${journal}.`
      );
    },
  },
];
