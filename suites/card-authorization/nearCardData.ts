import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Json } from '../../src/promised/types.ts';

/** Every text another of the same length, and Base64 as before. */
export function blanked(data: Json): Json {
  if (typeof data === 'string') return data.replaceAll(/[^=]/g, 'A');
  if (Array.isArray(data)) return data.map(blanked);
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, blanked(value)]));
}

/** All countries but the one that a card is billed in. */
export function countriesBut(own: Json | undefined): string[] {
  return countryCodesAlpha3.assigned.filter((country) => country !== own);
}

/** How a text differs from the card's digits, without naming any of them. */
export function describeDifference(text: string, digits: string): string {
  if (text.length !== digits.length) return `of ${text.length} characters`;
  const at = [...text].findIndex((character, index) => character !== digits[index]);
  return `whose character ${at + 1} is ${JSON.stringify(text[at])}`;
}

/** The text with another first, middle and last character; of a ZIP+4 also the first five digits alone. */
export function otherPostalCodes(postalCode: string): { what: string; postalCode: string }[] {
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

/** The text with another last character, with one more, with a blank inside, and with letters in the other case. */
export function nearestPostalCodes(postalCode: string): { what: string; postalCode: string }[] {
  const last = { what: 'a billingAddress whose postalCode has another last character' };
  const more = { what: 'a billingAddress whose postalCode has one character more' };
  const blank = { what: 'a billingAddress whose postalCode has a blank within' };
  const swapped = inOtherCase(postalCode);
  const cased = { what: 'a billingAddress whose postalCode is in the other letter case' };
  return [
    { ...last, postalCode: postalCode.slice(0, -1) + another(postalCode.slice(-1)) },
    { ...more, postalCode: postalCode + another(postalCode.slice(-1)) },
    { ...blank, postalCode: `${postalCode.slice(0, 3)} ${postalCode.slice(3)}` },
    ...(swapped === postalCode ? [] : [{ ...cased, postalCode: swapped }]),
  ];
}

/** The text in capitals; in small letters if it was in capitals. */
export function inOtherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Another character of the same kind, so that the form stays. */
export function another(character: string): string {
  if (/\d/.test(character)) return String((Number(character) + 1) % 10);
  return character.toUpperCase() === 'A' ? 'B' : 'A';
}
