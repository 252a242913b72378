import { byRule } from '../../src/checked/byRule.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Json } from '../../src/promised/types.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import { authorizedTwin, describeOutcome } from './assertions.ts';
import { refusing, type Change, accepting, notAuthorizing, type Changes } from './changes.ts';
import { observing } from './observing.ts';
import {
  AUTHORIZE,
  goodRequest,
  withCard,
  type PaymentRequest,
  cardFrom,
  delivered,
  withMetadata,
} from './paymentRequests.ts';
import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { deliveryAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { ipAddresses } from '../../generators/fields/ipAddresses.ts';
import { transactionInstant } from './transactionInstant.ts';
import { expectDoneLike } from '../../src/checked/expectDoneLike.ts';
import { isDenied, paymentStateOf } from './paymentStatus.ts';

const ORIGINS = ['END_USER', 'PARTNER_VAULT'] as const;

const [plainAddress] = deliveryAddresses;

/** Checks of where a card number comes from, what it is encrypted in, and which key it was encrypted with. */
export const originChecks = byRule({
  'card-authorization/authorize/takes-every-card-number-origin': async (trial) => {
    const plain = await goodRequest(trial);
    const { outcome } = await authorizedTwin(trial, plain);
    const twin = `the same request with cardNumberOrigin ${plain.body.cardNumberOrigin} ${outcome}`;
    await trial.each(ORIGINS, async (origin) => {
      const own = cardFrom(trial, origin);
      const what = `a request with cardNumberOrigin ${origin}`;
      if (own !== undefined) {
        const exchange = await trial.send(AUTHORIZE, withCard(plain, own), 'success');
        trial.accepted(exchange, what, twin);
      } else await withoutCardFrom(trial, origin, plain);
    });
  },
  'card-authorization/authorize/encrypted-card-data-is-an-object': observing(refusing(asAnArray), [
    { openPoint: 'card-authorization/PaymentAuthorization/encrypted-card-data', changes: asTexts },
  ]),
  'card-authorization/authorize/card-number-origin-is-required': observing(
    refusing((plain) => {
      const { cardNumberOrigin: _left, ...body } = plain.body;
      return [
        {
          what: 'a request without cardNumberOrigin',
          request: { ...plain, body },
          openPoint: 'card-authorization/authorize/card-number-origin-omitted',
        },
      ];
    }),
    [
      {
        openPoint: 'card-authorization/authorize/stored-card-as-end-user',
        changes: storedCardAsEndUser,
      },
      { openPoint: 'card-authorization/authorize/key-id-omitted', changes: withoutKeyId },
      {
        openPoint: 'card-authorization/authorize/unknown-key-id',
        changes: (valid) => [
          {
            what: 'a keyId of no key',
            request: { ...valid, body: { ...valid.body, keyId: 'no-such-key' } },
          },
        ],
      },
    ],
  ),
  // Checks of the fields of a request's metadata for which the schema says less than the documents, and of each day
  // of the calendar.
  'card-authorization/authorize/transaction-date-is-iso-8601': observing(
    refusing(dated(dateTimes.notIso8601)),
    [
      {
        openPoint: 'card-authorization/authorize/transaction-date-without-offset',
        changes: dated((instant) => [
          ...dateTimes.withoutOffset(instant).slice(0, 1),
          ...dateTimes.otherForms(instant),
        ]),
      },
      {
        openPoint: 'card-authorization/authorize/transaction-date-far-away',
        changes: dated(dateTimes.farAway),
      },
    ],
  ),
  'card-authorization/authorize/transaction-date-exists': refusing(dated(dateTimes.impossible)),
  'card-authorization/authorize/transaction-date-offset-exists': refusing(
    dated(dateTimes.impossibleOffsets),
  ),
  'card-authorization/authorize/transaction-date-has-a-time-of-day': refusing(
    dated(dateTimes.halves),
  ),
  'card-authorization/authorize/transaction-date-takes-any-offset': accepting(
    dated(dateTimes.spellingsOf),
  ),
  'card-authorization/authorize/ip-address-is-an-address': refusing(from(ipAddresses.malformed)),
  'card-authorization/authorize/ip-address-may-be-ipv4': accepting(from(ipAddresses.edgesV4)),
  'card-authorization/authorize/ip-address-may-be-ipv6': accepting(from(ipAddresses.edgesV6)),
  'card-authorization/authorize/ip-address-is-public': notAuthorizing(
    from(ipAddresses.ofOwnNetworks),
  ),
  'card-authorization/authorize/delivery-zip-plus-four-without-separator': observing(
    accepting(deliveredTo('postalCode', ['041014321', '041010001'])),
    [
      {
        openPoint: 'card-authorization/authorize/postal-code-and-region-forms',
        changes: deliveredTo('region', ['Maine']),
      },
    ],
  ),
  'card-authorization/authorize/delivery-zip-plus-four-with-separator': refusing(
    deliveredTo('postalCode', ['04101-4321', '04101 4321']),
    delivered,
  ),
  'card-authorization/authorize/delivery-country-is-assigned': refusing(
    deliveredTo('country', [
      ...countryCodesAlpha3.unassigned,
      // The pattern of the field is tried with all of them.
      ...countryCodesAlpha3.malformed.slice(0, 3),
    ]),
    delivered,
  ),
  'card-authorization/authorize/transaction-date-takes-every-day': {
    unseen: 'no payment of the day before one that calendars get wrong is authorized',
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const days = dateTimes.oddDays(await transactionInstant(trial));
      await trial.each(days, async ({ before, odd }) => {
        const on = (localTransactionDate: string) => withMetadata(plain, { localTransactionDate });
        const twin = await trial.send(AUTHORIZE, on(before), { expects: 'anything', role: 'twin' });
        if (paymentStateOf(twin) !== 'AUTHORIZED') return;
        const what = `localTransactionDate "${odd}"`;
        const exchange = await trial.send(AUTHORIZE, on(odd), 'success');
        trial.accepted(exchange, what, `the same request with "${before}" was authorized`);
        const answered = { parts: on(before), exchange: twin };
        await expectDoneLike(trial, answered, { parts: on(odd), exchange }, isDenied, what);
      });
    },
  },
});

