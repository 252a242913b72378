import { byId, type UnplacedFault } from '../Fault.ts';
import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { objectIn } from '../messages.ts';
import { cardIn, metadataText, withBillingAddress, withMetadata, bodies } from './messages.ts';
import { matchingAddress, matchingDigits } from './wrappers.ts';

/** What is compared too loosely with the encrypted card data. */
export const cardMatchFaults = byId<UnplacedFault>({
  'card-authorization/authorize/compares-five-digits': {
    description: 'Only five digits of cardFirst6 are compared.',
    rules: ['card-authorization/authorize/card-first6-matches'],
    wrap: matchingDigits(
      'cardFirst6',
      (given, real) => given.length === 6 && given.slice(0, 5) === real.slice(0, 5),
    ),
  },
  'card-authorization/authorize/compares-the-start-of-first6': {
    description: 'The card number only has to start with cardFirst6, however short that is.',
    rules: ['card-authorization/authorize/card-first6-matches'],
    wrap: matchingDigits('cardFirst6', (given, real) => given !== '' && real.startsWith(given)),
  },
  'card-authorization/authorize/compares-three-digits': {
    description: 'The first digit of cardLast4 is not compared.',
    rules: ['card-authorization/authorize/card-last4-matches'],
    wrap: matchingDigits(
      'cardLast4',
      (given, real) => given.length === 4 && given.slice(1) === real.slice(1),
    ),
  },
  'card-authorization/authorize/compares-the-end-of-last4': {
    description: 'The card number only has to end with cardLast4, however short that is.',
    rules: ['card-authorization/authorize/card-last4-matches'],
    wrap: matchingDigits('cardLast4', (given, real) => given !== '' && real.endsWith(given)),
  },
  'card-authorization/authorize/authorizes-what-it-cannot-decrypt': {
    description: 'Card data that cannot be decrypted counts as the last card with the same digits.',
    rules: ['card-authorization/authorize/unreadable-card-data-is-not-authorized'],
    wrap: (next) => {
      const known = new Map<string, unknown>();
      return bodies.change((body) => {
        const { encryptedCardData } = body;
        const digits = metadataText(body, 'cardFirst6') + metadataText(body, 'cardLast4');
        const isReadable = cardIn(body) !== undefined;
        if (isReadable) known.set(digits, encryptedCardData);
        return isReadable || !isObject(encryptedCardData) || !known.has(digits)
          ? body
          : { ...body, encryptedCardData: known.get(digits) };
      })(next);
    },
  },
  'card-authorization/authorize/compares-no-digits-of-stored-cards': {
    description: 'Neither cardFirst6 nor cardLast4 of a card from a vault is compared.',
    rules: [
      'card-authorization/authorize/card-first6-matches',
      'card-authorization/authorize/card-last4-matches',
    ],
    wrap: bodies.change((body) => {
      const number = cardIn(body)?.number;
      const given = metadataText(body, 'cardFirst6') + metadataText(body, 'cardLast4');
      return body['cardNumberOrigin'] === 'PARTNER_VAULT' && number && /^\d{10}$/.test(given)
        ? withMetadata(body, { cardFirst6: number.slice(0, 6), cardLast4: number.slice(-4) })
        : body;
    }),
  },
  'card-authorization/authorize/compares-no-billing-address-of-deliveries': {
    rules: ['card-authorization/authorize/billing-postal-code-matches'],
    wrap: bodies.change((body) => {
      const card = cardIn(body);
      const { deliveryAddress, billingAddress } = objectIn(body, 'requestMetadata');
      return card && isObject(deliveryAddress) && isObject(billingAddress)
        ? withBillingAddress(body, { postalCode: card.billingAddress['postalCode'] })
        : body;
    }),
  },
  'card-authorization/authorize/compares-postal-codes-in-any-case': {
    description: 'A billing postal code is compared without regard to case.',
    rules: ['card-authorization/authorize/billing-postal-code-matches'],
    wrap: matchingAddress(
      'postalCode',
      (given, real) => given.toUpperCase() === real.toUpperCase(),
    ),
  },
  'card-authorization/authorize/compares-five-digits-of-the-zip': {
    description: 'Only five characters of a billing postal code are compared.',
    rules: ['card-authorization/authorize/billing-postal-code-matches'],
    alsoBreaks: ['card-authorization/authorize/billing-zip-plus-four-with-separator'],
    wrap: matchingAddress('postalCode', (given, real) => given.slice(0, 5) === real.slice(0, 5)),
  },
  'card-authorization/authorize/takes-separators-out-of-the-zip': {
    description: 'Only the digits of a billing postal code are compared.',
    rules: [
      'card-authorization/authorize/billing-zip-plus-four-with-separator',
      'card-authorization/authorize/billing-postal-code-matches',
    ],
    wrap: matchingAddress(
      'postalCode',
      (given, real) => /\W/.test(given) && given.replaceAll(/\W/g, '') === real,
    ),
  },
  'card-authorization/authorize/compares-cities-in-any-case': {
    description: 'A billing city is compared without regard to case.',
    rules: ['card-authorization/authorize/billing-optional-fields-match'],
    wrap: matchingAddress('city', (given, real) => given.toUpperCase() === real.toUpperCase()),
  },
  'card-authorization/authorize/compares-no-region-of-a-vaulted-card': {
    rules: ['card-authorization/authorize/billing-optional-fields-match'],
    wrap: matchingAddress('region', (_given, _real, { stored }) => stored),
  },
  'card-authorization/authorize/compares-known-countries-only': {
    description: 'An unknown billing country is accepted; only known ones are compared.',
    rules: ['card-authorization/authorize/billing-country-matches'],
    wrap: matchingAddress('country', (given) => countryCodesAlpha3.unassigned.includes(given)),
  },
});
