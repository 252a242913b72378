import { unprintable } from './printable.ts';
import { LOG_COMMAND } from './say.ts';

/** A word for a shell, on one line: quoted if necessary. */
export function shellWord(word: string): string {
  return /^[\w%+=:,./@-]+$/.test(word) ? word : literal(word);
}

/** Whether a text can stand in quotes as it is: nothing in it acts upon a terminal, is hidden, or begins a line like ours. */
export function isQuotable(text: string): boolean {
  return !unprintable().test(text) && !text.includes('\n');
}

/** A text in quotes, on one line; what cannot stand in them is made by a command. At its end that loses line breaks. */
export function literal(text: string): string {
  return isQuotable(text) ? quoted(text) : `"$(printf %b ${escaped(text)})"`;
}

/** For `printf %b`; without a quote or a dollar in it, so that it can stand in any quotes. */
export function escaped(text: string): string {
  const plain = text.replace(/["'$`\\\n]/g, octal);
  return quoted(plain.replace(unprintable('g'), octal));
}

function octal(character: string): string {
  const bytes = [...Buffer.from(character)];
  return bytes.map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('');
}

/** A text in single quotes, for a shell; what the log of a build server would take for a command is in two pieces. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replace(LOG_COMMAND, "#''#")}'`;
}

/** A shell command that gives a variable a value, unless the environment gives it one. */
export function orSet(name: string, value: string): string {
  return `[ -n "\${${name}:-}" ] || ${name}=${shellWord(value)}`;
}
