import { byId, type UnplacedFault } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { sends, hasCharset, objectIn, type Row, answerOf } from '../messages.ts';
import {
  isDelivered,
  deliveryText,
  metadataText,
  isSaved,
  metadata,
  bySent,
  authorize,
  bodies,
  payments,
  isAuthorized,
  isStored,
  receipts,
  isDenied,
} from './messages.ts';
import { denying, refusing, resubmitting } from './wrappers.ts';

/**
 * What goes wrong with some values only (certain amounts, offsets, long texts, another letter case), and with
 * combinations.
 */
export const contentFaults = byId<UnplacedFault>({
  'card-authorization/PaymentStatus/cuts-cents-of-doubles': {
    description: 'Amounts are shown in whole cents, cut off of a double: 0.58 is 57 cents.',
    rules: [
      'card-authorization/PaymentStatus/amount-excludes-the-tip',
      'card-authorization/PaymentStatus/tip-amount-is-the-tip',
    ],
    wrap: payments.set((payment) => ({ ...cutToCents(payment) })),
  },
  'card-authorization/authorize/wants-whole-cents-of-doubles': {
    description: 'An amount is rejected that, as a double times a hundred, is no whole number.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    wrap: refusing(({ amount }) => !Number.isInteger(Number(amount) * 100)),
  },
  'card-authorization/authorize/denies-capitals-of-a-guest': {
    description: 'A payment with a capital letter in guestIdentifier is denied each time.',
    rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
    wrap: denying((body) => /[A-Z]/.test(metadataText(body, 'guestIdentifier'))),
  },
  'card-authorization/authorize/denies-a-tip-alone': {
    description: 'A payment of a tip without an amount is processed, and denied each time.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    wrap: denying(({ amount }) => amount === 0),
  },
  'card-authorization/authorize/denies-texts-beyond-ascii': {
    description: 'A payment delivered to a non-ASCII name is processed, and denied each time.',
    rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
    wrap: denying((body) => /[^\p{ASCII}]/u.test(deliveryText(body, 'name'))),
  },
  'card-authorization/PaymentStatus/authorizes-with-a-reason-for-denial': {
    rules: ['card-authorization/PaymentStatus/authorized-has-no-reason-for-denial'],
    wrap: payments.where(isAuthorized).set({ denialReason: 'NONE' }),
  },
  'card-authorization/AuthorizationMetadata/has-an-empty-code': {
    description: 'The code of the card network is lost.',
    rules: ['card-authorization/AuthorizationMetadata/brand-and-code-are-given'],
    wrap: receipts.set({ authorizationCode: '' }),
  },
  'card-authorization/AuthorizationMetadata/knows-no-brand-of-stored-cards': {
    description: 'The brand of a stored card is an empty text.',
    rules: ['card-authorization/AuthorizationMetadata/brand-and-code-are-given'],
    wrap: receipts.when(sends(isStored)).set({ cardBrand: '' }),
  },
  'card-authorization/authorize/dates-saved-cards-itself': {
    description:
      'If the card is to be saved, the response has another localTransactionDate than the request.',
    rules: [
      'card-authorization/authorize/transaction-date-is-a-copy',
      'card-authorization/authorize/transaction-date-keeps-local-time',
    ],
    wrap: receipts.when(sends(isSaved)).set({ localTransactionDate: '2026-01-01T00:00:00Z' }),
  },
  'card-authorization/authorize/adds-half-an-hour-to-negative-offsets': {
    description: 'The minutes of a negative offset are rounded to the next hour: -03:30 is -04:00.',
    rules: [
      'card-authorization/authorize/transaction-date-is-a-copy',
      'card-authorization/authorize/transaction-date-keeps-local-time',
    ],
    wrap: receipts.set(({ localTransactionDate }) => ({
      localTransactionDate: String(localTransactionDate).replace('-03:30', '-04:00'),
    })),
  },
  'card-authorization/authorize/takes-guests-of-forty-characters-at-most': {
    description: 'The column of guestIdentifier has forty characters.',
    rules: ['card-authorization/authorize/takes-long-texts'],
    wrap: refusing((body) => metadataText(body, 'guestIdentifier').length > 40),
  },
  'card-authorization/authorize/takes-instances-of-forty-characters-at-most': {
    description: 'The column of instanceId has forty characters.',
    rules: ['card-authorization/authorize/takes-long-texts'],
    wrap: refusing((body) => {
      const { instanceId } = objectIn(objectIn(body, 'requestMetadata'), 'partnerServiceInfo');
      return String(instanceId).length > 40;
    }),
  },
  'card-authorization/authorize/takes-plain-names-of-addresses-only': {
    description: 'A name in Arabic letters is rejected in a deliveryAddress.',
    rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
    wrap: refusing((body) => /\p{Script=Arabic}/u.test(deliveryText(body, 'name'))),
  },
  'card-authorization/authorize/takes-any-date-of-deliveries': {
    description: 'Where there is a deliveryAddress, localTransactionDate is not looked at.',
    rules: [
      'card-authorization/authorize/transaction-date-is-iso-8601',
      'card-authorization/authorize/transaction-date-exists',
    ],
    alsoBreaks: ['card-authorization/authorize/transaction-date-*'],
    wrap: metadata
      .when(sends(isDelivered))
      .where(({ localTransactionDate: text }) => Number.isNaN(Date.parse(String(text))))
      .set({ localTransactionDate: '2026-05-01T18:30:00Z' }),
  },
  'card-authorization/authorize/takes-any-address-of-stored-cards': {
    rules: [
      'card-authorization/authorize/ip-address-is-an-address',
      'card-authorization/authorize/ip-address-is-public',
    ],
    wrap: metadata
      .when(sends(isStored))
      .where({ originIPAddr: /./ })
      .set({ originIPAddr: '8.8.8.8' }),
  },
  'card-authorization/authorize/takes-deliveries-for-nothing': {
    description: 'Where there is a deliveryAddress, the fee of the delivery makes the sum.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    wrap: bodies
      .where((body) => isDelivered(body) && body['amount'] === 0 && body['tipAmount'] === 0)
      .set({ amount: 1 }),
  },
  'card-authorization/authorize/knows-merchants-in-lower-case': {
    description: 'GUIDs of merchants are compared as texts.',
    rules: ['card-authorization/authorize/merchant-takes-either-case'],
    wrap: authorize
      .when(({ path }) => /\/merchants\/[^/]*[A-F]/.test(path))
      .respond(answerOf(404, { description: 'There is no such merchant.' })),
  },
  'card-authorization/ServiceError/description-is-a-stack-trace': {
    rules: ['card-authorization/ServiceError/description-is-for-people'],
    wrap: describingRefusals(() => 'Error: no\n    at authorize (/srv/card/authorize.js:88:3)'),
  },
  'card-authorization/authorize/knows-one-spelling-of-its-media-type': {
    description: 'A Content-Type with a charset is rejected.',
    rules: ['card-authorization/authorize/media-type-is-written-freely'],
    wrap: authorize.when(hasCharset).respond(415),
  },
  'card-authorization/ServiceError/refuses-without-a-detailed-message': {
    description: 'Every request that is not valid is rejected with the same words.',
    rules: ['card-authorization/ServiceError/certification-tells-what-is-wrong'],
    wrap: authorize
      .answered(422)
      .where(isObject)
      .set({ description: 'The request is not valid.', detail: 'See the documentation.' }),
  },
  'card-authorization/ServiceError/description-repeats-the-body': {
    description: 'description ends with the body that was rejected.',
    rules: ['card-authorization/ServiceError/no-refusal-repeats-the-card-data'],
    wrap: describingRefusals((body) => `This is not valid: ${JSON.stringify(body)}`),
  },
  'card-authorization/authorize/frees-the-id-with-a-refusal': {
    description: 'An invalid request removes its payment id from the known ones.',
    rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
    alsoBreaks: ['card-authorization/authorize/payment-id-*'],
    wrap: resubmitting(({ request, since }) =>
      since.some(
        ({ request: { path }, response: { status } }) =>
          path === request.path && (status === 400 || status === 422),
      ),
    ),
  },
  'card-authorization/authorize/denies-cards-before-it-knows-the-id': {
    description: 'A card that is always denied is denied, even if the payment id was used before.',
    rules: ['card-authorization/authorize/payment-id-again-with-another-body'],
    alsoBreaks: ['card-authorization/authorize/payment-id-*'],
    wrap: authorize.answered(409).answer(async (response, { request, next }) => {
      const path = request.path.replace(/[^/]+$/, crypto.randomUUID());
      const anew = await next({ ...request, path });
      return isDenied(anew) ? anew : response;
    }),
  },
});

/** Says something else in the description of refusals. */
function describingRefusals(describe: (sent: Row) => string): Wrapper {
  return authorize
    .answered(400, 422)
    .where(isObject)
    .set(bySent((_refusal, sent) => ({ description: describe(sent) })));
}

/** The amounts of a response, as the sandbox shows them, in cents that were cut off. */
function cutToCents(payment: Row): Row {
  const cut = (name: string) => {
    const { value, currency } = objectIn(payment, name);
    return { value: Math.floor(Number(value) * 100) / 100, currency };
  };
  return { amount: cut('amount'), tipAmount: cut('tipAmount') };
}
