/** One rule's share of the values that alike rules have to try: rules that the same code is likely to keep, or to break. */
export interface Share {
  /** Counted from 0. */
  place: number;
  /** How many share it. */
  count: number;
}

/** The share of a rule that is like no other: all values. */
export const WHOLE: Share = { place: 0, count: 1 };

/**
 * The values that one of several alike rules tries: the first ones, which are the simplest, and its part of the others.
 * Together the rules try all values.
 * @param core how many of the first values each rule tries
 */
export function shareOf<T>(values: readonly T[], { place, count }: Share, core: number): T[] {
  return values.filter((_, index) => index < core || (index - core) % count === place);
}
