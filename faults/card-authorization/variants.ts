import { byId, type Difference, type Variant } from '../Fault.ts';
import {
  sends,
  everyNth,
  restaurantOf,
  type Row,
  okWith,
  answerOf,
  objectIn,
} from '../messages.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import {
  cardIn,
  DENIAL,
  inNanos,
  isAuthorize,
  isDenied,
  merchantOf,
  metadataText,
  paymentOf,
  refusal,
  withBillingAddress,
  isSaved,
  isStored,
  bySent,
  authorize,
  payments,
  bodies,
} from './messages.ts';
import { outcomeVariants } from './outcomeVariants.ts';
import { controlVariants } from './controlVariants.ts';
import { resubmitting, refusing } from './wrappers.ts';
import { mapObjects, withStatus } from '../answers.ts';
import { cardFixtures } from '../../sandbox/card-authorization/sandboxCards.ts';

/** Statuses between which the documents draw no line. */
const OTHER_STATUS: Record<number, number> = { 400: 422, 422: 400 };

/** Optional fields of a request that have the same name as no required one. */
const OPTIONAL = [
  'additionalInfo',
  'deliveryAddress',
  'name',
  'phone',
  'address2',
  'userAgent',
  'guestEmail',
  'appName',
  'appVersion',
];

/** Texts without a form in a billing address, which it need not have. */
const COMPARED_BY_SOME = ['name', 'address1', 'address2', 'city', 'region'];

/** The data of the sandbox's first card, and as many blank bytes. */
const madeUp = {
  payload: cardFixtures[0]?.encryptedCardData.payload ?? '',
  blank: (cardFixtures[0]?.encryptedCardData.payload ?? '').replaceAll(/[^=]/g, 'A'),
};

const differences = byId<Difference>({
  'gateway-sends-payments-again': {
    description: 'A gateway misses the response of every seventh payment, and sends it again.',
    run: [
      'card-authorization/authorize/payment-id-again-with-the-same-body',
      'card-authorization/authorize/payment-id-twice-at-once',
    ],
    wrap: authorize.when(everyNth(7)).around((next) => async (request) => {
      await next(request);
      return next(request);
    }),
  },
  'conflict-while-a-payment-is-at-work': {
    description:
      'A payment id counts as used while its request is processed, whatever comes of it.',
    wrap: (next) => {
      const atWork = new Set<string>();
      return async (request) => {
        const id = paymentOf(request);
        if (!isAuthorize(request)) return next(request);
        if (atWork.has(id)) return refusal(409);
        atWork.add(id);
        return next(request).finally(() => atWork.delete(id));
      };
    },
  },
  'denied-for-a-private-address': {
    description: 'A payment from a private network is suspected of fraud, and denied.',
    wrap: authorize
      .when(
        sends((body) =>
          /^(10|127|169|172|192|::1|f[c-e])/.test(metadataText(body, 'originIPAddr')),
        ),
      )
      .answered(422)
      .answer((response) =>
        /originIPAddr/.test(JSON.stringify(response.body)) ? okWith(DENIAL) : response,
      ),
  },
  'bad-request-for-unprocessable': {
    description: 'An invalid payment gets 400 where the sandbox responds 422, and vice versa.',
    wrap: authorize.refused.answer((response) => withStatus(response, OTHER_STATUS)),
  },
  'denied-for-mismatch': {
    description:
      'Card digits or an address that do not match the card give a payment that is denied, in place of a rejection.',
    wrap: denyingWhere(/match/i),
  },
  'denied-for-digits-of-another-form': {
    description: 'Card digits of another form are compared with the card only, and denied.',
    wrap: denyingWhere(/must be (six|four) digits/),
  },
  'denied-keeps-the-payment-id': {
    description: 'A payment id is used up by a denial too: the next request with it is 409.',
    wrap: usingUpPaymentIds(isDenied),
  },
  'refused-keeps-the-payment-id': {
    description: 'A payment id is used up by an invalid request too: the next one gets 409.',
    wrap: usingUpPaymentIds(({ status }) => status === 400 || status === 422),
  },
  'amounts-in-units-and-nanos': {
    description: 'Amounts are returned in whole units and nanos, in place of one number.',
    wrap: payments.set(
      bySent((_payment, { amount, tipAmount }) => ({
        amount: inNanos(Number(amount)),
        tipAmount: inNanos(Number(tipAmount)),
      })),
    ),
  },
  'refuses-fractions-of-a-cent': {
    description: 'An amount or a tip of more than two decimal places is rejected.',
    wrap: refusing(({ amount, tipAmount }) => [amount, tipAmount].some(isFractional)),
  },
  'payment-ids-of-each-merchant': {
    description: 'A payment id is one of its merchant: another merchant may use it too.',
    warns: ['card-authorization/authorize/payment-id-again-at-another-merchant'],
    wrap: resubmitting(({ first, request }) => merchantOf(first) !== merchantOf(request)),
  },
  'required-fields-of-the-address-compared': {
    description: 'The address in the card data has its required fields; no other is compared.',
    warns: ['card-authorization/authorize/billing-optional-fields-match'],
    wrap: bodies.change((body) => {
      const given = objectIn(objectIn(body, 'requestMetadata'), 'billingAddress');
      const own = Object.entries(cardIn(body)?.billingAddress ?? {}).filter(
        ([field]) => COMPARED_BY_SOME.includes(field) && typeof given[field] === 'string',
      );
      return withBillingAddress(body, Object.fromEntries(own));
    }),
  },
  'other-conflict-of-restaurants': {
    description: 'Where merchant and restaurant header differ, the header gives no access.',
    wrap: authorize
      .when(isOfTwoRestaurants)
      .respond(answerOf(403, { description: 'No access to this merchant.' })),
  },
  'payments-without-optional-fields': {
    description: 'A payment has its state, the fields that belong to this state, and nothing else.',
    wrap: payments.without('amount', 'tipAmount', 'error'),
  },
  'stored-cards-are-not-stored-again': {
    description: 'A payment that asks to save a card of the vault, which is saved, is denied.',
    wrap: authorize.when(sends((body) => isSaved(body) && isStored(body))).body(DENIAL),
  },
  'metadata-of-denied-payments': {
    description: 'A payment that is denied has its authorizationMetadata too, and an error.',
    wrap: payments.change(
      bySent((payment, sent) =>
        payment['paymentState'] === 'DENIED'
          ? { ...payment, error: 'declined', authorizationMetadata: metadataFor(sent) }
          : payment,
      ),
    ),
  },
  'null-is-absent': {
    description: 'null is treated as absent for optional fields of a request.',
    wrap: bodies.change((body) => mapObjects(body, withoutNulls) as Row),
  },
  'blank-card-data': {
    description: 'The encrypted data of a made-up card are bytes of 0.',
    inTargetFile: (text) => (text === madeUp.payload ? madeUp.blank : text),
    wrap: bodies
      .where((body) => objectIn(body, 'encryptedCardData')['payload'] === madeUp.blank)
      .set({ encryptedCardData: { payload: madeUp.payload } }),
  },
});

