import type { Mutant } from './Mutant.ts';

/** So many mutants are judged at once: of more, one would be noticed too often, and all of them judged again in halves. */
const MOST = 24;

/**
 * Parts mutants into such as can be switched on at once, because none of them stands on a line of another.
 * @param most how many at once
 */
export function togetherOf(mutants: Mutant[], most = MOST): Mutant[][] {
  const groups: { members: Mutant[]; lines: Set<string> }[] = [];
  for (const mutant of mutants) {
    const lines = linesOf(mutant);
    const isFree = ({ members, lines: taken }: (typeof groups)[number]) =>
      members.length < most && lines.every((line) => !taken.has(line));
    const found = groups.find(isFree);
    const group = found ?? { members: [], lines: new Set() };
    if (found === undefined) groups.push(group);
    group.members.push(mutant);
    for (const line of lines) group.lines.add(line);
  }
  return groups.map(({ members }) => members);
}

function linesOf({ file, line, original }: Mutant): string[] {
  return original.split('\n').map((_text, index) => `${file}:${line + index}`);
}
