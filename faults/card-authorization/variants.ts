import { isObject } from '../../src/json/isObject.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import {
  cardIn,
  DENIAL,
  inNanos,
  isAuthorize,
  isDenied,
  merchantOf,
  metadataText,
  objectIn,
  paymentOf,
  refusal,
  withAddress,
  type Row,
} from './messages.ts';
import { amountVariants } from './amountVariants.ts';
import { blankCardData } from './blankCardData.ts';
import { controlVariants } from './controlVariants.ts';
import { dateVariants } from './dateVariants.ts';
import { denialVariants } from './denialVariants.ts';
import { openVariants } from './openVariants.ts';
import { answering, reading, resubmitting, showing } from './wrappers.ts';
import type { Variant } from '../Fault.ts';
import { mapObjects } from '../answers.ts';

/** Statuses between which the documents draw no line. */
const OTHER_STATUS: Partial<Record<number, number>> = { 400: 422, 422: 400 };

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

const differences: Omit<Variant, 'services'>[] = [
  {
    id: 'conflict-while-a-payment-is-at-work',
    description:
      'A payment id is taken while a request for it is at work, whatever becomes of that.',
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
  {
    id: 'denied-for-a-private-address',
    description:
      'A payment from an address of a private network is suspected of fraud, and denied.',
    wrap: answering((response, sent) =>
      response.status === 422 &&
      /originIPAddr/.test(JSON.stringify(response.body)) &&
      /^(10|127|169|172|192|::1|f[c-e])/.test(metadataText(sent, 'originIPAddr'))
        ? { status: 200, headers: {}, body: DENIAL }
        : response,
    ),
  },
  {
    id: 'bad-request-for-unprocessable',
    description: 'An invalid payment is 400 where the sandbox says 422, and the other way round.',
    wrap: answering((response) => {
      const { [response.status]: status = response.status } = OTHER_STATUS;
      return { ...response, status };
    }),
  },
  {
    id: 'denied-for-mismatch',
    description:
      'Card digits or an address that do not match the card give a payment that is denied, in place of a refusal.',
    wrap: denyingWhere(/match/i),
  },
  {
    id: 'denied-for-digits-of-another-form',
    description: 'Card digits of another form are compared with the card only, and denied.',
    wrap: denyingWhere(/must be (six|four) digits/),
  },
  {
    id: 'denied-keeps-the-payment-id',
    description: 'A payment id is used up by a denial too: the next request with it is 409.',
    wrap: usingUpPaymentIds(isDenied),
  },
  {
    id: 'refused-keeps-the-payment-id',
    description:
      'A payment id is used up by an invalid request too: the next request with it is 409.',
    wrap: usingUpPaymentIds(({ status }) => status === 400 || status === 422),
  },
  {
    id: 'amounts-in-units-and-nanos',
    description: 'Amounts are answered in whole units and nanos, in place of one number.',
    wrap: showing((payment, { amount, tipAmount }) => ({
      ...payment,
      amount: inNanos(Number(amount)),
      tipAmount: inNanos(Number(tipAmount)),
    })),
  },
  {
    id: 'refuses-fractions-of-a-cent',
    description: 'An amount or a tip of more than two decimal places is refused.',
    wrap: (next) => async (request) =>
      isAuthorize(request) &&
      [amountIn(request, 'amount'), amountIn(request, 'tipAmount')].some(isFractional)
        ? refusal(422)
        : next(request),
  },
  {
    id: 'payment-ids-of-each-merchant',
    description: 'A payment id is one of its merchant: another merchant may use it too.',
    warns: ['card-authorization/authorize/payment-id-again-at-another-merchant'],
    wrap: resubmitting(({ first, request }) => merchantOf(first) !== merchantOf(request)),
  },
  {
    id: 'required-fields-of-the-address-compared',
    description:
      'The address inside the card data has its required fields only; others are not compared.',
    warns: ['card-authorization/authorize/billing-optional-fields-match'],
    wrap: reading((body) => {
      const given = objectIn(objectIn(body, 'requestMetadata'), 'billingAddress');
      const own = Object.entries(cardIn(body)?.billingAddress ?? {}).filter(
        ([field]) => COMPARED_BY_SOME.includes(field) && typeof given[field] === 'string',
      );
      return withAddress(body, 'billingAddress', Object.fromEntries(own));
    }),
  },
  {
    id: 'other-conflict-of-restaurants',
    description:
      'Where merchant and restaurant header are two, the header is said to give no access.',
    wrap: (next) => async (request) =>
      isAuthorize(request) && isOfTwoRestaurants(request)
        ? { ...refusal(403), body: { description: 'No access to this merchant.' } }
        : next(request),
  },
  {
    id: 'payments-without-optional-fields',
    description: 'A payment has its state, what belongs to that, and nothing else.',
    wrap: showing(({ amount: _amount, tipAmount: _tip, error: _error, ...payment }) => payment),
  },
  {
    id: 'stored-cards-are-not-stored-again',
    description: 'A payment that asks to save a card of the vault, which is saved, is denied.',
    wrap: answering((response, sent) =>
      response.status === 200 &&
      sent['willSaveCard'] &&
      sent['cardNumberOrigin'] === 'PARTNER_VAULT'
        ? { ...response, body: DENIAL }
        : response,
    ),
  },
  {
    id: 'metadata-of-denied-payments',
    description: 'A payment that is denied has its authorizationMetadata too, and an error.',
    wrap: showing((payment, sent) =>
      payment['paymentState'] === 'DENIED'
        ? { ...payment, error: 'declined', authorizationMetadata: metadataFor(sent) }
        : payment,
    ),
  },
  {
    id: 'null-is-absent',
    description: 'null is taken as absent for optional fields of a request.',
    wrap: reading((body) => mapObjects(body, withoutNulls) as Row),
  },
];

/** Denies payments that the sandbox refuses with words like these, but for digits that are no text. */
function denyingWhere(words: RegExp): Wrapper {
  return answering((response, sent) => {
    const { cardFirst6, cardLast4 } = objectIn(sent, 'requestMetadata');
    const areTexts = typeof cardFirst6 === 'string' && typeof cardLast4 === 'string';
    return response.status === 422 && areTexts && words.test(JSON.stringify(response.body))
      ? { status: 200, headers: {}, body: DENIAL }
      : response;
  });
}

function amountIn({ body }: SandboxRequest, field: 'amount' | 'tipAmount'): unknown {
  return isObject(body) ? body[field] : undefined;
}

function isFractional(amount: unknown): boolean {
  return typeof amount === 'number' && Number(amount.toFixed(2)) !== amount;
}

function isOfTwoRestaurants(request: SandboxRequest): boolean {
  const { 'platform-restaurant-external-id': restaurant } = request.headers;
  return restaurant !== undefined && restaurant.toLowerCase() !== merchantOf(request);
}

/** Honest differences of the card authorization service. */
export const variants: Variant[] = [
  ...differences,
  blankCardData,
  ...amountVariants,
  ...controlVariants,
  ...dateVariants,
  ...denialVariants,
  ...openVariants,
].map((difference) => ({
  ...difference,
  services: ['card-authorization'],
}));

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

/** Answers 409 to every request for a payment id that a request before used up. */
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
