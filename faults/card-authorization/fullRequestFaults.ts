import { byId, type UnplacedFault } from '../Fault.ts';
import {
  sends,
  atRestaurant,
  restaurantOf,
  objectIn,
  type Row,
  isThere,
  below,
} from '../messages.ts';
import {
  cardIn,
  merchantOf,
  metadataText,
  withBillingAddress,
  withMetadata,
  receipts,
  isSaved,
  bySent,
  authorize,
  bodies,
  payments,
  isStored,
  metadata,
  totalWithTip,
  isDenial,
  wasDenied,
  isDelivered,
} from './messages.ts';
import { differsIn, matchingAddress, resubmitting, denying, refusing } from './wrappers.ts';

/** Pairs of optional fields: a faulty service requires the first if the second is there. */
const NEEDED: [string, (metadata: Row) => boolean, (metadata: Row) => boolean][] = [
  ['the agent of a browser for an e-mail', has('userAgent'), has('guestEmail')],
  ['an e-mail address for a delivery', has('guestEmail'), has('deliveryAddress')],
  ['the name of an app for its version', has('appName'), has('appVersion')],
  ['the version of an app for its name', has('appVersion'), has('appName')],
  ['a delivery address for what an app sends', has('deliveryAddress'), has('appName')],
  [
    'what is told of an instance for a delivery',
    (metadata) => objectIn(metadata, 'partnerServiceInfo')['additionalInfo'] !== undefined,
    has('deliveryAddress'),
  ],
  [
    'a phone number for a delivery to a name',
    (metadata) => objectIn(metadata, 'deliveryAddress')['phone'] !== undefined,
    (metadata) => objectIn(metadata, 'deliveryAddress')['name'] !== undefined,
  ],
];

