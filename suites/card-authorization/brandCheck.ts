import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { authorizedTwin } from './assertions.ts';
import {
  cardsThatAre,
  plainRequest,
  withFreshPaymentId,
  type PaymentRequest,
} from './paymentRequests.ts';
import { textIn } from './paymentStatus.ts';

/** How many payments are made with each card. */
const AT_ONCE = [0, 1, 2];

/** Checks that the answer describes the card of its own request, not one that was paid with before. */
export const brandCheck: Check = {
  rule: 'card-authorization/AuthorizationMetadata/brand-is-of-the-card',
  run: async (trial) => {
    const cards = cardsThatAre(trial, 'AUTHORIZED');
    if (cards.length < 2)
      trial.notExercised('the target file has fewer than two cards that are good');
    const requests = await Promise.all(cards.map((card) => plainRequest(trial, card)));
    const brands = new Map<PaymentRequest, string>();
    for (const request of requests) {
      const brand = await brandFor(trial, request);
      if (brand !== undefined) brands.set(request, brand);
    }
    if (brands.size < 2) trial.notExercised('fewer than two cards show a cardBrand');
    await trial.each([...brands].slice(-2), async ([request, known]) => {
      // All at once: whatever else is paid meanwhile, one payment most likely follows directly on another with the same
      // card.
      const payments = await Promise.all(
        AT_ONCE.map(() => authorizedTwin(trial, withFreshPaymentId(trial, request))),
      );
      const exchanges = payments.map(({ exchange }) => exchange);
      const other = exchanges.find((exchange) => brandIn(exchange) !== known);
      trial.holds(other === undefined, () => ({
        message: 'The same card has another cardBrand in the response to another payment.',
        expected: `cardBrand ${JSON.stringify(known)}, as before`,
        actual: `cardBrand ${JSON.stringify(other && brandIn(other))}`,
        exchanges: other === undefined ? [] : [other],
      }));
    });
  },
};

async function brandFor(trial: Trial, request: PaymentRequest): Promise<string | undefined> {
  return brandIn((await authorizedTwin(trial, request)).exchange);
}

function brandIn(exchange: Parameters<typeof textIn>[0]): string | undefined {
  return textIn(exchange, '/authorizationMetadata/cardBrand');
}
