import { isWordCharacter } from './valueAfter.ts';
import type { Work } from './Work.ts';

/** How many characters before and after a short text are read to see what it is. */
const WINDOW = 100;

/** How many surroundings are remembered. */
const MOST_TOLD = 2000;

/** This many equal characters in a row are no accident. */
const LONG_AND_ALIKE = 12;

/** What a number of few digits usually is, if it has a name of its own. */
const OTHER_THINGS =
  /amount|total|price|tip|tax|quantity|count|year|month|day|date|time|size|page|limit|port|status|code|version|length|index|line|(?:id|guid|uuid)$/;

/** Words about card data, in the same sentence as the digits. */
const ABOUT_CARDS =
  /\bcards?\b|\bending (?:in|with)\b|last[ _-]?(?:four|4)|first[ _-]?(?:six|6)|\b(?:pan|i?bin)["'`]?\s?[:=]|xx|\*\*|••/;
/** The end of a sentence, which begins another subject. */
const SENTENCE_ENDS = /[.!?]\s|[\n\r]/;
/** What tells that digits are an amount of something: a unit, a currency, a noun in the plural. */
const AMOUNT_BEFORE =
  /[$€£¥#]\s?$|\b(?:room|table|order|check|flight|house|page|line|aisle|suite|year|(?<!ending )in|since|until|by) #?$/;
const AMOUNT_AFTER =
  /^\s?(?:[%°$€£¥]|(?:g|kg|mg|oz|lbs?|ml|cl|l|cm|mm|km|m|c|f|kcal|cal|kb|mb|gb|ms|s|min|h|am|pm)\b|[a-z]{2,}s\b(?<!\b(?:is|was|has|does|digits|its|this|as)))/;

/** A name without case, `_`, `-` and spaces, for comparing. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, '');
}

/** A run of one value, repeated, and what it is of. */
interface Run {
  first: number;
  last: number;
  isMeant: boolean;
}

/**
 * Tells whether matches of short secrets in a text are meant: four digits may as well be an amount or a year. The
 * surroundings tell: the name of the field, or a similar one, or words about cards. A value that is repeated in a row is
 * looked at once, however long the row is.
 */
export class Surroundings {
  readonly #text: string;
  readonly #work: Work;
  readonly #runs = new Map<string, Run>();
  /** What was told already, by all that it depends on: a long text repeats itself. */
  readonly #told = new Map<string, boolean>();

  /** @param text in lower case */
  constructor(text: string, work: Work) {
    this.#text = text;
    this.#work = work;
  }

  /** @param field the plain name of the secret's field */
  isMeant(start: number, end: number, field: string): boolean {
    this.#work.count(2 * WINDOW);
    const length = end - start;
    const value = this.#text.slice(start, end);
    if (!this.#text.startsWith(value, end) && !this.#text.endsWith(value, start))
      return this.#isMeantAlone(start, end, field);
    const key = `${start % length} ${field} ${value}`;
    const known = this.#runs.get(key);
    if (known !== undefined && known.first <= start && end <= known.last) return known.isMeant;
    const run = this.#runAt(start, end, field);
    this.#runs.set(key, run);
    return run.isMeant;
  }

  #isMeantAlone(start: number, end: number, field: string): boolean {
    const window = this.#text.slice(Math.max(0, start - WINDOW), end + WINDOW);
    const key = `${Math.min(start, WINDOW)} ${end - start} ${field} ${window}`;
    const told = this.#told.get(key);
    if (told !== undefined) return told;
    const isMeant = isMeantAlone(this.#text, start, end, field);
    if (this.#told.size < MOST_TOLD) this.#told.set(key, isMeant);
    return isMeant;
  }

  #runAt(start: number, end: number, field: string): Run {
    const value = this.#text.slice(start, end);
    let [first, last] = [start, end];
    while (this.#text.endsWith(value, first)) first -= value.length;
    while (this.#text.startsWith(value, last)) last += value.length;
    this.#work.count(last - first);
    const isMeant = last - first >= LONG_AND_ALIKE || this.#isMeantAlone(first, last, field);
    return { first, last, isMeant };
  }
}

function isMeantAlone(text: string, start: number, end: number, field: string): boolean {
  const isMasked = /[x*•·#…]{2}[\s-]?$/.test(text.slice(Math.max(0, start - 3), start));
  if (isMasked && !/\d/.test(text[end] ?? '')) return true;
  const isMaskedBehind = /^[x*•·#…]{2}/.test(text.slice(end, end + 2));
  if (isWordCharacter(text[start - 1]) || (isWordCharacter(text[end]) && !isMaskedBehind))
    return false;
  if (isPartOfMore(text, start, end)) return false;
  const own = ownName(text, start);
  if (own !== undefined && isLike(own.name, field)) return true;
  if (own?.isSegment || (own !== undefined && OTHER_THINGS.test(own.name))) return false;
  // A word may be in any sentence, and the value of any field: of fields of one error, one names the other.
  if (!/^\d+$/.test(text.slice(start, end)))
    return isOfError(own?.name) && isQuoted(text, start, end) && isNear(text, start, end, field);
  if (isNear(text, start, end, field)) return true;
  return (
    isOfCard(field) && !isAmount(text, start, end) && ABOUT_CARDS.test(sentenceAt(text, start, end))
  );
}

/** What a field of an error is called that repeats the value of another field. */
function isOfError(name: string | undefined): boolean {
  return name !== undefined && /value|input|received|given|actual|rejected|invalid/.test(name);
}

/** Whether the name of the field stands near. */
function isNear(text: string, start: number, end: number, field: string): boolean {
  return plain(text.slice(Math.max(0, start - WINDOW), end + WINDOW)).includes(field);
}

function isAmount(text: string, start: number, end: number): boolean {
  return (
    AMOUNT_BEFORE.test(text.slice(Math.max(0, start - 20), start)) ||
    AMOUNT_AFTER.test(text.slice(end, end + 20))
  );
}

/** What stands around digits, up to where the sentence begins and ends. */
function sentenceAt(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - WINDOW), start)
      .split(SENTENCE_ENDS)
      .at(-1) ?? '';
  const after = text.slice(end, end + WINDOW).split(SENTENCE_ENDS)[0] ?? '';
  return `${before}0${after}`;
}

/** Whether a name is the field's, a synonym of it, or a telling part of it. */
function isLike(name: string, field: string): boolean {
  if (name === field) return true;
  if (name.length >= 4 && (field.endsWith(name) || name.endsWith(field))) return true;
  if (OTHER_THINGS.test(name)) return false;
  if (isOfCard(field)) return /card|last(?:4|four)|first(?:6|six)|^pan$|^i?bin$/.test(name);
  return field.endsWith('secret') && /secret|password/.test(name);
}

function isOfCard(field: string): boolean {
  return field.startsWith('card');
}

/** Whether a match is part of a decimal number, a date or an identifier. */
function isPartOfMore(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return /[\p{L}\p{N}]-$|\d[.,:]$/u.test(before) || /^-[\p{L}\p{N}]|^[.,:]\d/u.test(after);
}

function isQuoted(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? '';
  return '"\'`>'.includes(before) && '"\'`<'.includes(text[end] ?? '');
}

/** The name directly before a value: of a member, a parameter, an element, a path segment. */
function ownName(text: string, start: number): { name: string; isSegment: boolean } | undefined {
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const tag = /<([^<>]*)>\s*$/.exec(before)?.[1];
  if (tag !== undefined) return { name: plain(tag.replace(/["'=:]/g, ' ')), isSegment: false };
  const found = /(?<![\p{L}\p{N}_.-])([\p{L}\p{N}_.-]+)["'`]?\s*(=>|[:=/])\s*["'`]?$/u.exec(before);
  if (found === null) return undefined;
  const [, name = '', separator] = found;
  return { name: plain(name), isSegment: separator === '/' };
}
