import type { Mutant } from './Mutant.ts';

/** How many mutants are judged at once: in a larger group one would too often be noticed, and the group be halved. */
const MOST = 24;

/**
 * Divides mutants into groups that can be switched on at once: no two of a group are on the same line.
 * @param most the largest group
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
