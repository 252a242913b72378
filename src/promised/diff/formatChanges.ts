import { listed } from '../../words/listed.ts';
import { code, inline } from '../../words/markdown.ts';
import type { Change } from './Change.ts';

/** How many places are named; the number of further ones is added. */
const NAMED = 3;

const TITLES: [parties: string, title: string][] = [
  ['clients servers', 'Breaking for clients and servers'],
  ['clients', 'Breaking for clients'],
  ['servers', 'Breaking for servers'],
  ['', 'Breaking for neither'],
];

/** Changes by the parties that they break, the worst group first; empty groups are left out. */
export function groupsOf(changes: Change[]): { title: string; changes: Change[] }[] {
  return TITLES.map(([parties, title]) => ({
    title,
    changes: changes.filter(({ breaks }) => breaks.join(' ') === parties),
  })).filter((group) => group.changes.length > 0);
}

/** The operations that a change affects, in one line. */
export function reachesText(reaches: string[]): string {
  return listed(reaches, NAMED);
}

/**
 * Changes for people on a terminal.
 * @param emphasize marks a heading
 */
export function changesAsText(changes: Change[], emphasize: (text: string) => string): string {
  if (changes.length === 0) return 'Nothing changed.';
  return groupsOf(changes)
    .map(({ title, changes: own }) =>
      [emphasize(`${title} (${own.length})`), ...own.map((one) => `\n${changeAsText(one)}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
}

function changeAsText({ service, kind, place, message, reason, reaches }: Change): string {
  return [
    `  ${service}  ${place}`,
    `    ${kind}: ${message}`,
    ...(reaches.some((reach) => reach !== place) ? [`    reaches ${reachesText(reaches)}`] : []),
    `    ${reason}`,
  ].join('\n');
}

/** Changes as Markdown, for a pull request or release notes: a table for each group of parties that they break. */
export function changesAsMarkdown(changes: Change[]): string {
  if (changes.length === 0) return 'Nothing changed.\n';
  return groupsOf(changes)
    .map(({ title, changes: own }) => `## ${title} (${own.length})\n\n${tableOf(own)}`)
    .join('\n');
}

function tableOf(changes: Change[]): string {
  const rows = changes.map(({ service, place, kind, message, reaches, reason }) =>
    row([
      inline(service),
      // A bar ends a cell also within code.
      code(place).replaceAll('|', '\\|'),
      kind,
      ...[message, reachesText(reaches), reason].map(inline),
    ]),
  );
  return `${row(['service', 'place', 'kind', 'change', 'reaches', 'why'])}${row(Array(6).fill('---'))}${rows.join('')}`;
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}
