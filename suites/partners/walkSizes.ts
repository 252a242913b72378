import { LARGEST_PAGE } from './connectedWalk.ts';

/** Beyond this, one walk has many pages anyway, and another would only cost time. */
const MANY = 2000;

/** At most so many pages of a size that divides the whole. */
const EXACT_PAGES = 20;

/**
 * Page sizes for walks over so many restaurants: one by which the last page is not full, and one by which it is. Neither
 * is the largest size, by which other walks are made to compare with. Where a list is too short for two pages, the
 * largest.
 * @param pages about how many pages the first size makes: more than nine show page numbers of two digits
 */
export function walkSizes(count: number, pages = 11): number[] {
  if (count < 2) return [LARGEST_PAGE];
  if (count > MANY) return [LARGEST_PAGE - 1];
  const sizes = Array.from({ length: Math.min(count, LARGEST_PAGE) - 1 }, (_, n) => n + 1);
  const fitting = Math.max(2, Math.ceil(count / pages));
  const uneven = sizes.find((size) => size >= fitting && count % size !== 0) ?? 1;
  const exact = sizes.findLast((size) => count % size === 0 && count / size <= EXACT_PAGES);
  return [...new Set([uneven, exact ?? uneven])];
}
