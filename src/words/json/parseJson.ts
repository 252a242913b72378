/** Deeper JSON is not read: whatever looks into a value calls itself once per level, and the stack has an end. */
const DEEPEST = 400;

/** The same for bodies of messages: what is written of them nests deeper by a few. */
const DEEPEST_BODY = 200;

/**
 * More values are not read: three bytes of a text (`{},`) become an object, and what is said of it, of several hundred bytes. In
 * files, and in bodies of messages, of which several are judged at once.
 */
const MOST_VALUES = 2_000_000;
const MOST_OF_BODY = 500_000;

/**
 * The JSON value of a text. All JSON of others is parsed here.
 * @throws SyntaxError if the text is no JSON, nests deeper than is read, or has more values
 */
export function parseJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  const excess = excessOf(text, DEEPEST, MOST_VALUES);
  if (excess !== undefined) throw new SyntaxError(`it ${excess.words}`);
  const value: unknown = JSON.parse(text, reviver);
  if (text.includes('toString') || text.includes(String.raw`\u00`)) makeSayable(value);
  return value;
}

/**
 * Lets `String(value)` say of an object with a member `toString` what it says of any other: it would throw, and whoever looks
 * for a text may find an object. `JSON.stringify`, copies and comparisons do not see the symbol.
 */
function makeSayable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, 'toString'))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '[object Object]' });
  for (const member of Object.values(value)) makeSayable(member);
}

/** The JSON value of a text; undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What of the JSON of a message is more than is read; what is no JSON nests as deep as it likes. */
export function excessIn(body: Uint8Array): string | undefined {
  // Latin-1 is fast, and what nests is ASCII.
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
  const excess = excessOf(text, DEEPEST_BODY, MOST_OF_BODY);
  if (excess === undefined) return undefined;
  // To parse many values costs what they do.
  const counts = excess.of === 'values' || isJson(text.replace(/^\u00ef\u00bb\u00bf/, ''));
  return counts ? excess.words : undefined;
}

/** Whether a text is JSON, however deep: V8 parses without calling itself. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Excess {
  of: 'levels' | 'values';
  words: string;
}

function excessOf(text: string, deepest: number, most: number): Excess | undefined {
  if (text.length <= deepest || !/^[\s\u0080-\uffff]*[[{]/.test(text)) return undefined;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // a text, up to the first quote that no backslash stands before
        while ((at = text.indexOf('"', at + 1)) >= 0 && isEscaped(text, at));
        if (at < 0) return undefined;
        break;
      case 0x2c: // a comma, before a further value
        values += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > deepest) return { of: 'levels', words: `nests deeper than ${deepest} levels` };
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
    if (values > most) return { of: 'values', words: `has more than ${most} values` };
  }
  return undefined;
}

/** The JSON of a text; the text itself if it is not JSON. */
export function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === 0x5c) first -= 1;
  return (quote - first) % 2 === 1;
}
