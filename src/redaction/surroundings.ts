import { isWordCharacter } from './valueAfter.ts';

/** How many characters before and after a short text are read to see what it is. */
const WINDOW = 100;

/** This many equal characters in a row are no accident. */
const LONG_AND_ALIKE = 12;

/** What a number of few digits usually is, if it has a name of its own. */
const OTHER_THINGS =
  /amount|total|price|tip|tax|quantity|count|year|month|day|date|time|size|page|limit|port|status|code|version|length|index|line|(?:id|guid|uuid)$/;

/** Words about card data. */
const ABOUT_CARDS =
  /\bcards?\b|\bending\b|last[ _-]?(?:four|4)|first[ _-]?(?:six|6)|\bpan\b|\bi?bin\b|xx|\*\*|••/;

/** A name without case, `_`, `-` and spaces, for comparing. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, '');
}

/**
 * Whether a match of a short secret is the secret: four digits may as well be an amount or a year. Its surroundings tell:
 * the name of its field, or a similar one, or words about cards.
 * @param text in lower case
 * @param field the plain name of the secret's field
 */
export function isMeant(text: string, start: number, end: number, field: string): boolean {
  const [first, last] = repeated(text, start, end);
  if (last - first > end - start)
    return last - first >= LONG_AND_ALIKE || isMeant(text, first, last, field);
  const isMasked = /[x*•·#…]{2}[\s-]?$/.test(text.slice(Math.max(0, start - 3), start));
  if (isMasked && !/\d/.test(text[end] ?? '')) return true;
  const isMaskedBehind = /^[x*•·#…]{2}/.test(text.slice(end, end + 2));
  if (isWordCharacter(text[start - 1]) || (isWordCharacter(text[end]) && !isMaskedBehind))
    return false;
  if (isPartOfMore(text, start, end)) return false;
  const digits = /^\d+$/.test(text.slice(start, end));
  const own = ownName(text, start);
  if (own !== undefined && isLike(own.name, field)) return true;
  if (own?.isSegment || (own !== undefined && OTHER_THINGS.test(own.name))) return false;
  // A short word may be in any sentence; its surroundings count only if it is quoted.
  if (!digits && !isQuoted(text, start, end)) return false;
  const around = text.slice(Math.max(0, start - WINDOW), end + WINDOW);
  return plain(around).includes(field) || (isOfCard(field) && ABOUT_CARDS.test(around));
}

/** The start and end of a value that is repeated in a row. */
function repeated(text: string, start: number, end: number): [number, number] {
  const value = text.slice(start, end);
  let [first, last] = [start, end];
  while (text.slice(first - value.length, first) === value) first -= value.length;
  while (text.startsWith(value, last)) last += value.length;
  return [first, last];
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
  const found = /([\p{L}\p{N}_.-]+)["'`]?\s*(=>|[:=/])\s*["'`]?$/u.exec(before);
  if (found === null) return undefined;
  const [, name = '', separator] = found;
  return { name: plain(name), isSegment: separator === '/' };
}
