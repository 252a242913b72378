import type { Variant } from '../Fault.ts';
import { paging, rightSlice } from './pages.ts';

/** The pages at which a walk may begin: no document says that a page has elements. */
export const walkVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'an-empty-first-page-of-restaurants',
    description: 'The first page of connected restaurants holds none and leads to the others.',
    wrap: paging((rows, offset, pageSize) => {
      if (offset === 0) return { results: [], next: 1 };
      const { results, next } = rightSlice(rows, offset - 1, pageSize);
      return { results, ...(next === undefined ? {} : { next: next + 1 }) };
    }),
  },
];
