import { withModel } from '../../src/checked/model/withModel.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { fixture } from '../../src/checked/preconditions.ts';
import { authorizing, denying } from './assertions.ts';
import { requestFactories } from './requestFactories.ts';
import { model } from './model.ts';
import type { EffectWords } from '../../src/sent/EffectWords.ts';
import { countOf } from '../../src/words/countOf.ts';
import type { Examination } from '../../src/checked/Examination.ts';
import type { Diagnosis } from '../../src/checked/Diagnosis.ts';
import type { Target } from '../../src/target/Target.ts';

/** Says which cards the target file names. */
const examination: Examination = { fixtures: async ({ target }) => examineCards(target) };

/** What is said of payments that are authorized. */
const effects: EffectWords[] = [
  {
    effect: 'authorizePayments',
    planned: (rules, most, { fixtures: { cards = [] }, control }) => [
      `Payments: ${rules} rules authorize at most ${most.toLocaleString('en')} payments with the ${cards.length} cards of fixtures.cards, ` +
        `each at most ${Math.max(0, ...cards.map(({ maxAmount }) => maxAmount))} in its currency.`,
      control === undefined
        ? 'Nothing applies these payments to a check: by the documents they are voided after five minutes.'
        : 'The control plane captures and voids some of these payments; the platform voids the rest after five minutes, as documented. The control plane also moves the clock.',
    ],
    done: (count) =>
      `${countOf(count, 'request')} to authorize payments (these remain; the documentation says that payments are voided after five minutes; not verified)`,
    beyondReach: (changes, journal) => {
      const payments = new Set(changes.map(({ path }) => path['paymentUuid'])).size;
      return (
        `Payments: ${countOf(payments, 'authorization')} requested, the last at ${changes.at(-1)?.at}. No API cancels one. ` +
        'By the documents the platform voids one after five minutes unless an order applied it to a check; that one must be voided on the POS. ' +
        `The payment ids are in ${journal}.`
      );
    },
  },
];

/** What the rules need that the model decides alone. */
const toDecide = (rule: string) => [
  ...(rule.endsWith('denial') ? denying : authorizing),
  ...(rule.endsWith('merchant') ? [fixture('otherRestaurant')] : []),
];

/** How the credit card authorization service is judged. */
export const suite: Suite = {
  service: 'card-authorization',
  requestFactories,
  preconditions: authorizing,
  checks: withModel(
    model,
    await checksIn(
      'card-authorization',
      ['outcome', 'request', 'origin'],
      ['text', 'cardMatch', 'merchant', 'lifecycle'],
    ),
    toDecide,
  ),
  effects,
  examination,
};

function examineCards({ fixtures }: Target): Diagnosis[] {
  const cards = fixtures.cards ?? [];
  if (cards.length === 0) return [];
  const detail = `${cards.map(({ id, outcome }) => `${id} (${outcome})`).join(', ')}: can only be checked by a payment`;
  return [{ subject: 'fixtures.cards', state: 'unknown', detail }];
}
