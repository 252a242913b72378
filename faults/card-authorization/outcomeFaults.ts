import { byId, type UnplacedFault } from '../Fault.ts';
import { sends, okWith } from '../messages.ts';
import {
  DENIAL,
  isDenied,
  refusal,
  receipts,
  authorize,
  payments,
  isAuthorized,
  wasDenied,
  isStored,
  isDenial,
  isDelivered,
} from './messages.ts';

/** What is wrong in the responses to requests that were processed. */
export const outcomeFaults = byId<UnplacedFault>({
  'card-authorization/authorize/denies-cards-from-a-vault': {
    rules: ['card-authorization/authorize/good-card-is-authorized'],
    wrap: payments.when(sends(isStored)).change(() => DENIAL),
  },
  'card-authorization/authorize/acknowledges-at-first': {
    description: 'A payment is acknowledged in the first response and authorized later.',
    rules: ['card-authorization/authorize/good-card-is-authorized'],
    wrap: payments.where(isAuthorized).set({ paymentState: 'ACKNOWLEDGED' }),
  },
  'card-authorization/authorize/denies-deliveries': {
    description: 'A payment with a delivery address is denied.',
    rules: ['card-authorization/authorize/good-card-is-authorized'],
    alsoBreaks: ['card-authorization/authorize/delivery-zip-plus-four-without-separator'],
    wrap: payments.when(sends(isDelivered)).change(() => DENIAL),
  },
  'card-authorization/authorize/answers-422-to-a-denial': {
    description: 'A denied card gets an error status.',
    rules: ['card-authorization/authorize/denial-is-a-200'],
    wrap: authorize.answer((response) => (isDenied(response) ? refusal(422) : response)),
  },
  'card-authorization/authorize/denies-what-is-invalid': {
    description: 'An invalid field does not reject the request: it gets a denied payment.',
    rules: [
      'card-authorization/authorize/sum-is-greater-than-zero',
      'card-authorization/authorize/body/amount/minimum',
      'card-authorization/authorize/body/tipAmount/minimum',
      'card-authorization/authorize/body/willSaveCard/type',
      'card-authorization/authorize/body/cardNumberOrigin/enum',
      'card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern',
      'card-authorization/authorize/ip-address-is-an-address',
    ],
    alsoBreaks: ['card-authorization/authorize/*'],
    wrap: authorize
      .answered(422)
      .given(({ body }) => !/match|must be (six|four) digits/.test(JSON.stringify(body)))
      .instead(okWith(DENIAL)),
  },
  'card-authorization/authorize/has-another-acquirer-for-stored-cards': {
    description: 'A denied payment with a stored card is called AUTHORIZED.',
    rules: ['card-authorization/authorize/denial-is-a-200'],
    wrap: payments.when(sends(isStored)).where(isDenial).set({ paymentState: 'AUTHORIZED' }),
  },
  'card-authorization/PaymentStatus/denies-without-a-reason': {
    description: 'The reason of a denial is an empty text.',
    rules: ['card-authorization/PaymentStatus/denied-has-a-reason'],
    wrap: payments.where(wasDenied).set({ denialReason: '' }),
  },
  'card-authorization/PaymentStatus/denies-with-a-blank-reason': {
    description: 'The reason of a denial is a blank, which shows nothing to the consumer.',
    rules: ['card-authorization/PaymentStatus/denied-has-a-reason'],
    wrap: payments.where(wasDenied).set({ denialReason: ' ' }),
  },
  'card-authorization/AuthorizationMetadata/gives-a-blank-brand-and-code': {
    description: 'The brand and the code are only blanks, as in a column of fixed width.',
    rules: ['card-authorization/AuthorizationMetadata/brand-and-code-are-given'],
    wrap: receipts.set({ cardBrand: '    ', authorizationCode: '      ' }),
  },
  'card-authorization/AuthorizationMetadata/gives-the-brand-of-the-card-before': {
    rules: ['card-authorization/AuthorizationMetadata/brand-is-of-the-card'],
    wrap: (next) => {
      let before: unknown;
      return receipts.set(({ cardBrand }) => {
        const shown = before ?? cardBrand;
        before = cardBrand;
        return { cardBrand: shown };
      })(next);
    },
  },
  'card-authorization/PaymentStatus/has-no-reason-for-stored-cards': {
    description: 'The reason of a denial is left out where the card came from a vault.',
    rules: ['card-authorization/PaymentStatus/denied-has-a-reason'],
    wrap: payments.when(sends(isStored)).at('denialReason').drop(),
  },
  'card-authorization/authorize/copies-the-date-without-its-offset': {
    description: 'localTransactionDate comes back as if it had been sent in UTC.',
    rules: [
      'card-authorization/authorize/transaction-date-is-a-copy',
      'card-authorization/authorize/transaction-date-keeps-local-time',
    ],
    wrap: receipts.withText('localTransactionDate', (date) => date.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
  'card-authorization/authorize/copies-the-date-without-its-fraction': {
    description: 'localTransactionDate comes back in whole seconds.',
    rules: ['card-authorization/authorize/transaction-date-is-a-copy'],
    wrap: receipts.withText('localTransactionDate', (date) => date.replace(/\.\d+/, '')),
  },
  'card-authorization/authorize/shows-digits-of-the-token': {
    description: 'last4 are the last digits of the stored token, not those of the card.',
    rules: ['card-authorization/authorize/last4-is-the-card-supplied'],
    wrap: receipts.when(sends(isStored)).set({ last4: '0000' }),
  },
});
