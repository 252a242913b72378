/**
 * Whether two readings of one list are of lists that have nothing to do with each other: less than half of the longer one is
 * in both. What differs between two such readings shows nothing, neither that it was changed meanwhile nor that it is wrong.
 */
export function haveLittleInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = [...one].filter((element) => other.has(element));
  return both.length * 2 < Math.max(one.size, other.size);
}
