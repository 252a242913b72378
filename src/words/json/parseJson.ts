/** Deeper JSON is not read: whatever looks into a value calls itself once per level, and the stack has an end. */
const DEEPEST = 400;

/** The same for bodies of messages: what is written of them nests deeper by a few. */
const DEEPEST_BODY = 200;

/**
 * The JSON value of a text. All JSON of others is parsed here.
 * @throws SyntaxError if the text is no JSON, or nests deeper than is read
 */
export function parseJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  if (nestsDeeper(text, DEEPEST)) throw new SyntaxError(`it nests deeper than ${DEEPEST} levels`);
  return JSON.parse(text, reviver);
}

/** The JSON value of a text; undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whether the JSON of a message nests deeper than is read; what is no JSON does not, however many brackets it has. */
export function isTooDeep(body: Uint8Array): boolean {
  // Latin-1 is fast, and what nests is ASCII.
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
  return nestsDeeper(text, DEEPEST_BODY) && isJson(text.replace(/^\u00ef\u00bb\u00bf/, ''));
}

/** V8 parses without calling itself. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function nestsDeeper(text: string, deepest: number): boolean {
  if (text.length <= deepest || !/^[\s\u0080-\uffff]*[[{]/.test(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // a text, up to the first quote that no backslash stands before
        while ((at = text.indexOf('"', at + 1)) >= 0 && isEscaped(text, at));
        if (at < 0) return false;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > deepest) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return false;
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === 0x5c) first -= 1;
  return (quote - first) % 2 === 1;
}
