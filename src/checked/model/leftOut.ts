/** The keys that a list was seen to have, and whether they are all of it. */
interface Reading {
  keys: readonly string[];
  isWhole: boolean;
}

/**
 * What a whole reading lacks of what one before and one after it have, where it has nothing in place of it, in words;
 * undefined if there is none.
 */
export function leftOut(readings: readonly Reading[]) {
  const lists = readings.map(({ keys }) => new Set(keys));
  for (const [place, between] of lists.entries())
    for (const before of readings[place]?.isWhole ? lists.slice(0, place) : []) {
      const isGiven = (key: string) =>
        !between.has(key) && lists.slice(place + 1).some((after) => after.has(key));
      const [first, ...others] = [...before].filter(isGiven);
      if (first !== undefined && [...between].every((key) => before.has(key)))
        return {
          expected: `${others.length + 1} more, among them ${first}`,
          actual: String(between.size),
        };
    }
  return undefined;
}
