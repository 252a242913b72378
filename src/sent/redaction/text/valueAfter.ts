import type { Ahead } from './Ahead.ts';

/** The position of a value that belongs to a name. */
export interface NamedValue {
  kind: 'string' | 'word' | 'container' | 'markup';
  start: number;
  end: number;
  /** The position of the quote to be put around a bare word, so that the text stays JSON. */
  quoteAt?: number;
}

/** The values in a JSON container (or in what is left of one): strings without their quotes. */
export interface Container {
  leaves: (NamedValue & { name: string | undefined })[];
  end: number;
}

/** The longest text node or attribute of markup that is searched. */
const LONGEST_TAG = 300;
/** The longest prefix of an element's name that is read. */
const LONGEST_PREFIX = 60;

const HARMLESS = /^(?:true|false|null)$/i;

const BEFORE_TAG = /</g;
const TELLING = /[\d@]/g;
const AFTER_MEMBER = /["{}[\],\s]/g;
const AFTER_LEAF = /["{}[\],:\s]/g;
const AFTER_PARAMETER = /[&\s;,"'<>)}\]\\]/g;
const AFTER_WORD = /[\s,;&"'<>)}\]\\]/g;

/**
 * The value of the name at `start` to `end` in a text: a member of JSON (or of a similar syntax), a parameter of a query
 * or a form, an attribute or an element of markup, a `name: value` of a log. Undefined if the name is part of a longer
 * word, or nothing that belongs to it follows.
 */
export function valueAfter(ahead: Ahead, start: number, end: number): NamedValue | undefined {
  const { text } = ahead;
  const before = text[start - 1] ?? '';
  if (before === '<' || before === ':') {
    const inElement = elementText(ahead, start, end);
    if (inElement !== undefined || before === '<') return inElement;
  }
  const isQuoted = before !== '' && '"\'`'.includes(before);
  if (isQuoted ? text[end] !== before : isWordCharacter(before) || isWordCharacter(text[end]))
    return undefined;
  let at = skipSpaces(text, isQuoted ? end + 1 : end);
  const separator = text[at];
  if (separator === '>') return textUntilTag(ahead, at + 1);
  if (separator !== ':' && separator !== '=') return undefined;
  at = skipSpaces(text, text[at + 1] === '>' ? at + 2 : at + 1);
  const first = text[at];
  if (first === undefined) return undefined;
  if (first === '"' || first === "'")
    return { kind: 'string', start: at + 1, end: endOfString(text, at) };
  if (first === '{' || first === '[') return { kind: 'container', start: at, end: at };
  return isQuoted && separator === ':'
    ? wordValue(text, at, ahead.next(AFTER_MEMBER, at), start - 1)
    : looseValue(ahead, at, separator);
}

/** The index behind the last character of a quoted text, before its closing quote. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

/** The values in the JSON container that begins here. */
export function containerAt(text: string, start: number): Container {
  const open: { isObject: boolean; name: string | undefined }[] = [];
  const leaves: Container['leaves'] = [];
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    const inside = open.at(-1);
    if (character === '{' || character === '[') {
      open.push({ isObject: character === '{', name: inside?.name });
    } else if (character === '}' || character === ']') {
      open.pop();
      if (open.length === 0) return { leaves, end: at + 1 };
    } else if (character === '"') {
      const end = endOfString(text, at);
      const isName = inside?.isObject === true && text[skipSpaces(text, end + 1)] === ':';
      if (isName) inside.name = text.slice(at + 1, end);
      else leaves.push({ kind: 'string', start: at + 1, end, name: inside?.name });
      at = end;
    } else if (!/[\s:,]/.test(character)) {
      const end = endAt(text, at, AFTER_LEAF);
      const word = wordValue(text, at, end, -1);
      if (word !== undefined) leaves.push({ ...word, name: inside?.name });
      at = end - 1;
    }
  }
  return { leaves, end: text.length };
}

/**
 * How our sentences describe a response, behind the name of the field that its request lacked: `without name: 400 with
 * "…"`.
 */
const ANSWER = /^[1-5]\d\d with(?:out a body| a body that is| an object of| \d+ elements?| ")/;
const LONGEST_ANSWER = 40;

function looseValue(ahead: Ahead, at: number, separator: string): NamedValue | undefined {
  const { text } = ahead;
  if (separator === '=') return wordValue(text, at, ahead.next(AFTER_PARAMETER, at));
  // In a sentence ("phone: must be a number") only text that looks like data is a value.
  if (ANSWER.test(text.slice(at, at + LONGEST_ANSWER))) return undefined;
  const word = wordValue(text, at, ahead.next(AFTER_WORD, at));
  return word !== undefined && ahead.next(TELLING, at) < word.end ? word : undefined;
}

function wordValue(
  text: string,
  start: number,
  end: number,
  quoteAt?: number,
): NamedValue | undefined {
  if (end === start || HARMLESS.test(text.slice(start, end))) return undefined;
  return { kind: 'word', start, end, ...(quoteAt === undefined ? {} : { quoteAt }) };
}

function elementText(ahead: Ahead, start: number, end: number): NamedValue | undefined {
  const { text } = ahead;
  // `<card:cardLast4 type="x">`: the name is the element's, with or without a prefix.
  const before = text.slice(Math.max(0, start - LONGEST_PREFIX), start);
  const prefix = /<((?:[\w.-]+:)?)$/.exec(before)?.[1];
  if (prefix === undefined || isWordCharacter(text[end])) return undefined;
  const inTag = text.slice(end, end + LONGEST_TAG).indexOf('>');
  const close = end + inTag;
  if (inTag < 0 || text[close - 1] === '/') return undefined;
  const name = prefix + text.slice(start, end);
  const closing = ahead.next(`</${name}`, close);
  if (closing === text.length) return textUntilTag(ahead, close + 1);
  return closing > close + 1 ? { kind: 'markup', start: close + 1, end: closing } : undefined;
}

function textUntilTag(ahead: Ahead, start: number): NamedValue | undefined {
  const end = ahead.next(BEFORE_TAG, start);
  return end > start ? { kind: 'markup', start, end } : undefined;
}

function endAt(text: string, start: number, delimiter: RegExp): number {
  delimiter.lastIndex = start;
  return delimiter.exec(text)?.index ?? text.length;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && WORD_CHARACTER.test(character);
}
