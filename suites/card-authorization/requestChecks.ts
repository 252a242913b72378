import { byRule } from '../../src/checked/byRule.ts';
import { assertRefused } from '../../src/checked/assertRefused.ts';
import { amounts } from '../../generators/fields/amounts.ts';
import { ANY_REFUSAL } from '../../src/sent/judging/Expected.ts';
import { expectDoneLike } from '../../src/checked/expectDoneLike.ts';
import { authorizedTwin, describeOutcome, refusedRequest } from './assertions.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { observing } from './observing.ts';
import { takesAFreeMediaType } from '../freeMediaType.ts';
import {
  AUTHORIZE,
  cardsThatAre,
  delivered,
  goodRequest,
  plainRequest,
  type PaymentAuthorization,
  type PaymentRequest,
} from './paymentRequests.ts';
import { isDenied, paymentStateOf, descriptionOf } from './paymentStatus.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { internalsIn } from '../../src/checked/internalsIn.ts';
import { eachChange, type Change } from './changes.ts';
import type { Json } from '../../src/promised/types.ts';
import { textsIn } from '../../src/words/json/textsIn.ts';

/** Shorter texts of the card data may stand in a response by chance. */
const SHORTEST = 12;

/** Checks of a body as a whole that the schema cannot express, and of rejections. */
export const requestChecks = byRule({
  'card-authorization/authorize/body-is-json': async (trial) => {
    const plain = await goodRequest(trial);
    const { outcome } = await authorizedTwin(trial, plain);
    const twin = `the same request with its body as JSON ${outcome}`;
    const json = JSON.stringify(plain.body);
    const texts: [what: string, text: string][] = [
      ['JSON without its last character', json.slice(0, -1)],
      ['JSON without its first character', json.slice(1)],
      ['JSON without one of its commas', json.replace(',', ' ')],
      ['JSON with single quotes', json.replaceAll('"', "'")],
      ['plain text', 'authorize this payment'],
      ['XML', '<payment><amount>1.00</amount></payment>'],
      ['a form', 'amount=1.00&tipAmount=0&willSaveCard=false'],
    ];
    await trial.each(texts, async ([what, text]) => {
      // The code that parses a body need not be the operation's own.
      const exchange = await trial.send(AUTHORIZE, plain, { expects: 'anything', text });
      assertRefused(trial, exchange, { statuses: ANY_REFUSAL, what, twin });
    });
  },
  'card-authorization/authorize/media-type-is-written-freely': async (trial) => {
    const plain = await goodRequest(trial);
    await authorizedTwin(trial, plain);
    await takesAFreeMediaType(trial, AUTHORIZE, plain);
  },
  'card-authorization/authorize/sum-is-greater-than-zero': observing(
    { run: sumIsGreaterThanZero },
    [{ openPoint: 'card-authorization/authorize/fraction-of-a-cent', changes: withAFraction }],
  ),
  'card-authorization/authorize/parts-of-a-sum-are-not-negative': eachChange(
    (plain) => {
      const { amount } = plain.body;
      return [
        { amount: -0.01, tipAmount: amount },
        { amount, tipAmount: -0.01 },
      ].map((pair) => ({
        what: `amount ${pair.amount} with tipAmount ${pair.tipAmount}`,
        request: withFields(plain, pair),
      }));
    },
    refusedRequest,
    'invalid',
  ),
  'card-authorization/ServiceError/description-is-for-people': {
    unseen: 'no rejection had a description',
    run: async (trial) => {
      await trial.each(await refusals(trial), async (exchange) => {
        const description = descriptionOf(exchange);
        if (description === undefined || description === '') return;
        const internals = internalsIn(description);
        trial.holds(internals === undefined, () => ({
          message: 'The description of a ServiceError shows the insides of a program.',
          expected: 'what is wrong, readable by people; a stack trace is allowed only in detail',
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
      if (secrets.length === 0) trial.notExercised('the encrypted card data have no long text');
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

/** With each card by turns, from the last on: so a tip alone is paid with another card, too. */
async function sumIsGreaterThanZero(trial: Trial): Promise<void> {
  const cards = cardsThatAre(trial, 'AUTHORIZED');
  const plains = await Promise.all(cards.map((card) => plainRequest(trial, card)));
  const most = Math.min(...cards.map(({ maxAmount }) => maxAmount));
  await trial.each(amounts.edges(most), async (pair, turn) => {
    const plain = plains.at(-1 - (turn % plains.length)) ?? (await goodRequest(trial));
    const parts = withFields(plain, pair);
    const what = `amount ${pair.amount} with tipAmount ${pair.tipAmount}`;
    const exchange = await trial.accepts(AUTHORIZE, parts, what);
    const twin = { parts: plain, exchange: (await authorizedTwin(trial, plain)).exchange };
    await expectDoneLike(trial, twin, { parts, exchange }, isDenied, what);
  });
  await trial.each(plains.slice(0, 1), async (valid) => {
    const { outcome } = await authorizedTwin(trial, valid);
    await refusesZero(trial, valid, outcome);
  });
  const saved = plains.slice(1).map((one) => delivered(withFields(one, { willSaveCard: true })));
  await trial.each(saved.slice(-1), async (valid) => {
    const exchange = await trial.send(AUTHORIZE, valid, 'anything');
    // Not every card can be saved.
    if (paymentStateOf(exchange) !== 'AUTHORIZED') return;
    await refusesZero(trial, valid, `got ${describeOutcome(exchange)}`);
  });
}

function withAFraction(valid: PaymentRequest): Change[] {
  const amount = amounts.fractionOfACent;
  return [{ what: `amount ${amount}`, request: withFields(valid, { amount }) }];
}

async function refusesZero(trial: Trial, valid: PaymentRequest, outcome: string): Promise<void> {
  const twin = `the same request with amount ${valid.body.amount} ${outcome}`;
  for (const pair of amounts.zeroSum) {
    const exchange = await trial.send(
      AUTHORIZE,
      withFields(valid, pair),
      trial.operation(AUTHORIZE).invalidStatuses,
    );
    refusedRequest(trial, exchange, 'amount 0 with tipAmount 0', twin);
  }
}

function withFields(
  { body, ...request }: PaymentRequest,
  changes: Partial<PaymentAuthorization>,
): PaymentRequest {
  return { ...request, body: { ...body, ...changes } };
}

async function refusals(trial: Trial): Promise<LiveExchange[]> {
  return trial.once('card-authorization/refusals', async (trial) => {
    const plain = await goodRequest(trial);
    await authorizedTwin(trial, plain);
    const exchanges = await Array.fromAsync(wrongRequests(plain), ([must, parts]) =>
      trial.send(AUTHORIZE, parts, { expects: 'anything', forbiddenBy: `${AUTHORIZE}/${must}` }),
    );
    return exchanges.filter(({ response }) => response !== null && response.status >= 400);
  });
}

/** Wrong requests, each with the must by which it is to be rejected. */
function wrongRequests(plain: PaymentRequest): [must: string, parts: RequestParts][] {
  const { amount: _amount, ...withoutAmount } = plain.body;
  const { headers: _restaurant, ...withoutRestaurant } = plain;
  const { requestMetadata } = plain.body;
  return [
    ['body/amount/minimum', { ...plain, body: { ...plain.body, amount: -1 } }],
    ['body/amount/required', { ...plain, body: withoutAmount }],
    [
      'body/requestMetadata/guestIdentifier/pattern',
      {
        ...plain,
        body: {
          ...plain.body,
          requestMetadata: { ...requestMetadata, guestIdentifier: 'a guest' },
        },
      },
    ],
    ['header/Platform-Restaurant-External-ID/required', withoutRestaurant],
  ];
}