/**
 * For a target file without a card of that origin. A card that a guest typed may also come from a partner's vault, and
 * nothing in it says so. So if the value is accepted with such a card, the service knows it; a refusal shows nothing.
 * @throws NotExercised if nothing is shown
 */
async function withoutCardFrom(
  trial: Trial,
  origin: (typeof ORIGINS)[number],
  plain: PaymentRequest,
): Promise<void> {
  const needed = `fixtures.cards of the target file needs a card with cardNumberOrigin ${origin} whose outcome is AUTHORIZED`;
  // "It must be PARTNER_VAULT when stored card data is used."
  if (origin === 'END_USER') trial.notExercised(needed);
  const request = { ...plain, body: { ...plain.body, cardNumberOrigin: origin } };
  const exchange = await trial.send(AUTHORIZE, request, 'anything');
  if (!isSuccess(trial.operation(AUTHORIZE), exchange))
    trial.notExercised(`${needed}; a typed card got ${describeOutcome(exchange)}`);
  trial.accepted(exchange, `a request with cardNumberOrigin ${origin}`);
}

/**
 * The card data inside an array, where a lenient reader would still find them.
 * @throws NotExercised if the target file has them in another shape than an object: which one is open there
 */
function asAnArray(request: PaymentRequest, trial: Trial): Change[] {
  const data = request.body.encryptedCardData;
  if (!isObject(data))
    return trial.notExercised(
      'encryptedCardData in fixtures.cards of the target file is no object',
    );
  return [withCardData(request, 'as an array of one', [data])];
}

/** The card data as the Base64 text that the documents call them, too. */
export function asTexts(request: PaymentRequest): Change[] {
  const data = request.body.encryptedCardData;
  const json = JSON.stringify(data);
  const [only, ...others] = isObject(data) ? Object.values(data) : [];
  return [
    withCardData(request, 'as JSON in Base64', Buffer.from(json).toString('base64')),
    ...(typeof only === 'string' && others.length === 0
      ? [withCardData(request, 'as the text of its only member', only)]
      : []),
  ];
}

function withCardData(
  { body, ...request }: PaymentRequest,
  shape: string,
  encryptedCardData: Json,
): Change {
  return {
    what: `encryptedCardData ${shape}`,
    request: { ...request, body: { ...body, encryptedCardData } },
  };
}

function storedCardAsEndUser(valid: PaymentRequest, trial: Trial): Change[] {
  const stored = cardFrom(trial, 'PARTNER_VAULT');
  if (stored === undefined) return [];
  const { body, ...request } = withCard(valid, stored);
  return [
    {
      what: 'a stored card with cardNumberOrigin END_USER',
      request: { ...request, body: { ...body, cardNumberOrigin: 'END_USER' } },
    },
  ];
}

/** The key of a card that has one. */
function withoutKeyId({ body, ...request }: PaymentRequest): Change[] {
  const { keyId, ...others } = body;
  return keyId === undefined
    ? []
    : [{ what: 'a request without keyId', request: { ...request, body: others } }];
}

function dated(textsFrom: (instant: Date) => string[]): Changes {
  return async (plain, trial) =>
    textsFrom(await transactionInstant(trial)).map((localTransactionDate) => ({
      what: `localTransactionDate ${JSON.stringify(localTransactionDate)}`,
      request: withMetadata(plain, { localTransactionDate }),
    }));
}

function from(addresses: string[]): Changes {
  return (plain) =>
    addresses.map((originIPAddr) => ({
      what: `originIPAddr ${JSON.stringify(originIPAddr)}`,
      request: withMetadata(plain, { originIPAddr }),
    }));
}

function deliveredTo(field: 'postalCode' | 'country' | 'region', values: string[]): Changes {
  return (plain) =>
    values.map((value) => ({
      what: `a deliveryAddress with ${field} ${JSON.stringify(value)}`,
      request: withMetadata(plain, { deliveryAddress: { ...plainAddress, [field]: value } }),
    }));
}
