import { byRule } from '../../src/checked/byRule.ts';
import { isDeepStrictEqual } from 'node:util';
import { cardDigits } from '../../generators/fields/cardDigits.ts';
import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Json } from '../../src/promised/types.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import { mismatching, type Change, type Changes } from './changes.ts';
import {
  another,
  blanked,
  countriesBut,
  inOtherCase,
  describeDifference,
  nearestPostalCodes,
  otherPostalCodes,
} from './nearCardData.ts';
import { observing } from './observing.ts';
import { cardsThatAre, fullRequest, withMetadata, type PaymentRequest } from './paymentRequests.ts';

/** How many other countries are tried. */
const COUNTRIES = 2;

/** The fields that a billing address must have. */
const REQUIRED = ['postalCode', 'country'];

/** Checks of what "must exactly match the encrypted card data". Values are card data, so that words say where they differ. */
export const cardMatchChecks = byRule({
  'card-authorization/authorize/card-first6-matches': mismatching(otherDigits('cardFirst6')),
  'card-authorization/authorize/card-last4-matches': mismatching(otherDigits('cardLast4')),
  'card-authorization/authorize/unreadable-card-data-is-not-authorized': mismatching(otherData),
  'card-authorization/authorize/billing-postal-code-matches': mismatching(async (plain, trial) => [
    ...otherPostalCodes(postalCodeIn(plain)).map(({ what, postalCode }) =>
      billedTo(plain, what, { postalCode }),
    ),
    ...(await fullRequests(trial)).flatMap(({ valid, which }) =>
      nearestPostalCodes(postalCodeIn(valid)).map(({ what, postalCode }) => ({
        ...billedTo(valid, `${which} and ${what}`, { postalCode }),
        valid,
      })),
    ),
  ]),
  'card-authorization/authorize/billing-zip-plus-four-with-separator': mismatching(
    (valid, trial) => {
      const [, five, four = '0001'] =
        /^(\d{5})(\d{4})?$/.exec(postalCodeIn(valid)) ??
        trial.notExercised(
          'no US postal code (five or nine digits) of the first authorized card is known',
        );
      return ['-', ' '].map((separator) =>
        billedTo(
          valid,
          `a billingAddress whose ZIP+4 has the separator ${JSON.stringify(separator)}`,
          {
            postalCode: [five, four].join(separator),
          },
        ),
      );
    },
  ),
  'card-authorization/authorize/billing-optional-fields-match': mismatching(
    async (plain, trial) => {
      const changed = otherOptionalFields({ valid: plain });
      const others = (await fullRequests(trial)).map(otherOptionalFields);
      const all =
        changed.length > 0
          ? [...changed, ...others.flatMap((ofCard) => ofCard.slice(-1))]
          : others.flat();
      return all.length > 0
        ? all
        : trial.notExercised('the address of no card that is authorized has an optional field');
    },
  ),
  'card-authorization/authorize/billing-country-matches': observing(
    mismatching(async (valid, trial) => {
      const others = otherCountries(valid);
      const [unassigned = ''] = countryCodesAlpha3.unassigned;
      return [
        ...others
          .slice(0, COUNTRIES)
          .map((country) =>
            billedTo(valid, `a billingAddress in another country, ${country}`, { country }),
          ),
        {
          ...billedTo(valid, `a billingAddress in ${unassigned}, which is no country`, {
            country: unassigned,
          }),
          openPoint: 'card-authorization/authorize/unassigned-billing-country',
        },
        ...(await fullRequests(trial)).slice(-1).flatMap(({ valid: full, which }) =>
          otherCountries(full)
            .slice(0, 1)
            .map((country) => ({
              ...billedTo(full, `${which} and a billingAddress in another country`, { country }),
              valid: full,
            })),
        ),
      ];
    }),
    [
      {
        openPoint: 'card-authorization/authorize/address-inside-encrypted-card-data',
        changes: withoutOneOptional,
      },
    ],
  ),
});

/**
 * Encrypted data that the digits and the address cannot match: no card data, that of another card, and a text that
 * nobody encrypted.
 */
function otherData(valid: PaymentRequest, trial: Trial): Change[] {
  const { encryptedCardData, requestMetadata } = valid.body;
  const others = (trial.target.fixtures.cards ?? []).filter(
    ({ cardFirst6, cardLast4 }) =>
      cardFirst6 !== requestMetadata.cardFirst6 && cardLast4 !== requestMetadata.cardLast4,
  );
  const spoilt = [
    { what: 'an encryptedCardData with nothing in it', data: {} },
    { what: 'an encryptedCardData whose texts are blank bytes', data: blanked(encryptedCardData) },
    ...others.slice(0, 1).map((other) => ({
      what: 'the encryptedCardData of another card',
      data: other.encryptedCardData as Json,
    })),
  ];
  // A made-up card's field may be blank itself.
  const changed = spoilt.filter(({ data }) => !isDeepStrictEqual(data, encryptedCardData));
  return changed.map(({ what, data }) => ({
    what,
    request: { ...valid, body: { ...valid.body, encryptedCardData: data } },
  }));
}

