/** An unfiltered walk counts as endless after this many pages in a row without a new element. */
export const ENDLESS = 50;

/**
 * How many pages at the end of a walk have no element that no earlier page has.
 * @param pages keys of each page's elements
 */
export function fruitlessPages(pages: readonly (readonly string[])[]): number {
  const seen = new Set<string>();
  let since = 0;
  for (const keys of pages) {
    since = keys.some((key) => !seen.has(key)) ? 0 : since + 1;
    for (const key of keys) seen.add(key);
  }
  return since;
}
