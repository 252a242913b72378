import { byRule } from '../../src/checked/byRule.ts';
import { deliveryAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { texts } from '../../generators/fields/texts.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { accepting, type Change } from './changes.ts';
import { observing } from './observing.ts';
import {
  delivered,
  withMetadata,
  type PaymentRequest,
  type PaymentRequestMetadata,
  AUTHORIZE,
  cardsThatAre,
  fullRequest,
  goodRequest,
  withUnevenAmounts,
} from './paymentRequests.ts';
import { authorizedInFull } from './assertions.ts';
import { sharedTwin } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { paymentStateOf } from './paymentStatus.ts';
import { readAmounts, type Halves } from './shownAmounts.ts';

const OPTIONAL = ['userAgent', 'guestEmail', 'appName', 'appVersion', 'deliveryAddress'] as const;

const OPTIONAL_IN_DELIVERY = ['name', 'phone', 'address2'] as const;

/** Longer than any field of a usual form, and still no burden. */
const LONG = 500;
const LONGEST_ADDRESS = 254;

/** Puts a text into one field of a valid request. */
type Put = (plain: PaymentRequest, text: string) => PaymentRequest;

const inServiceInfo =
  (field: 'additionalInfo' | 'instanceId'): Put =>
  (plain, text) => {
    const { partnerServiceInfo } = plain.body.requestMetadata;
    return withMetadata(plain, { partnerServiceInfo: { ...partnerServiceInfo, [field]: text } });
  };

const inFreeTexts: Record<string, Put> = {
  additionalInfo: inServiceInfo('additionalInfo'),
  appName: (plain, appName) => withMetadata(plain, { appName }),
  appVersion: (plain, appVersion) => withMetadata(plain, { appVersion }),
};

/** Not the region: which forms it may have is open. */
const inAddresses: Record<string, Put> = Object.fromEntries(
  (['name', 'address1', 'address2', 'city'] as const).map((field) => [
    `deliveryAddress.${field}`,
    (valid: PaymentRequest, text: string) => {
      const { requestMetadata } = valid.body;
      const [address] = deliveryAddresses;
      const deliveryAddress = { ...(requestMetadata.deliveryAddress ?? address), [field]: text };
      return withMetadata(valid, { deliveryAddress });
    },
  ]),
);

/** "Client or service instance identifier visible in logs", and no more of it. */
const inInstanceId = inServiceInfo('instanceId');

/** Written with the characters of an e-mail address, and as long as one may be (RFC 5321, 4.5.3.1). */
const inGuestIdentifier: Put = (plain, text) =>
  withMetadata(plain, {
    guestIdentifier: `${text.replaceAll(' ', '.').slice(0, LONGEST_ADDRESS - 12)}@example.com`,
  });

const inUserAgent: Put = (plain, userAgent) => withMetadata(plain, { userAgent });

/** Texts that few write beyond ASCII, such as an address by RFC 6531. Not the region: which forms it may have is open. */
const rarely: Record<string, (plain: PaymentRequest) => PaymentRequest> = {
  userAgent: (plain) => inUserAgent(plain, 'Mozilla/5.0 (Kiosk Göteborg)'),
  guestEmail: (plain) => withMetadata(plain, { guestEmail: 'zoë@müller.example' }),
};

/**
 * Checks of the texts for which the documents name neither characters nor a length, and of the fields that may be left
 * out.
 */
export const textChecks = byRule({
  'card-authorization/authorize/takes-texts-beyond-ascii': observing(
    accepting(
      (valid) => [
        ...texts.ofPeople.map((text) =>
          inAll({ ...inFreeTexts, ...inAddresses, instanceId: inInstanceId }, valid, text),
        ),
        ...texts.free.map((text) => inAll(inFreeTexts, valid, text)),
      ],
      delivered,
    ),
    [
      {
        openPoint: 'card-authorization/authorize/null-for-an-optional-field',
        changes: (valid) => [{ what: 'userAgent null', request: withNullUserAgent(valid) }],
      },
      {
        openPoint: 'card-authorization/authorize/empty-required-text',
        changes: (valid) => [
          {
            what: 'an empty instanceId',
            request: withMetadata(valid, { partnerServiceInfo: { instanceId: '' } }),
          },
        ],
      },
      {
        openPoint: 'card-authorization/authorize/malformed-guest-email',
        changes: (valid) => [
          { what: 'guestEmail "guest"', request: withMetadata(valid, { guestEmail: 'guest' }) },
        ],
      },
    ],
  ),
  'card-authorization/authorize/takes-every-text-beyond-ascii': accepting((valid) => {
    const parts = Object.entries(rarely).map(([field, put]) => ({
      what: `a text beyond ASCII as ${field}`,
      request: put(valid),
    }));
    const request = Object.values(rarely).reduce((one, put) => put(one), valid);
    return [{ what: `texts beyond ASCII as ${Object.keys(rarely).join(', ')}`, request, parts }];
  }),
  'card-authorization/authorize/takes-long-texts': accepting((valid) => {
    const text = texts.ofLength(LONG);
    const puts = {
      ...inFreeTexts,
      ...inAddresses,
      userAgent: inUserAgent,
      instanceId: inInstanceId,
      guestIdentifier: inGuestIdentifier,
    };
    const openPoint = 'card-authorization/authorize/longest-texts';
    const parts = Object.entries(puts).map(([field, put]) => ({
      what: `${field} of ${LONG} characters`,
      request: put(valid, text),
      openPoint,
    }));
    const what = `${LONG} characters in each of ${Object.keys(puts).join(', ')}`;
    return [{ ...inAll(puts, valid, text), what, parts, openPoint }];
  }, delivered),
  'card-authorization/authorize/optional-fields-may-be-left-out': accepting(
    async (_plain, trial) => {
      const full = await authorizedInFull(trial);
      return full === undefined
        ? trial.notExercised('the request with all optional fields was not authorized')
        : leftOutOf(full);
    },
  ),
  // Checks of the amounts that a response repeats. The content of these objects is open, so a response that shows
  // none of the numbers shows nothing; one that shows another number where its own belongs is wrong.
  'card-authorization/PaymentStatus/amount-excludes-the-tip': (trial) =>
    showsItsOwn(trial, 'amount', ({ amount, tipAmount }) => ({
      own: amount,
      others: [tipAmount, amount + tipAmount],
    })),
  'card-authorization/PaymentStatus/tip-amount-is-the-tip': (trial) =>
    showsItsOwn(trial, 'tipAmount', ({ amount, tipAmount }) => ({
      own: tipAmount,
      others: [amount, amount + tipAmount],
    })),
});

function withNullUserAgent({ body, ...request }: PaymentRequest): RequestParts {
  return {
    ...request,
    body: { ...body, requestMetadata: { ...body.requestMetadata, userAgent: null } },
  };
}

/** One request per text, with the text in all of the fields at once: each payment is a real one. */
function inAll(puts: Record<string, Put>, plain: PaymentRequest, text: string) {
  return {
    what: `${JSON.stringify(text)} in ${Object.keys(puts).join(', ')}`,
    request: Object.values(puts).reduce((request, put) => put(request, text), plain),
  };
}

function leftOutOf(valid: PaymentRequest): Change[] {
  const { partnerServiceInfo, deliveryAddress } = valid.body.requestMetadata;
  const { additionalInfo: _left, ...service } = partnerServiceInfo;
  const changed = (field: string, changes: Partial<PaymentRequestMetadata>): Change => ({
    what: `a request without ${field}`,
    request: withMetadata(valid, changes),
    valid,
  });
  return [
    ...OPTIONAL.map((field) => changed(field, { [field]: undefined })),
    changed('partnerServiceInfo.additionalInfo', { partnerServiceInfo: service }),
    ...OPTIONAL_IN_DELIVERY.filter((field) => deliveryAddress?.[field] !== undefined).map(
      (field) => {
        const address = { ...deliveryAddress!, [field]: undefined };
        return changed(`deliveryAddress.${field}`, { deliveryAddress: address });
      },
    ),
  ];
}

/**
 * The plainest request, the fullest with each good card, and with one that is denied, with amounts that can be told apart:
 * in the plainest they are what no double times a hundred gives whole (57.99… and 28.99… cents).
 */
async function unevenRequests(trial: Trial): Promise<PaymentRequest[]> {
  const cards = [...cardsThatAre(trial, 'AUTHORIZED'), ...cardsThatAre(trial, 'DENIED').slice(-1)];
  const all = [
    withUnevenAmounts(await goodRequest(trial), { amount: 0.58, tipAmount: 0.29 }),
    ...(await Promise.all(cards.map((card) => fullRequest(trial, card)))),
  ];
  const uneven = all.filter(({ body }) => body.tipAmount !== 0 && body.tipAmount !== body.amount);
  return uneven.length > 0
    ? uneven
    : trial.notExercised('no card pays enough for an amount and a tip that are not the same');
}

async function showsItsOwn(
  trial: Trial,
  field: 'amount' | 'tipAmount',
  halvesOf: (body: PaymentRequest['body']) => Halves,
): Promise<void> {
  const answers = await Array.fromAsync(await unevenRequests(trial), async (request) => {
    const { body } = request;
    const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
    const isAuthorized = paymentStateOf(exchange) === 'AUTHORIZED';
    const shown = shownIn(exchange, field);
    return { ...halvesOf(body), shown, isAuthorized, body, exchange };
  });
  const readings = readAmounts(answers);
  await trial.each(readings, async ({ of: { own, body, exchange }, holds, wrong }) => {
    trial.relyOn(exchange, { role: 'setup' });
    trial.holds(holds, () => ({
      message: `The response's ${field} is not the requested ${field}.`,
      expected: `${field} ${own}, for amount ${body.amount} with tipAmount ${body.tipAmount}`,
      actual: `${field} ${wrong.join(', ')}`,
      exchanges: [exchange],
    }));
  });
  if (readings.length === 0)
    trial.notExercised(`${field} of the response shows none of the requested amounts`);
}

/** These amounts are objects: a value of another type is another rule's. */
function shownIn({ response }: LiveExchange, field: string): unknown {
  const shown = membersOf(response?.json)[field];
  return isObject(shown) ? shown : undefined;
}
