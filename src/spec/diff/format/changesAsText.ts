import type { Change } from '../Change.ts';
import { groupsOf } from './groupsOf.ts';
import { listed } from '../../../text/listed.ts';

/** How many places are named; the number of further ones is added. */
const NAMED = 3;

/**
 * Changes for people on a terminal.
 * @param emphasize marks a heading
 */
export function changesAsText(changes: Change[], emphasize: (text: string) => string): string {
  if (changes.length === 0) return 'Nothing changed.';
  return groupsOf(changes)
    .map((group) =>
      [
        emphasize(`${group.title} (${group.changes.length})`),
        ...group.changes.map((change) => `\n${changeAsText(change)}`),
      ].join('\n'),
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

/** The operations that a change affects, in one line. */
export function reachesText(reaches: string[]): string {
  return listed(reaches, NAMED);
}