/** Denies payments that the sandbox refuses with words like these, but for digits that are no text. */
function denyingWhere(words: RegExp): Wrapper {
  return authorize.answered(422).answer((response, { request: { body: sent } }) => {
    const { cardFirst6, cardLast4 } = objectIn(sent, 'requestMetadata');
    const areTexts = typeof cardFirst6 === 'string' && typeof cardLast4 === 'string';
    return areTexts && words.test(JSON.stringify(response.body)) ? okWith(DENIAL) : response;
  });
}

function isFractional(amount: unknown): boolean {
  return typeof amount === 'number' && Number(amount.toFixed(2)) !== amount;
}

function isOfTwoRestaurants(request: SandboxRequest): boolean {
  const restaurant = restaurantOf(request);
  return restaurant !== undefined && restaurant.toLowerCase() !== merchantOf(request);
}

/** Honest differences of the card authorization service. */
export const variants: Variant[] = [...differences, ...controlVariants, ...outcomeVariants];

function metadataFor(sent: Row): Row {
  return {
    localTransactionDate: metadataText(sent, 'localTransactionDate'),
    cardBrand: 'VISA',
    authorizationCode: '000000',
    last4: cardIn(sent)?.number.slice(-4),
  };
}

function withoutNulls(fields: Row): Row {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || !OPTIONAL.includes(name)),
  );
}

/** Responds with 409 to every request for a payment id that a request before used up. */
function usingUpPaymentIds(isUsedUpBy: (response: SandboxResponse) => boolean): Wrapper {
  return (next) => {
    const used = new Set<string>();
    return async (request) => {
      if (!isAuthorize(request)) return next(request);
      const id = paymentOf(request);
      if (used.has(id)) {
        return { status: 409, headers: {}, body: { description: 'This payment id was used.' } };
      }
      const response = await next(request);
      if (isUsedUpBy(response)) used.add(id);
      return response;
    };
  };
}
