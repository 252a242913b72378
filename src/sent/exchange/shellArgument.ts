import type { Marked } from '../redaction/text/Marker.ts';
import { escaped, isQuotable, literal } from '../../words/shellWord.ts';

/**
 * Code for a shell, as it may stand in double quotes: `$TOKEN`, `$(uuidgen)`. Only marks of redaction become code, and what is
 * written here and in toCurl: never a piece of a recorded text.
 */
export interface Code {
  code: string;
}

/** A piece of an argument: text, which a shell must not act upon, or code. */
export type Part = { text: string } | Code;

/** A recorded text in pieces: code where a secret was that a variable holds, text everywhere else. */
export function shellParts({ text, marks }: Marked, start = 0, end = text.length): Part[] {
  const parts: Part[] = [];
  let done = start;
  for (const mark of marks) {
    if (mark.shell === undefined || mark.start < start || mark.end > end) continue;
    parts.push({ text: text.slice(done, mark.start) }, { code: mark.shell });
    done = mark.end;
  }
  return [...parts, { text: text.slice(done, end) }];
}

/** The pieces as one quoted argument of a shell command. */
export function shellArgument(all: Part[]): string {
  const parts = all.filter((part) => 'code' in part || part.text !== '');
  if (parts.every((part) => 'text' in part)) return literal(textOf(parts));
  // What double quotes hold as it stands: with an apostrophe in them, nobody could tell at a glance what is quoted.
  const isPlain = parts.every(
    (part) => 'code' in part || (isQuotable(part.text) && !/["'$`\\!]/.test(part.text)),
  );
  const inside = parts.map((part, index) => {
    if ('text' in part) return isPlain ? part.text : literal(part.text);
    const code = braced(part.code, parts[index + 1]);
    return isPlain ? code : `"${code}"`;
  });
  return isPlain ? `"${inside.join('')}"` : inside.join('');
}

/** Whether the text of an argument can be pasted as it stands. */
export function isArgument(parts: Part[]): boolean {
  const text = textOf(parts);
  return isQuotable(text) && text.length < LONGEST_ARGUMENT;
}

/** The longest argument: Linux accepts none of 128 KiB. */
const LONGEST_ARGUMENT = 100_000;

/** A shell command that prints pieces of any bytes and any length: built-in commands have no limit of arguments. */
export function printCommand(parts: Part[]): string {
  const words = parts.map((part) => ('code' in part ? `"${part.code}"` : escaped(part.text)));
  return `printf %b ${words.join('')}`;
}

/** Whether pieces need a shell. */
export function hasCode(parts: Part[]): boolean {
  return parts.some((part) => 'code' in part);
}

/** One word of a command line, or what stands between: single quotes hold no code, double quotes may. */
const LEXEME = /'[^']*'|\\.|"(?:[^"\\]|\\.)*"|[^'"\\]+/gs;

/** The variables that a command line reads; what it quotes as text is none. */
export function variablesIn(commands: string): Set<string> {
  const code = [...commands.matchAll(LEXEME)].filter(([lexeme]) => !/^['\\]/.test(lexeme));
  const names = code.flatMap(([lexeme]) => [...lexeme.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)]);
  return new Set(names.map(([, name = '']) => name));
}

function textOf(parts: Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('');
}

/** `$NAME`, or `${NAME}` if the next character could belong to the name. */
function braced(code: string, next: Part | undefined): string {
  const runsOn = next !== undefined && 'text' in next && /^\w/.test(next.text);
  return runsOn ? code.replace(/^\$(\w+)$/, '${$1}') : code;
}
