import { LARGEST_PAGE } from '../access/connectedWalk.ts';

/** Beyond this, one walk has many pages anyway, and another would only cost time. */
const MANY = 2000;

/** The most pages of a size that divides the number of restaurants. */
const EXACT_PAGES = 20;

/**
 * Page sizes for walks over this many restaurants: one that leaves the last page partly empty, and one that fills it.
 * Neither is the largest size, which other walks use for comparison. If the list is too short for two pages: the
 * largest size.
 * @param pages about how many pages the first size makes: more than nine show page numbers of two digits
 */
export function walkSizes(count: number, pages = 11): number[] {
  if (count < 2) return [LARGEST_PAGE];
  if (count > MANY) return [LARGEST_PAGE - 1];
  const sizes = Array.from({ length: Math.min(count, LARGEST_PAGE) - 1 }, (_, n) => n + 1);
  const fitting = Math.max(2, Math.ceil(count / pages));
  const uneven = sizes.find((size) => size >= fitting && count % size !== 0) ?? 1;
  const exact = sizes.filter((size) => count % size === 0 && count / size <= EXACT_PAGES);
  // Of three pages at least, if that can be: one between the first and the last.
  const between = exact.findLast((size) => count / size > 2) ?? exact.at(-1);
  return [...new Set([uneven, between ?? uneven])];
}
