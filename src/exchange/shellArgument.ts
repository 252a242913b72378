import { quoted } from '../text/shellWord.ts';

/**
 * The marker of a redacted secret in a recorded text; percent-encoded in an address or a form. In a shell, `$TOKEN` or
 * another variable replaces it.
 */
const MARKER = /«redacted (.*?)»|%C2%ABredacted%20(.*?)%C2%BB/;

/** Characters that a terminal acts upon or does not show, or that no argument can contain. */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** A recorded text as one quoted argument of a shell command, with a variable (`$TOKEN`) in place of each secret. */
export function shellArgument(text: string): string {
  const parts = partsOf(text);
  if (parts.length === 1) return quoted(text);
  const isPlain = parts.every((part) => 'shell' in part || !/["$`\\!]/.test(part.text));
  const inside = parts.map((part, index) => {
    if ('text' in part) return isPlain ? part.text : part.text && quoted(part.text);
    const shell = braced(part.shell, parts[index + 1]);
    return isPlain ? shell : `"${shell}"`;
  });
  return isPlain ? `"${inside.join('')}"` : inside.join('');
}

/** Whether a text, apart from its secrets, can be pasted as an argument. */
export function isArgument(text: string): boolean {
  return !INVISIBLE.test(text) && text.length < LONGEST_ARGUMENT;
}

/** The longest argument: Linux accepts none of 128 KiB. */
const LONGEST_ARGUMENT = 100_000;

/** A shell command that prints a text of any bytes and any length: built-in commands have no limit of arguments. */
export function printCommand(text: string): string {
  const parts = partsOf(text).map((part) =>
    'shell' in part
      ? `"${part.shell}"`
      : quoted(part.text.replaceAll('\\', '\\\\').replace(new RegExp(INVISIBLE, 'g'), octal)),
  );
  return `printf %b ${parts.join('')}`;
}

/** Whether a text contains a secret for which there is a shell variable. */
export function hasVariables(text: string): boolean {
  return MARKER.test(text);
}

/** The variables that a command line names. */
export function variablesIn(commands: string): Set<string> {
  return new Set([...commands.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name));
}

type Part = { text: string } | { shell: string };

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { index, 0: marker, 1: shell, 2: encoded = '' } of text.matchAll(
    new RegExp(MARKER, 'g'),
  )) {
    parts.push({ text: text.slice(done, index) }, { shell: shell ?? decodeURIComponent(encoded) });
    done = index + marker.length;
  }
  return [...parts, { text: text.slice(done) }];
}

/** `$NAME`, or `${NAME}` if the next character could belong to the name. */
function braced(shell: string, next: Part | undefined): string {
  const runsOn = next !== undefined && 'text' in next && /^\w/.test(next.text);
  return runsOn ? shell.replace(/^\$(\w+)$/, '${$1}') : shell;
}

function octal(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`)
    .join('');
}
