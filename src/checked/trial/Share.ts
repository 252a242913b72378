/** One rule's share of the values that several similar rules try: rules that the same code probably keeps or breaks. */
export interface Share {
  /** The rule's place among those that share, from 0. */
  place: number;
  /** How many rules share the values. */
  count: number;
}

/** The share of a rule without siblings: all values. */
export const WHOLE: Share = { place: 0, count: 1 };

/**
 * The values that one of several similar rules tries: the first ones, which are the simplest, and its part of the
 * others. Together the rules try all values.
 * @param core how many of the first values each rule tries
 */
export function shareOf<T>(values: readonly T[], { place, count }: Share, core: number): T[] {
  return values.filter((_, index) => index < core || (index - core) % count === place);
}
