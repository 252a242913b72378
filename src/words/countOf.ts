import { grouped } from './grouped.ts';

/** A count with its noun: `1 item`, `3 items`. */
export function countOf(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}
