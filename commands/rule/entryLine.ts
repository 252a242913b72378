import type { ClientRule, Rule } from '../../src/promised/types.ts';
import type { NotObservable, OpenPoint } from '../../src/promised/OpenPoint.ts';

/** One line of a list of what the documents say: level, id or statement, and place. */
export function entryLine(entry: Rule | ClientRule | OpenPoint | NotObservable): string {
  const { file, line } = entry.place;
  return `  ${levelOf(entry).padEnd(14)}  ${'id' in entry ? entry.id : entry.statement}  ${file}:${line}`;
}

function levelOf(entry: Rule | ClientRule | OpenPoint | NotObservable): string {
  if ('level' in entry) return entry.level;
  return 'id' in entry ? 'open' : 'not observable';
}
