/** Which part of what alike rules have in common is one rule's: rules that one code is likely to keep, or to break. */
export interface Share {
  /** Counted from 0. */
  place: number;
  /** How many share it. */
  count: number;
}

/** The share of a rule that no other is like. */
export const WHOLE: Share = { place: 0, count: 1 };

/**
 * The values that one of several alike rules tries: the first ones, which are the simplest and of one kind each, and
 * its part of the others. Together the rules try all of them.
 * @param core how many of the first ones each rule tries
 */
export function shareOf<T>(values: readonly T[], { place, count }: Share, core: number): T[] {
  return values.filter((_, index) => index < core || (index - core) % count === place);
}
