import { html } from 'hono/html';
import { countOf } from '../../../words/countOf.ts';
import { idFamilies } from '../../../words/idFamilies.ts';
import { printable } from '../../../words/printable.ts';
import { certificateStyle, inlineCode, listed } from '../certificate/certificate.ts';
import { wordFor } from '../verdictWord.ts';
import { inline } from '../../../words/markdown.ts';
import type { Report } from '../Report.ts';
import type { Beside, DifferenceGroup } from './Differences.ts';

/** A report with what a second deployment responded. */
type Compared = Pick<Report, 'causes' | 'glance' | 'verdict'> & { beside: Beside };

/** Rules that fail at one deployment alone, in one line. */
interface Group {
  title: string;
  rules: Beside['rules'];
  isHere: boolean;
}

/** The outcomes of a rule that is broken. */
const FAILING = ['failed', 'warned', 'excepted'];

/** How many characters of a value a table shows. */
const MOST_OF_CELL = 200;

/** Rules that fail at the new one by the causes of the run, exceptions as such; what is left by their ids. */
function groupsOf({ beside: { rules }, causes, verdict }: Compared): Group[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const { id, outcome } of verdict.rules)
    if (outcome === 'waived' && byId.has(id)) byId.set(id, { ...byId.get(id)!, here: 'excepted' });
  const groupOf = (name: string, ids: string[]): Group[] => {
    const own = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    for (const { id } of own) byId.delete(id);
    const title = own.length > 1 ? `${name} (${own.length} rules)` : name;
    return own.length === 0 ? [] : [{ title, rules: own, isHere: FAILING.includes(own[0]!.here) }];
  };
  const caused = causes.flatMap(({ first, others }) =>
    groupOf(
      `#${first.number} ${first.rule.id}`,
      [first, ...others].map(({ rule }) => rule.id),
    ),
  );
  const left = idFamilies([...byId.keys()]).flatMap(({ name, ids }) => groupOf(name, ids));
  return [...caused, ...left];
}

/** What the comparison came to, in one line. */
export function besideText(compared: Compared): string {
  const { there, why, unpaired, groups, ...counts } = compared.beside;
  const failing = (isHere: boolean, where: string): string => {
    const own = groupsOf(compared).filter((group) => group.isHere === isHere);
    const words = own.flatMap((group) =>
      group.rules.map(({ here, there: old }) => (isHere ? here : old)),
    );
    const count = (word: string) => words.filter((one) => one === word).length;
    const more = FAILING.slice(1).map((word) => (count(word) ? ` and ${count(word)} ${word}` : ''));
    const causes = isHere && words.length > 0 ? ` (${countOf(own.length, 'cause')})` : '';
    return `${countOf(count('failed'), 'rule')} failed${more.join('')} only at the ${where}${causes}`;
  };
  const decided = groups.filter(({ isDecided }) => isDecided).length;
  const old = printable(compared.verdict.run.asked?.beside ?? there);
  return [
    `Compared with ${old}: ${failing(true, 'new one')}, ${failing(false, 'old one')};`,
    `${countOf(counts.compared, 'response')} compared: ${groups.length === 0 ? 'no differences' : `${countOf(groups.length, 'kind')} of difference, ${decided} of them in what the documents define`}${unpaired === 0 ? '' : `; ${countOf(unpaired, 'more response')} could not be compared, as the data of the two deployments led to different requests`}.`,
    ...(why === undefined ? [] : [printable(why)]),
  ].join(' ');
}

/** The table of `summary.md`. */
export function besideTable(compared: Compared, most = Infinity): string {
  const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rows = [
    ...groupsOf(compared).map(({ title, rules: [first] }) =>
      row(['rule', title, first?.here ?? '', first?.there ?? '', '']),
    ),
    ...compared.beside.groups.map((group) =>
      row([
        group.isDecided ? 'yes' : 'no',
        `${group.operations.join(', ')}: ${group.place}`,
        group.here,
        group.there,
        String(group.count),
      ]),
    ),
  ];
  const head = [
    '| documented | where | new | old | responses |',
    '| --- | --- | --- | --- | ---: |',
  ];
  const left = rows.length - most;
  return [
    rows.length === 0 ? 'No difference.' : [...head, ...rows.slice(0, most)].join('\n'),
    `${left > 0 ? `And ${left} more. ` : ''}Each with its requests: beside.html.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function cell(text: string): string {
  return inline(text.length > MOST_OF_CELL ? `${text.slice(0, MOST_OF_CELL)}…` : text);
}

/** beside.html: one page without scripts, which loads nothing. */
export async function besidePage(compared: Compared): Promise<string> {
  const { beside, verdict, glance } = compared;
  const differences = (title: string, isDecided: boolean) => {
    const own = beside.groups.filter((group) => group.isDecided === isDecided);
    return listed(`${title} (${own.length})`, own, differencePiece);
  };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Two deployments side by side</title>
        <style>
          ${certificateStyle}
        </style>
      </head>
      <body>
        <header>
          <p class="kind">Two deployments side by side</p>
          <h1 class="${glance.word.toLowerCase().replaceAll(' ', '-')}">
            ${wordFor(glance.word, verdict)}
          </h1>
          <p class="subject">${printable(beside.here)}, compared with ${printable(beside.there)}</p>
        </header>
        <p>${printable(glance.because)}.</p>
        <p>${besideText(compared)}</p>
        ${listed('Rules that fail at one of them', groupsOf(compared), rulePiece)}
        ${differences('Differences in what the documents define', true)}
        ${differences('Differences in what the documents leave open', false)}
      </body>
    </html>`;
  return `${String(await page)}\n`;
}

function rulePiece({ title, rules }: Group) {
  const [first] = rules;
  return html`<li>
    <p><code>${printable(title)}</code>: new ${first?.here}, old ${first?.there}</p>
    <p>${inlineCode(printable(first?.message ?? ''))}</p>
    ${
      rules.length > 1
        ? html`<details>
            <summary>all ${rules.length} rules</summary>
            <p>${rules.map(({ id }) => printable(id)).join(', ')}</p>
          </details>`
        : ''
    }
  </li>`;
}

function differencePiece({ place, operations, here, there, count, example }: DifferenceGroup) {
  return html`<li>
    <p>
      <strong>${printable(place)}</strong>: ${countOf(count, 'response')} of
      ${operations.map(printable).join(', ')}
    </p>
    <p>new <code>${printable(here)}</code>, old <code>${printable(there)}</code></p>
    <details>
      <summary>the shortest request, of ${printable(example.rule)}</summary>
      <p><code>${printable([example.request, example.body ?? ''].join('\n'))}</code></p>
    </details>
  </li>`;
}
