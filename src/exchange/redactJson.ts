/** What to do with the parts of a JSON text. */
export interface JsonPolicy {
  /** Whether everything under a member of this name goes. */
  hides(name: string): boolean;
  /**
   * A string's value, redacted; the same where nothing has to go. `name` is that of the nearest member around a
   * value (empty where there is none), undefined for a name itself.
   * Where it is not `escaped`, it stands in the text just as it is.
   */
  string(value: string, name: string | undefined, escaped: boolean): string;
  /** Whether this number, as it is written, has to go. */
  hidesNumber(written: string): boolean;
}

interface Container {
  isObject: boolean;
  hidden: boolean;
  awaitsName: boolean;
  name: string | undefined;
}

/**
 * Rewrites a JSON text with its secrets replaced by `marker`, and everything else left as it is written: spaces,
 * digits, repeated members. Works its way through broken and cut-off JSON too, where a parser would give up.
 */
export function redactJson(text: string, policy: JsonPolicy, marker: string): string {
  const redacted = JSON.stringify(marker);
  const stack: Container[] = [];
  const hidden = (): boolean => {
    const inside = stack.at(-1);
    return (
      inside !== undefined &&
      (inside.hidden || (inside.name !== undefined && policy.hides(inside.name)))
    );
  };
  let out = '';
  for (let at = 0; at < text.length;) {
    const inside = stack.at(-1);
    const character = text[at]!;
    let end = at + 1;
    if (character === '"') {
      end = endOfString(text, at);
      const written = text.slice(at, end);
      if (inside?.isObject && inside.awaitsName) {
        inside.awaitsName = false;
        inside.name = decode(written);
        out += rewrite(written, (value, escaped) => policy.string(value, undefined, escaped));
      } else {
        const name = stack.findLast((container) => container.name !== undefined)?.name ?? '';
        out += hidden()
          ? redacted
          : rewrite(written, (value, escaped) => policy.string(value, name, escaped));
      }
    } else if (character === '{' || character === '[') {
      const isObject = character === '{';
      stack.push({ isObject, hidden: hidden(), awaitsName: isObject, name: undefined });
      out += character;
    } else if (character === '}' || character === ']') {
      stack.pop();
      out += character;
    } else if (character === ',') {
      if (inside?.isObject) Object.assign(inside, { awaitsName: true, name: undefined });
      out += character;
    } else if (character === ':' || /\s/.test(character)) {
      out += character;
    } else {
      end = endOfWord(text, at);
      const word = text.slice(at, end);
      const harmless = word === 'true' || word === 'false' || word === 'null';
      out += (hidden() && !harmless) || policy.hidesNumber(word) ? redacted : word;
    }
    at = end;
  }
  return out;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  const delimiter = /["{}[\],:\s]/g;
  delimiter.lastIndex = start;
  return delimiter.exec(text)?.index ?? text.length;
}

function rewrite(written: string, redact: (value: string, escaped: boolean) => string): string {
  const value = decode(written);
  const redacted = redact(value, written.includes('\\'));
  return redacted === value ? written : JSON.stringify(redacted);
}

function decode(written: string): string {
  const closed = written.length > 1 && written.endsWith('"') ? written : `${written}"`;
  if (!written.includes('\\')) return closed.slice(1, -1);
  try {
    return JSON.parse(closed) as string;
  } catch {
    return written.replace(/^"|"$/g, '');
  }
}
