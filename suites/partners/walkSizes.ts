import { LARGEST_PAGE } from './PageWalk.ts';

/** Beyond this, one walk has many pages anyway, and another would only cost time. */
const MANY = 2000;

/** At most so many pages of a size that divides the whole. */
const EXACT_PAGES = 20;

/**
 * Page sizes for walks over so many restaurants: one that leaves a last page that is not full, and one that
 * divides them, so that the last page is full. None is the largest, which other walks are compared with. Where there is no second page to be had, the largest.
 */
export function walkSizes(count: number): number[] {
  if (count < 2) return [LARGEST_PAGE];
  if (count > MANY) return [LARGEST_PAGE - 1];
  const fitting = Math.min(Math.ceil(count / 4), LARGEST_PAGE - 1);
  const uneven = count % fitting === 0 && fitting > 1 ? fitting - 1 : fitting;
  const exact = Array.from({ length: EXACT_PAGES - 1 }, (_, n) => count / (n + 2)).find(
    (size) => Number.isInteger(size) && size <= LARGEST_PAGE,
  );
  return [...new Set([uneven, exact ?? uneven])];
}