/** What goes wrong only where a request has more in it than it needs: a stored card, one to be saved, a delivery. */
export const fullRequestFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'card-authorization/authorize/defaults-the-tip-of-stored-cards': {
      description: 'With a stored card, a missing tip counts as 0.',
      rules: ['card-authorization/authorize/body/tipAmount/required'],
      wrap: bodies.where(isStored, { tipAmount: undefined }).set({ tipAmount: 0 }),
    },
    'card-authorization/authorize/takes-negative-tips-of-stored-cards': {
      rules: ['card-authorization/authorize/body/tipAmount/minimum'],
      wrap: bodies.where(isStored, { tipAmount: below(0) }).set({ tipAmount: 0 }),
    },
    'card-authorization/authorize/knows-an-instance-by-what-is-told-besides': {
      description: 'With additionalInfo, instanceId may be missing.',
      rules: [
        'card-authorization/authorize/body/requestMetadata/partnerServiceInfo/instanceId/required',
      ],
      wrap: metadata
        .at('partnerServiceInfo')
        .where({ instanceId: undefined, additionalInfo: isThere })
        .set({ instanceId: 'unknown' }),
    },
    'card-authorization/authorize/compares-no-last-digits-of-deliveries': {
      description: 'With a deliveryAddress, any four digits are accepted as cardLast4.',
      rules: ['card-authorization/authorize/card-last4-matches'],
      wrap: bodies.change((body) => {
        const number = cardIn(body)?.number;
        return isDelivered(body) && number && /^\d{4}$/.test(metadataText(body, 'cardLast4'))
          ? withMetadata(body, { cardLast4: number.slice(-4) })
          : body;
      }),
    },
    'card-authorization/authorize/compares-no-country-of-stored-cards': {
      rules: ['card-authorization/authorize/billing-country-matches'],
      wrap: bodies.change((body) => {
        const country = cardIn(body)?.billingAddress['country'];
        return isStored(body) && country !== undefined
          ? withBillingAddress(body, { country })
          : body;
      }),
    },
    'card-authorization/authorize/ignores-blanks-in-postal-codes': {
      rules: ['card-authorization/authorize/billing-postal-code-matches'],
      alsoBreaks: ['card-authorization/authorize/billing-zip-plus-four-with-separator'],
      wrap: matchingAddress('postalCode', (given, real) => given.replaceAll(' ', '') === real),
    },
    'card-authorization/authorize/compares-the-start-of-postal-codes': {
      description: 'A billing postal code only has to begin with that of the card.',
      rules: ['card-authorization/authorize/billing-postal-code-matches'],
      wrap: matchingAddress('postalCode', (given, real) => given.startsWith(real)),
    },
    'card-authorization/PaymentStatus/exchanges-the-amounts-of-stored-cards': {
      description: 'Where a stored card pays, the response swaps tip and amount.',
      rules: [
        'card-authorization/PaymentStatus/amount-excludes-the-tip',
        'card-authorization/PaymentStatus/tip-amount-is-the-tip',
      ],
      wrap: payments
        .when(sends(isStored))
        .set(({ amount, tipAmount }) => ({ amount: tipAmount, tipAmount: amount })),
    },
    'card-authorization/PaymentStatus/denies-the-whole-sum': {
      description: 'The amount in a denial includes the tip.',
      rules: ['card-authorization/PaymentStatus/amount-excludes-the-tip'],
      wrap: payments
        .where(isDenial)
        .set(bySent((_payment, sent) => ({ amount: { value: totalWithTip(sent) } }))),
    },
    'card-authorization/authorize/acknowledges-denied-deliveries': {
      rules: ['card-authorization/authorize/denial-is-a-200'],
      wrap: payments
        .when(sends(isDelivered))
        .where(wasDenied)
        .change(({ denialReason: _reason, ...payment }) => ({
          ...payment,
          paymentState: 'ACKNOWLEDGED',
        })),
    },
    'card-authorization/authorize/dates-deliveries-in-utc': {
      description: 'localTransactionDate of a payment with a deliveryAddress comes back in UTC.',
      rules: ['card-authorization/authorize/transaction-date-keeps-local-time'],
      wrap: receipts
        .when(sends(isDelivered))
        .withText('localTransactionDate', (date) => new Date(date).toISOString()),
    },
    'card-authorization/authorize/dates-stored-cards-by-its-own-clock': {
      description: 'localTransactionDate with a stored card is when it was authorized.',
      rules: [
        'card-authorization/authorize/transaction-date-is-a-copy',
        'card-authorization/authorize/transaction-date-keeps-local-time',
      ],
      wrap: receipts.when(sends(isStored)).set({ localTransactionDate: '2026-01-01T00:00:00Z' }),
    },
    'card-authorization/authorize/hides-the-digits-of-saved-cards': {
      description: 'last4 of a card that will be saved is 0000.',
      rules: ['card-authorization/authorize/last4-is-the-card-supplied'],
      wrap: receipts.when(sends(isSaved)).set({ last4: '0000' }),
    },
    'card-authorization/authorize/authorizes-saved-cards-again': {
      description: 'If the card is saved, a repeated payment id gets the first response again.',
      rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
      alsoBreaks: ['card-authorization/authorize/payment-id-*'],
      wrap: resubmitting(({ first }) => sends(isSaved)(first)),
    },
    'card-authorization/authorize/authorizes-cards-again-that-are-not-saved': {
      description: 'With a new card that is not saved, the same request again is accepted again.',
      rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
      wrap: resubmitting(
        (again) =>
          !sends((body) => isStored(body) || isSaved(body))(again.first) &&
          !differsIn((body) => body)(again),
      ),
    },
    'card-authorization/authorize/authorizes-again-for-another-instance': {
      description: 'Payment ids are kept per instance of a client.',
      rules: ['card-authorization/authorize/payment-id-again-with-another-body'],
      alsoBreaks: ['card-authorization/authorize/payment-id-*'],
      wrap: resubmitting(
        differsIn(({ requestMetadata }) => Object(requestMetadata).partnerServiceInfo),
      ),
    },
    'card-authorization/authorize/authorizes-again-for-another-address': {
      description: 'Payment ids are kept per originIPAddr.',
      rules: ['card-authorization/authorize/payment-id-again-with-another-body'],
      alsoBreaks: ['card-authorization/authorize/payment-id-*'],
      wrap: resubmitting(differsIn(({ requestMetadata }) => Object(requestMetadata).originIPAddr)),
    },
    'card-authorization/authorize/takes-stored-cards-for-any-merchant': {
      description: 'Where a stored card pays, the restaurant header is not looked at.',
      rules: ['card-authorization/authorize/merchant-is-the-restaurant-of-the-header'],
      wrap: authorize
        .when(sends(isStored), (request) => restaurantOf(request) !== undefined)
        .request((request) => atRestaurant(request, merchantOf(request))),
    },
    'card-authorization/authorize/answers-with-the-request': {
      description: 'The response to a processed payment is its request.',
      rules: ['card-authorization/authorize/accepts'],
      alsoBreaks: ['card-authorization/*'],
      wrap: payments.change((_payment, { request }) => request.body),
    },
  }),
  ...NEEDED.flatMap(([what, isThere, needs]) => {
    const lacks = (body: Row) => {
      const metadata = objectIn(body, 'requestMetadata');
      return needs(metadata) && !isThere(metadata);
    };
    const rules = ['card-authorization/authorize/optional-fields-may-be-left-out'];
    const name = what.replaceAll(' ', '-');
    const needed = what.replace('what is told of an instance', 'additionalInfo');
    return [
      {
        id: `card-authorization/authorize/wants-${name}`,
        description: `A request needs ${needed.replace(' for ', ', if it has ')}.`,
        rules,
        alsoBreaks: ['card-authorization/authorize/*'],
        wrap: refusing(lacks),
      },
      {
        id: `card-authorization/authorize/denies-without-${name}`,
        description: `A payment is denied without ${needed.replace(' for ', ', if it has ')}.`,
        rules,
        alsoBreaks: ['card-authorization/*'],
        wrap: denying(lacks),
      },
    ];
  }),
];

function has(field: string) {
  return (metadata: Row) => metadata[field] !== undefined;
}
