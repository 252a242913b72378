/**
 * What stands in two versions of a list: each of the new one with its counterpart, which has the same key, or, if that is
 * gone, is the same otherwise; and what has none in the new one.
 * @param isSame tells whether one of the old list that no other has for a counterpart is the same
 */
export function counterparts<T extends { key: string }>(
  before: T[],
  after: T[],
  isSame: (before: T, after: T) => boolean,
): { pairs: [before: T | undefined, after: T][]; removed: T[] } {
  const left = [...before];
  const take = (fits: (one: T) => boolean) => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const known = after.map((one) => [take(({ key }) => key === one.key), one] as const);
  const pairs = known.map(([was, one]): [T | undefined, T] => [
    was ?? take((other) => isSame(other, one)),
    one,
  ]);
  return { pairs, removed: left };
}
