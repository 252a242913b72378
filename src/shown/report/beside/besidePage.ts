import { html } from 'hono/html';
import { countOf } from '../../../words/countOf.ts';
import { printable } from '../../../words/printable.ts';
import { inline } from '../markdown.ts';
import type { DifferenceGroup } from './Differences.ts';

/** How two deployments responded to the same requests. */
export interface Beside {
  /** The names of the new one and of the old one. */
  here: string;
  there: string;
  /** Why nothing, or not everything, was compared. */
  why?: string;
  compared: number;
  unpaired: number;
  groups: DifferenceGroup[];
  /** Rules that only one of them keeps, with what shows it. */
  rules: { id: string; here: string; there: string; message: string }[];
}

/** How many characters of a value a table shows. */
const MOST_OF_CELL = 200;

const KINDS: [title: string, isDecided: boolean][] = [
  ['Differences in what the documents say', true],
  ['Other differences', false],
];

/** What the comparison came to, in one sentence. */
export function besideText({
  here,
  there,
  why,
  compared,
  unpaired,
  groups,
  rules,
}: Beside): string {
  const decided = groups.filter(({ isDecided }) => isDecided).length;
  return [
    `${printable(here)} (new) beside ${printable(there)} (old): ${countOf(compared, 'response')} compared.`,
    `${countOf(rules.length, 'rule')} with another outcome.`,
    `${countOf(groups.length, 'kind')} of differences, ${decided} in what the documents say.`,
    ...(unpaired === 0 ? [] : [`${countOf(unpaired, 'request')} had no counterpart.`]),
    ...(why === undefined ? [] : [printable(why)]),
    'Each with its requests: beside.html.',
  ].join(' ');
}

/** The table of `summary.md`. */
export function besideTable(beside: Beside, most = Infinity): string {
  const { groups, rules } = beside;
  const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rows = [
    ...rules.map(({ id, here, there }) => row(['rule', id, here, there, ''])),
    ...groups.map((group) =>
      row([
        group.isDecided ? 'yes' : 'no',
        `${group.operations.join(', ')}: ${group.place}`,
        group.here,
        group.there,
        String(group.count),
      ]),
    ),
  ];
  const head = ['| decided | where | new | old | responses |', '| --- | --- | --- | --- | ---: |'];
  const left = rows.length - most;
  return [
    inline(besideText(beside)),
    rows.length === 0 ? '' : [...head, ...rows.slice(0, most)].join('\n'),
    left > 0 ? `And ${left} more.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A text of others in a cell of a table. */
function cell(text: string): string {
  return inline(text.length > MOST_OF_CELL ? `${text.slice(0, MOST_OF_CELL)}…` : text);
}

/** beside.html: one page without scripts, which loads nothing. */
export async function besidePage(beside: Beside): Promise<string> {
  const { groups, rules } = beside;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Two deployments side by side</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              16px/1.45 system-ui,
              sans-serif;
            max-width: 72rem;
            margin: 0 auto;
            padding: 1rem;
          }
          section,
          details {
            overflow-wrap: anywhere;
          }
          dl {
            display: grid;
            grid-template-columns: 4rem 1fr;
          }
          dd {
            margin: 0;
          }
        </style>
      </head>
      <body>
        <h1>Two deployments side by side</h1>
        <p>${besideText(beside)}</p>
        <h2>Rules with another outcome (${rules.length})</h2>
        <ul>
          ${rules.map(
            ({ id, here, there, message }) =>
              html`<li>
                <code>${printable(id)}</code>: new ${here}, old ${there}. ${printable(message)}
              </li>`,
          )}
        </ul>
        ${KINDS.map(([title, isDecided]) => {
          const own = groups.filter((group) => group.isDecided === isDecided);
          return html`<section>
            <h2>${title} (${own.length})</h2>
            ${own.map(groupPiece)}
          </section>`;
        })}
      </body>
    </html>`;
  return `${String(await page)}\n`;
}

function groupPiece({ place, operations, here, there, count, example }: DifferenceGroup) {
  return html`<h3>${printable(place)}</h3>
    <p>${countOf(count, 'response')} of ${operations.map(printable).join(', ')}</p>
    <dl>
      <dt>new</dt>
      <dd><code>${printable(here)}</code></dd>
      <dt>old</dt>
      <dd><code>${printable(there)}</code></dd>
    </dl>
    <details>
      <summary>the shortest request, of ${printable(example.rule)}</summary>
      <pre><code>${printable([example.request, example.body ?? ''].join('\n'))}</code></pre>
    </details>`;
}
