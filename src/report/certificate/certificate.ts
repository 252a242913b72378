import { html } from 'hono/html';
import { certificateStyle } from './certificateStyle.ts';
import { letterheadHtml, type Letterhead } from './letterhead.ts';
import { cutInMiddle } from '../../text/cutInMiddle.ts';
import { printable } from '../../text/printable.ts';

/** A piece of a page. */
export type Piece = ReturnType<typeof html>;

/** The content of a certificate. */
export interface Certificate {
  letterhead: Letterhead;
  /** The verdict in a word, and why. */
  word: string;
  because: string;
  /** Who or what was judged. */
  subject: string;
  /** Facts about it, a row each. */
  facts: [what: string, value: string][];
  main: Piece;
  specs: { service: string; version: string; sha256: string }[];
}

/** How many characters of one text are shown. */
const LONGEST = 220;

/** A page without scripts that loads nothing. */
export async function certificatePage({
  letterhead,
  word,
  subject,
  because,
  facts,
  main,
  specs,
}: Certificate): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${word}: ${subject}</title>
        <style>
          ${certificateStyle}
        </style>
      </head>
      <body>
        <header>
          ${letterheadHtml(letterhead)}
          <h1 class="${word.toLowerCase().replaceAll(' ', '-')}">${word}</h1>
          <p>${subject}: ${because}.</p>
        </header>
        <main>${factTable(facts)} ${main} ${specList(specs)}</main>
      </body>
    </html>`;
  return `${String(await page)}\n`;
}

function factTable(rows: [what: string, value: string][]): Piece {
  return html`<table class="facts">
    ${rows.map(
      ([what, value]) =>
        html`<tr>
          <th scope="row">${what}</th>
          <td>${value}</td>
        </tr> `,
    )}
  </table>`;
}

/** Numbers by row and column; the last row is their sum. */
export function countTable(
  heading: string,
  columns: string[],
  rows: [name: string, ...numbers: (number | string)[]][],
): Piece {
  return html`<table class="counts">
    <thead>
      <tr>
        <th scope="col">${heading}</th>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, ...numbers]) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${numbers.map((number) => html`<td>${number}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

export function section(title: string, content: Piece): Piece {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** @param most how many are listed here; summary.md has all */
export function list<Item>(items: Item[], most: number, show: (item: Item) => Piece): Piece {
  const rest = items.length - most;
  return html`<ul>
    ${items.slice(0, most).map(show)}
    ${rest > 0 ? html`<li>and ${rest} more: see summary.md</li>` : ''}
  </ul>`;
}

/** A text on one line; a long one is shortened in the middle. */
export function shown(text: string): string {
  return cutInMiddle(printable(text).replaceAll('\n', ' '), LONGEST);
}

/** Each specification with its digest. */
function specList(specs: { service: string; version: string; sha256: string }[]): Piece {
  return section(
    'Specifications',
    html`<ul class="digests">
      ${specs.map(
        ({ service, version, sha256 }) =>
          html`<li>${service} ${version} <code>${sha256}</code></li> `,
      )}
    </ul>`,
  );
}
