/** Which part of what alike rules have in common is one rule's: rules that one code is likely to keep, or to break. */
export interface Share {
  /** Counted from 0. */
  place: number;
  /** How many share it. */
  count: number;
}

/** The share of a rule that no other is like. */
export const WHOLE: Share = { place: 0, count: 1 };

/** So many rules alike are many: what every second of them tries is tried often enough. */
const MANY = 8;

/**
 * The values that one of several alike rules tries: the first ones, which are the simplest and of one kind each, and
 * its part of the others. Together the rules try all of them.
 * @param core how many are the first ones
 * @param always how many of these each rule tries where the rules are many; of the others every second does, by turns
 */
export function shareOf<T>(
  values: readonly T[],
  { place, count }: Share,
  core: number,
  always = core,
): T[] {
  const isOwn = (index: number) => {
    if (index >= core) return (index - core) % count === place;
    return index < always || count < MANY || (index + place) % 2 === 0;
  };
  return values.filter((_, index) => isOwn(index));
}