function otherCountries({ body }: PaymentRequest): string[] {
  return countriesBut(body.requestMetadata.billingAddress['country']);
}

function postalCodeIn({ body }: PaymentRequest): string {
  return String(body.requestMetadata.billingAddress['postalCode']);
}

function billedTo(valid: PaymentRequest, what: string, changed: Record<string, string>): Change {
  const { billingAddress } = valid.body.requestMetadata;
  return {
    what,
    request: withMetadata(valid, { billingAddress: { ...billingAddress, ...changed } }),
  };
}

/** Each optional field of the billing address changed, one at a time; if it has letters, also to the other letter case. */
function otherOptionalFields({ valid, which }: OtherRequest): Change[] {
  const fields = optionalFieldsIn(valid);
  const withLetters = fields.filter(({ text }) => inOtherCase(text) !== text);
  const besides = which === undefined ? '' : `${which} and `;
  const changed = (field: string, how: string, text: string) => ({
    ...billedTo(valid, `${besides}a billingAddress whose ${field} ${how}`, { [field]: text }),
    valid,
  });
  return [
    ...withLetters.map(({ field, text }) =>
      changed(field, 'is in the other letter case', inOtherCase(text)),
    ),
    ...fields.map(({ field, text }) =>
      changed(field, 'ends in another character', text.slice(0, -1) + another(text.slice(-1))),
    ),
  ];
}

/** The texts of the billing address that it need not have. */
function optionalFieldsIn(valid: PaymentRequest): { field: string; text: string }[] {
  return Object.entries(valid.body.requestMetadata.billingAddress).flatMap(([field, text]) =>
    typeof text === 'string' && text !== '' && !REQUIRED.includes(field) ? [{ field, text }] : [],
  );
}

/** The billing address without its first optional field, if the card's has any. */
function withoutOneOptional(valid: PaymentRequest): Change[] {
  return optionalFieldsIn(valid)
    .slice(0, 1)
    .map(({ field }) => {
      const { [field]: _left, ...others } = valid.body.requestMetadata.billingAddress;
      return {
        what: `a billingAddress without ${field}`,
        request: withMetadata(valid, { billingAddress: others }),
      };
    });
}

/** Each digit changed, one at a time; and texts of another length, which are no exact match either. */
function otherDigits(field: 'cardFirst6' | 'cardLast4'): Changes {
  return async (valid, trial) => {
    const digits = valid.body.requestMetadata[field];
    const changed = cardDigits.mismatches(digits).map((value, index) => ({
      what: `a ${field} whose digit ${index + 1} is another`,
      request: withMetadata(valid, { [field]: value }),
    }));
    const spoilt = cardDigits.nearMisses(digits).map((value) => ({
      what: `a ${field} ${describeDifference(value, digits)}`,
      request: withMetadata(valid, { [field]: value }),
      openPoint: 'card-authorization/authorize/digits-of-another-length',
    }));
    return [...changed, ...(await otherDigitsInFull(trial, field)), ...spoilt];
  };
}

/**
 * One digit of each full request is changed: for some requests or cards, a service may compare them elsewhere in its
 * code.
 */
async function otherDigitsInFull(
  trial: Trial,
  field: 'cardFirst6' | 'cardLast4',
): Promise<Change[]> {
  return (await fullRequests(trial)).flatMap(({ valid, which }) =>
    cardDigits
      .mismatches(valid.body.requestMetadata[field])
      .slice(-1)
      .map((digits) => ({
        what: `${which} and a ${field} whose last digit is another`,
        request: withMetadata(valid, { [field]: digits }),
        valid,
      })),
  );
}

interface OtherRequest {
  valid: PaymentRequest;
  /** What the request is, if not the plainest one, in words. */
  which?: string;
}

/** Valid requests beside the plainest one: the fullest with each good card. */
async function fullRequests(trial: Trial): Promise<OtherRequest[]> {
  const ofCard = async (card: TargetCard) => ({
    valid: await fullRequest(trial, card),
    which: `a request with all optional fields, the card ${card.id}`,
  });
  return Promise.all(cardsThatAre(trial, 'AUTHORIZED').map(ofCard));
}
