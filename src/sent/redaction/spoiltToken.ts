/** This many successive characters of a token give it away; of a short token, all but two. */
const MOST = 8;

/** How a text was made from a token. */
export interface Spoilt {
  shell: string;
  /** How many of its characters are not the token's, and so may be shown. */
  own: number;
}

/**
 * How a shell can make this text from the token: with an end cut off or changed, in other letter case, or reversed.
 * Undefined if the text was not made from the token.
 * @param token the shell variable for the token (`$TOKEN`), and its value
 */
export function spoiltToken(
  text: string,
  token: { value: string; shell: string },
): Spoilt | undefined {
  const whole = wholeToken(text, token);
  return whole === undefined ? patchedToken(text, token) : { shell: whole, own: 0 };
}

function wholeToken(
  text: string,
  { value, shell }: { value: string; shell: string },
): string | undefined {
  const piped = (command: string) => `$(printf %s "${shell}" | ${command})`;
  if (text === value) return shell;
  if (text.length === value.length && text === [...value].reverse().join('')) return piped('rev');
  if (text.toLowerCase() === value.toLowerCase()) {
    if (text === value.toUpperCase()) return piped("tr '[:lower:]' '[:upper:]'");
    if (text === value.toLowerCase()) return piped("tr '[:upper:]' '[:lower:]'");
    return piped("tr 'A-Za-z' 'a-zA-Z'");
  }
  return undefined;
}

function patchedToken(
  text: string,
  { value, shell }: { value: string; shell: string },
): Spoilt | undefined {
  const piped = (command: string) => `$(printf %s "${shell}" | ${command})`;
  const head = commonLength(text, value, (it, index) => it[index]);
  const tail = commonLength(text.slice(head), value.slice(head), (it, index) => it.at(-1 - index));
  if (Math.max(head, tail, 1) < Math.min(MOST, value.length - 2)) return undefined;
  const made = [
    head > 0 ? piped(`cut -c1-${head}`) : '',
    text.slice(head, text.length - tail).replace(/["$`\\]/g, '\\$&'),
    tail > 0 ? piped(`cut -c${value.length - tail + 1}-`) : '',
  ].join('');
  return { shell: made, own: text.length - head - tail };
}

/** How many characters two texts have in common, counted from one of their ends. */
function commonLength(
  one: string,
  other: string,
  at: (text: string, index: number) => string | undefined,
): number {
  const most = Math.min(one.length, other.length);
  for (let index = 0; index < most; index++) if (at(one, index) !== at(other, index)) return index;
  return most;
}
