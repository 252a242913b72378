import { cardDigits } from '../../generators/fields/cardDigits.ts';
import type { Check } from '../../src/check/Check.ts';
import { notAuthorizing, type Changes } from './changes.ts';
import { AUTHORIZE, withMetadata } from './paymentRequests.ts';

const COUNTRIES = ['USA', 'CAN', 'GBR'];

/** Checks of what "must exactly match the encrypted card data". Values are told by where they differ: they are card data. */
export const cardMatchChecks: Check[] = [
  notAuthorizing(`${AUTHORIZE}/card-first6-matches`, otherDigits('cardFirst6')),
  notAuthorizing(`${AUTHORIZE}/card-last4-matches`, otherDigits('cardLast4')),
  notAuthorizing(`${AUTHORIZE}/billing-postal-code-matches`, (valid) => {
    const { billingAddress } = valid.body.requestMetadata;
    return otherPostalCodes(String(billingAddress['postalCode'])).map(({ what, postalCode }) => ({
      what,
      request: withMetadata(valid, { billingAddress: { ...billingAddress, postalCode } }),
    }));
  }),
  notAuthorizing(`${AUTHORIZE}/billing-country-matches`, (valid) => {
    const { billingAddress } = valid.body.requestMetadata;
    return COUNTRIES.filter((country) => country !== billingAddress['country']).map((country) => ({
      what: `a billingAddress in another country, ${country}`,
      request: withMetadata(valid, { billingAddress: { ...billingAddress, country } }),
    }));
  }),
];

/** Each digit another, one at a time; and one digit less or more, which is no exact match either, whatever else it is. */
function otherDigits(field: 'cardFirst6' | 'cardLast4'): Changes {
  return (valid) => {
    const digits = valid.body.requestMetadata[field];
    const changed = cardDigits.mismatches(digits).map((value, index) => ({
      what: `a ${field} whose digit ${index + 1} is another`,
      value,
    }));
    const resized = [
      { what: `a ${field} without its last digit`, value: digits.slice(0, -1) },
      { what: `a ${field} without its first digit`, value: digits.slice(1) },
      { what: `a ${field} with one more digit`, value: `${digits}0` },
    ];
    return [...changed, ...resized].map(({ what, value }) => ({
      what,
      request: withMetadata(valid, { [field]: value }),
    }));
  };
}

/** Another first, middle and last character; of a ZIP+4 also the five digits alone. */
function otherPostalCodes(postalCode: string): { what: string; postalCode: string }[] {
  const at = [...new Set([0, Math.floor(postalCode.length / 2), postalCode.length - 1])];
  const changed = at.map((index) => ({
    what: `a billingAddress whose postalCode has another character ${index + 1}`,
    postalCode:
      postalCode.slice(0, index) + another(postalCode.charAt(index)) + postalCode.slice(index + 1),
  }));
  const cut = {
    what: 'a billingAddress whose postalCode lacks the last four digits of its ZIP+4',
    postalCode: postalCode.slice(0, 5),
  };
  return /^\d{9}$/.test(postalCode) ? [...changed, cut] : changed;
}

/** Another character of the same kind, so that the form stays. */
function another(character: string): string {
  if (/\d/.test(character)) return String((Number(character) + 1) % 10);
  return character.toUpperCase() === 'A' ? 'B' : 'A';
}
