import { piecesOf } from './paint.ts';
import { printable } from './printable.ts';
import { wrapped } from './wrapped.ts';

/*
 * The one place where this program writes to a terminal or a log. Whatever is in a text, also in words of a library or of another
 * machine: nothing of it acts upon the terminal, is invisible, or commands a build server. Only our own colours pass. the linter forbids
 * other ways.
 */

/** Prints lines on standard output. */
export function say(text: string): void {
  console.log(shownText(text));
}

/** Prints lines for people to read: a terminal does not break their words. */
export function tell(text: string): void {
  say(process.stdout.isTTY ? wrapped(text, process.stdout.columns) : text);
}

/** Prints lines on standard error: what is no result. */
export function warn(text: string): void {
  console.error(shownText(text));
}

/** Prints one line over the previous one, which an empty one removes; only on a terminal. */
export function sayProgress(line: string): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\u001b[K${shownText(line).replaceAll('\n', ' ')}`);
}

/** Says what begins now: over the previous line on a terminal, and elsewhere in a line of its own, as a sign of life. */
export function sayStep(line: string): void {
  if (process.stderr.isTTY) sayProgress(line);
  else warn(line);
}

/** A workflow command of GitHub: the only one that this program gives, and nothing in its words can end it or give another. */
export function warnOnGitHub(kind: 'error' | 'warning', title: string, message: string): void {
  console.error(`::${kind} title=${inProperty(title)}::${inMessage(message)}`);
}

function inMessage(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

export function shownText(text: string): string {
  return piecesOf(text)
    .map(({ code, text: piece }) => code + withoutCommands(printable(piece)))
    .join('');
}

/** How a command to a build server begins, anywhere in a line: `##[…]` and `##vso[…]` of Azure, and `##teamcity[…]`. */
export const LOG_COMMAND = /##(?=(?:vso|teamcity)?\[)/gi;

/** Takes what commands a build server out of its log, `::error::` of GitHub too. The escapes are right in JSON, too. */
function withoutCommands(text: string): string {
  return text
    .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\u003a')
    .replace(LOG_COMMAND, '#\\u0023');
}
