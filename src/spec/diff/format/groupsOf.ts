import type { Change } from '../Change.ts';

/** Changes that break the same parties. */
export interface ChangeGroup {
  /** `Breaking for clients and servers`. */
  title: string;
  changes: Change[];
}

const TITLES: [parties: string, title: string][] = [
  ['clients servers', 'Breaking for clients and servers'],
  ['clients', 'Breaking for clients'],
  ['servers', 'Breaking for servers'],
  ['', 'Breaking for neither'],
];

/** Changes by the parties that they break, the worst group first; empty groups are left out. */
export function groupsOf(changes: Change[]): ChangeGroup[] {
  return TITLES.map(([parties, title]) => ({
    title,
    changes: changes.filter(({ breaks }) => breaks.join(' ') === parties),
  })).filter((group) => group.changes.length > 0);
}
