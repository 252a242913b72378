import type { Variant } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { CONNECTED_PATH } from './messages.ts';
import { changingPages, changingQueries, paging, rightSlice } from './wrappers.ts';

const heldToTheBounds = changingQueries((query) => {
  const size = Number(query.get('pageSize') ?? NaN);
  if (Number.isInteger(size)) query.set('pageSize', String(Math.min(200, Math.max(1, size))));
});

/** Pages do not say of which size they are. */
const untold = changingPages(({ pageSize: _size, ...page }) => page);

/** All pages are of the first restaurants alone. */
function ofTheFirst(count: number): Wrapper {
  return paging((rows, offset, size) => rightSlice(rows.slice(0, count), offset, size));
}

/** The three restaurants that have connected become four once a page is asked for without pageSize. */
const withAFourth: Wrapper = (next) => {
  let count = 3;
  const pages = paging((rows, offset, size) => rightSlice(rows.slice(0, count), offset, size))(
    next,
  );
  return (request) => {
    if (request.path === CONNECTED_PATH && !request.query.has('pageSize')) count = 4;
    return pages(request);
  };
};

/** Honest differences in how large pages are, by how many have connected. */
export const pageSizeVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'page-size-held-to-the-bounds',
    description: 'A pageSize outside of the bounds is held to them, in place of being refused.',
    wrap: heldToTheBounds,
  },
  {
    id: 'page-size-held-to-the-bounds-and-not-told',
    description: 'The same, and no page says of which size it is.',
    run: ['partners/connected/*page-size-*'],
    wrap: (next) => untold(heldToTheBounds(next)),
  },
  {
    id: 'no-restaurants-and-page-sizes-held-to-the-bounds',
    description: 'The same, and no restaurant has connected.',
    run: ['partners/connected/*page-size-*'],
    wrap: (next) => ofTheFirst(0)(heldToTheBounds(next)),
  },
  {
    id: 'no-restaurants-and-page-sizes-told',
    description:
      'No restaurant has connected, and the empty page says to which size it would have been held.',
    run: ['partners/connected/*page-size-*'],
    wrap: (next) =>
      changingPages((page) => ({ ...page, results: [], nextPageToken: undefined }))(
        heldToTheBounds(next),
      ),
  },
  {
    id: 'one-restaurant-and-page-sizes-held-to-the-bounds',
    description:
      'One restaurant has connected, and a pageSize outside of the bounds is held to them.',
    run: ['partners/connected/*page-size*'],
    wrap: (next) => heldToTheBounds(ofTheFirst(1)(next)),
  },
  {
    id: 'three-restaurants-and-page-sizes-held-to-the-bounds',
    description: 'The same, with three restaurants.',
    run: ['partners/connected/*page-size-*'],
    wrap: (next) => heldToTheBounds(ofTheFirst(3)(next)),
  },
  {
    id: 'a-restaurant-that-connects-between-two-first-pages',
    description:
      'Three restaurants have connected, and a fourth does just before a page is asked for without pageSize.',
    run: ['partners/connected/page-size-defaults-to-100'],
    wrap: withAFourth,
  },
];
