import type { Change } from '../Change.ts';
import { reachesText } from './changesAsText.ts';
import { groupsOf } from './groupsOf.ts';

/** Changes as Markdown, for a pull request or release notes: a table for each group of parties that they break. */
export function changesAsMarkdown(changes: Change[]): string {
  if (changes.length === 0) return 'Nothing changed.\n';
  return groupsOf(changes)
    .map((group) => `## ${group.title} (${group.changes.length})\n\n${tableOf(group.changes)}`)
    .join('\n');
}

function tableOf(changes: Change[]): string {
  const rows = changes.map(({ service, place, kind, message, reaches, reason }) =>
    row([service, code(place), kind, message, reachesText(reaches), reason]),
  );
  return `${row(['service', 'place', 'kind', 'change', 'reaches', 'why'])}${row(Array(6).fill('---'))}${rows.join('')}`;
}

function row(cells: string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |\n`;
}

/** Escapes a table cell: a bar would end it, and an angle bracket begin a tag. */
function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');
}

function code(text: string): string {
  return `\`${text}\``;
}
