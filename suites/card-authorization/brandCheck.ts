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

/** That what the answer says of a card is of the card of its own request, and not of one that was paid with before. */
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
    // One behind the other, and the first once more behind the last.
    const turns = [...brands, ...[...brands].slice(0, 1)];
    await trial.each(turns, async ([request, known]) => {
      const again = withFreshPaymentId(trial, request);
      const { exchange } = await authorizedTwin(trial, again);
      const brand = brandIn(exchange);
      trial.holds(brand === known, () => ({
        message: 'The same card has another cardBrand in the answer to another payment.',
        expected: `cardBrand ${JSON.stringify(known)}, as before`,
        actual: `cardBrand ${JSON.stringify(brand)}`,
        exchanges: [exchange],
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
