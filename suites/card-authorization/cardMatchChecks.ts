import { cardDigits } from '../../generators/fields/cardDigits.ts';
import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import type { Check } from '../../src/check/Check.ts';
import { notAuthorizing, type Changes } from './changes.ts';
import { withMetadata } from './paymentRequests.ts';

/** So many other countries are tried. */
const COUNTRIES = 2;

/** Checks of what "must exactly match the encrypted card data". Values are card data, so that words say where they differ. */
export const cardMatchChecks: Check[] = [
  notAuthorizing('card-authorization/authorize/card-first6-matches', otherDigits('cardFirst6')),
  notAuthorizing('card-authorization/authorize/card-last4-matches', otherDigits('cardLast4')),
  notAuthorizing('card-authorization/authorize/billing-postal-code-matches', (valid) => {
    const { billingAddress } = valid.body.requestMetadata;
    return otherPostalCodes(String(billingAddress['postalCode'])).map(({ what, postalCode }) => ({
      what,
      request: withMetadata(valid, { billingAddress: { ...billingAddress, postalCode } }),
    }));
  }),
  notAuthorizing('card-authorization/authorize/billing-country-matches', (valid) => {
    const { billingAddress } = valid.body.requestMetadata;
    return countryCodesAlpha3.assigned
      .filter((country) => country !== billingAddress['country'])
      .slice(0, COUNTRIES)
      .map((country) => ({
        what: `a billingAddress in another country, ${country}`,
        request: withMetadata(valid, { billingAddress: { ...billingAddress, country } }),
      }));
  }),
];

/** Each digit another, one at a time; and what are not so many digits, which is no exact match either. */
function otherDigits(field: 'cardFirst6' | 'cardLast4'): Changes {
  return (valid) => {
    const digits = valid.body.requestMetadata[field];
    const changed = cardDigits.mismatches(digits).map((value, index) => ({
      what: `a ${field} whose digit ${index + 1} is another`,
      value,
    }));
    const spoilt = cardDigits.nearMisses(digits).map((value) => ({
      what: `a ${field} ${differenceOf(value, digits)}`,
      value,
    }));
    return [...changed, ...spoilt].map(({ what, value }) => ({
      what,
      request: withMetadata(valid, { [field]: value }),
    }));
  };
}

/** How a text differs from the card's digits, without naming any of them. */
function differenceOf(text: string, digits: string): string {
  if (text.length !== digits.length) return `of ${text.length} characters`;
  const at = [...text].findIndex((character, index) => character !== digits[index]);
  return `whose character ${at + 1} is ${JSON.stringify(text[at])}`;
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
