import { byId, type Difference } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { all } from '../on.ts';
import { connected, isBare, partners } from './messages.ts';
import { paging, rightSlice } from './pages.ts';

const heldToTheBounds = partners.parameter('pageSize', (text) => {
  const size = Number(text);
  return Number.isInteger(size) ? String(Math.min(200, Math.max(1, size))) : text;
});

/** Pages do not say of which size they are. */
const untold = connected.at('pageSize').drop();

/** All pages show the first restaurants. */
function ofTheFirst(count: number): Wrapper {
  return paging((rows, offset, size) => rightSlice(rows.slice(0, count), offset, size));
}

/** The three restaurants that have connected become four once a page is asked for without pageSize. */
const withAFourth: Wrapper = (next) => {
  let count = 3;
  return all(
    connected.when(isBare).request((request) => {
      count = 4;
      return request;
    }),
    paging((rows, offset, size) => rightSlice(rows.slice(0, count), offset, size)),
  )(next);
};

/** Honest differences in how large pages are, by how many have connected. */
export const pageSizeVariants = byId<Difference>({
  'page-size-held-to-the-bounds': {
    description: 'A pageSize outside of the bounds is held to them, in place of being rejected.',
    wrap: heldToTheBounds,
  },
  'page-size-held-to-the-bounds-and-not-told': {
    description: 'The same, and no page says of which size it is.',
    run: ['partners/connected/*page-size-*'],
    wrap: all(untold, heldToTheBounds),
  },
  'no-restaurants-and-page-sizes-held-to-the-bounds': {
    description: 'The same, and no restaurant has connected.',
    run: ['partners/connected/*page-size-*'],
    wrap: all(ofTheFirst(0), heldToTheBounds),
  },
  'no-restaurants-and-page-sizes-told': {
    description: 'No restaurant has connected; the empty page tells its size, held to the bounds.',
    run: ['partners/connected/*page-size-*'],
    wrap: all(connected.set({ results: [], nextPageToken: undefined }), heldToTheBounds),
  },
  'one-restaurant-and-page-sizes-held-to-the-bounds': {
    description: 'One restaurant has connected; a pageSize out of bounds is held to them.',
    run: ['partners/connected/*page-size*'],
    wrap: all(heldToTheBounds, ofTheFirst(1)),
  },
  'three-restaurants-and-page-sizes-held-to-the-bounds': {
    description: 'The same, with three restaurants.',
    run: ['partners/connected/*page-size-*'],
    wrap: all(heldToTheBounds, ofTheFirst(3)),
  },
  'a-restaurant-that-connects-between-two-first-pages': {
    description:
      'Three restaurants have connected, and a fourth does just before a page is asked for without pageSize.',
    run: ['partners/connected/page-size-defaults-to-100'],
    wrap: withAFourth,
  },
});
