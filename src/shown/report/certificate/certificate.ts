import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { projectRoot } from '../../../../projectRoot.ts';
import { letterheadHtml, type Letterhead } from './letterhead.ts';
import { grouped } from '../../../words/grouped.ts';
import { printable } from '../../../words/printable.ts';

/** CSS of a certificate, for paper and screen; it loads nothing. */
export const certificateStyle = readFileSync(
  join(projectRoot, 'src/shown/report/certificate/certificate.css'),
  'utf8',
);

export type Piece = ReturnType<typeof html>;

export interface Certificate {
  letterhead: Letterhead;
  /** What kind of document it is: `Certificate of Conformance`. */
  kind: string;
  word: string;
  /** The word with the share that was tested; the word if absent. */
  title?: string;
  /** What the run was limited to, where the word does not say it. */
  scope?: string;
  /** Whether the suite's own sandbox was judged: nobody signs that. */
  isDemonstration?: boolean;
  /** Who or what was judged. */
  subject: string;
  /** The result in a sentence or two. */
  result: string;
  /** What limits the result. */
  note?: string;
  /** What the word means, and what it does not mean. */
  meaning: string;
  /** Facts about it, a row each. */
  facts: Fact[];
  main: Piece;
  /** How to check that nothing was changed, in one line. */
  verify: string;
  /** What engineers need, on pages of its own. */
  appendix: { facts: Fact[]; main: Piece };
  specs: { service: string; version: string; sha256: string }[];
}

/** A row of a table of facts: a line, or several. */
export type Fact = [what: string, ...lines: string[]];

/** How many characters of one text are shown. */
const LONGEST = 600;

/** How many of one on the first pages, which have no cut sentences; only a stranger's verdict has longer ones. */
export const WHOLE = 1000;

/** A page without scripts that loads nothing. */
export async function certificatePage(certificate: Certificate): Promise<string> {
  const { letterhead, kind, word, subject, facts, main, appendix, specs } = certificate;
  const { isDemonstration = false } = certificate;
  const tone =
    isDemonstration && word !== 'NOT CONFORMANT'
      ? 'demonstration'
      : word.toLowerCase().replaceAll(' ', '-');
  const [number = '', replaced] = ['Number', 'Replaces'].map(
    (name) => facts.find(([what]) => what === name)?.[1],
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${certificate.title ?? word}: ${subject}</title>
        <style>
          ${certificateStyle} ${raw(foot(kind, number))}
        </style>
      </head>
      <body>
        <header>
          ${letterheadHtml(letterhead, specs)}
          <p class="kind">${kind}</p>
          <h1 class="${tone}">${certificate.title ?? word}</h1>
          ${certificate.scope ? html`<p class="scope">${certificate.scope}</p>` : ''}
          <p class="subject">${subject}</p>
        </header>
        <main>
          <p class="result">${certificate.result}</p>
          ${certificate.note === undefined ? '' : html`<p class="note">Note: ${shown(certificate.note, WHOLE)}.</p>`}
          ${factTable(facts)}
          <p class="meaning">${certificate.meaning}</p>
          ${main}
          <div class="issue">
            ${isDemonstration || word === 'NO VERDICT' ? '' : signature(number, replaced)}
            <p class="verify">${inlineCode(certificate.verify)}</p>
          </div>
          <div class="appendix">
            <h2 class="part">Appendix: details for engineers</h2>
            ${factTable(appendix.facts)} ${appendix.main} ${specList(specs)}
          </div>
        </main>
      </body>
    </html>`;
  return printable(`${String(await page)}\n`);
}

/** CSS of the foot of each printed page: which document it is of, and which page. */
function foot(kind: string, number: string): string {
  // A number from a verdict of others may hold anything; in CSS only a plain one is safe.
  const of = /^[\w-]{1,64}$/.test(number) ? `${kind} ${number}` : kind;
  return `@page { @bottom-left { content: "${of}"; font: 8pt system-ui, sans-serif }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt system-ui, sans-serif } }`;
}

/** Lines for a person to sign on paper, and what the signature confirms. */
function signature(number: string, replaced?: string): Piece {
  const done =
    replaced === undefined
      ? ['the test', number, 'was run'].filter(Boolean).join(' ')
      : `the recording of test ${replaced} was judged again`;
  return html`<p class="signs">
      By signing, I confirm that ${done} as described here, and that its result was not altered.
    </p>
    <dl class="signature">
      ${['Name and role', 'Place and date', 'Signature'].map(
        (label) =>
          html`<div>
            <dt>${label}</dt>
            <dd></dd>
          </div>`,
      )}
    </dl>`;
}

/** A text with what stands between backticks as code. */
export function inlineCode(text: string): Piece {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
  return html`${parts}`;
}

function factTable(rows: Fact[]): Piece {
  return html`<table class="facts">
    ${rows.map(
      ([what, ...lines]) =>
        html`<tr>
          <th scope="row">${what}</th>
          <td>
            ${lines.length === 1 ? inlineCode(lines[0]!) : lines.map((line) => html`<div>${inlineCode(line)}</div> `)}
          </td>
        </tr> `,
    )}
  </table>`;
}

/** Numbers by service and column; the last row is their sum. */
export function countTable(
  columns: string[],
  rows: [name: string, ...numbers: (number | string)[]][],
): Piece {
  return html`<table class="counts">
    <thead>
      <tr>
        <th scope="col">service</th>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, ...numbers]) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${numbers.map((number) => html`<td>${typeof number === 'number' ? grouped(number) : number}</td>`)}
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

/** A section that lists all of something; nothing if there is none. */
export function listed<Item>(title: string, items: Item[], show: (item: Item) => Piece): Piece {
  return items.length === 0 ? html`` : section(title, list(items, show));
}

/** The first items, for the first page; the appendix lists all others. */
export function firstOf<Item>(items: Item[], most: number, show: (item: Item) => Piece): Piece {
  const rest = items.length - most;
  return html`${list(items.slice(0, most), show)}
  ${rest > 0 ? html`<p>The appendix lists ${rest} more.</p>` : ''}`;
}

function list<Item>(items: Item[], show: (item: Item) => Piece): Piece {
  return html`<ul>
    ${items.map(show)}
  </ul>`;
}

/** A text on one line; of a long one the beginning, up to the end of a word. */
export function shown(text: string, most = LONGEST): string {
  const line = printable(text).replaceAll('\n', ' ');
  const characters = [...line];
  if (characters.length <= most) return line;
  const begun = characters.slice(0, most).join('');
  // The marker of a secret is shown whole, or not at all.
  return `${begun.replace(/ \S{0,40}$/, '').replace(/«[^«»]*$/, '')} …`;
}

/** Each specification with its digest. */
function specList(specs: { service: string; version: string; sha256: string }[]): Piece {
  return section(
    'SHA-256 of the specifications',
    html`<ul class="digests">
      ${specs.map(
        ({ service, version, sha256 }) =>
          html`<li>${service} ${version} <code>${sha256}</code></li> `,
      )}
    </ul>`,
  );
}
