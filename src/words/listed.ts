import { grouped } from './grouped.ts';

/** The first of some names, and how many more there are: `a, b and 3 more`. */
export function listed(names: string[], most: number): string {
  const rest = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return rest > 0 ? `${shown} and ${grouped(rest)} more` : shown;
}
