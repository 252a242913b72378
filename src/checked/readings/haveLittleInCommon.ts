/**
 * Whether two readings of one list share less than half of the longer one. Then their differences show nothing, neither
 * a change in the meantime nor a mistake.
 */
export function haveLittleInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = [...one].filter((element) => other.has(element));
  return both.length * 2 < Math.max(one.size, other.size);
}
