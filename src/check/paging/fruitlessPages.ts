/** So many pages in a row without anything new: an unfiltered walk runs on without end. */
export const ENDLESS = 50;

/**
 * How many pages stand at the end of a walk since one held something that no page before it did.
 * @param pages what the elements of each page are known by
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
