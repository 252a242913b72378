import { printable } from './printable.ts';

/* Texts of others in Markdown: none of them becomes markup. */

/** A code block that its content cannot end. */
export function fenced(text: string, language = 'text'): string {
  const fence = '`'.repeat(Math.max(2, longestRun(text)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/**
 * A text on one line, with its special characters escaped for Markdown and HTML: nobody is notified by it, nothing of it refers to
 * an issue, and no bare address becomes a link.
 */
export function inline(text: string): string {
  return (
    inHtml(text)
      // An underscore within a word is none of Markdown's, and IN_STOCK is read in terminals, too.
      .replace(/[\\`*[\]|~]|(?<![a-z\d])_|_(?![a-z\d])|(?<!&)#/gi, (character) => `\\${character}`)
      .replace(/^( *\d*)([-+.)>=])/, '$1\\$2')
      .replace(/:(?=\/\/)|(?<=www)\./gi, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

/** A sentence on one line: what stands between backticks is code, and nothing else is markup. */
export function sentence(text: string): string {
  const parts = text.split(/`([^`|]+)`/);
  return parts.map((part, index) => (index % 2 === 0 ? inline(part) : code(part))).join('');
}

/** A text on one line within an element, where Markdown is none. */
export function inHtml(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ');
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(REFERENCE, '$&&#8203;');
}

/**
 * What begins a reference to somebody, an issue or the like, or a picture for a word, at GitHub or GitLab. They look for it in the text
 * that Markdown gives, where an escaped sign is that sign again: only something between it and the name helps.
 */
const REFERENCE =
  /(?:[@#~]|(?<!\w)%)(?=["\w])|(?:[!$]|&amp;|\bGH-)(?=\d)|:(?!\d\d?:)(?=[-+\w]{1,60}:)/gi;

/** A text on one line as code, which its content cannot end. */
export function code(text: string): string {
  const line = printable(text).replaceAll('\n', ' ');
  const ticks = '`'.repeat(longestRun(line) + 1);
  return ticks.length === 1 ? `\`${line}\`` : `${ticks} ${line} ${ticks}`;
}

function longestRun(text: string): number {
  // Not as arguments: a text of others may have more runs than a call may have.
  return [...text.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 0);
}
