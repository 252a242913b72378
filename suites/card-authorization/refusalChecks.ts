import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { internalsIn } from '../../src/check/internalsIn.ts';
import type { Json } from '../../src/spec/types.ts';
import { authorizedTwin } from './assertions.ts';
import { AUTHORIZE, goodRequest, type PaymentRequest } from './paymentRequests.ts';
import { descriptionOf } from './paymentStatus.ts';
import { textsIn } from '../../src/json/textsIn.ts';

/** Shorter texts of the card data may stand in an answer by chance. */
const SHORTEST = 12;

/** Checks of what refusals say, by a few requests that are invalid in different ways. */
export const refusalChecks = byRule({
  'card-authorization/ServiceError/description-is-for-people': {
    unseen: 'no rejection had a description',
    run: async (trial) => {
      await trial.each(await refusals(trial), async (exchange) => {
        const description = descriptionOf(exchange);
        if (description === undefined || description === '') return;
        const internals = internalsIn(description);
        trial.holds(internals === undefined, () => ({
          message: 'The description of a ServiceError shows the insides of a program.',
          expected: 'what is wrong, readable by people; a stack trace may stand in detail',
          actual: JSON.stringify(internals ?? ''),
          exchanges: [exchange],
        }));
      });
    },
  },
  'card-authorization/ServiceError/certification-tells-what-is-wrong': async (trial) => {
    if (trial.target.environment !== 'certification')
      trial.notExercised('the target is no certification environment');
    const invalid = (await refusals(trial)).filter(({ response }) => response?.status === 422);
    if (invalid.length < 2)
      trial.notExercised('fewer than two requests, wrong in different fields, are a 422');
    const told = invalid.map(({ response }) => textsIn((response?.json ?? null) as Json).join(' '));
    trial.holds(new Set(told).size > 1, () => ({
      message: 'Requests that are wrong in different fields are rejected with the same words.',
      expected: 'a detailed message, as the certification environment returns it',
      actual: JSON.stringify(told[0]),
      exchanges: invalid,
    }));
  },
  'card-authorization/ServiceError/no-refusal-repeats-the-card-data': {
    unseen: 'no request was rejected',
    run: async (trial) => {
      const { body } = await goodRequest(trial);
      const secrets = textsIn(body.encryptedCardData).filter(({ length }) => length >= SHORTEST);
      if (secrets.length === 0) trial.notExercised('the encrypted card data hold no long text');
      await trial.each(await refusals(trial), async (exchange) => {
        const text = exchange.response?.text ?? '';
        trial.holds(!secrets.some((secret) => text.includes(secret)), () => ({
          message: 'A rejection repeats the encrypted card data of its request.',
          expected:
            'a response without the encrypted card data: whoever reads responses, in a log for example, must not get it',
          actual: `status ${exchange.response?.status ?? ''}, with the card data in the body`,
          exchanges: [exchange],
        }));
      });
    },
  },
});

async function refusals(trial: Trial): Promise<LiveExchange[]> {
  return trial.once('card-authorization/refusals', async (trial) => {
    const plain = await goodRequest(trial);
    await authorizedTwin(trial, plain);
    const exchanges: LiveExchange[] = [];
    for (const parts of wrongRequests(plain))
      exchanges.push(await trial.send(AUTHORIZE, parts, { expects: 'anything' }));
    return exchanges.filter(({ response }) => response !== null && response.status >= 400);
  });
}

function wrongRequests(plain: PaymentRequest) {
  const { amount: _amount, ...withoutAmount } = plain.body;
  const { headers: _restaurant, ...withoutRestaurant } = plain;
  const { requestMetadata } = plain.body;
  return [
    { ...plain, body: { ...plain.body, amount: -1 } },
    { ...plain, body: withoutAmount },
    {
      ...plain,
      body: { ...plain.body, requestMetadata: { ...requestMetadata, guestIdentifier: 'a guest' } },
    },
    withoutRestaurant,
  ];
}
