import type { Handler } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { copiedMenu } from './copiedMenu.ts';
import { isOf, okWith, OTHER_RESTAURANT, RESTAURANT, rowsOf, type Row } from './messages.ts';

/** At so many looks at the other restaurant's stock something has changed there. */
const EVERY = 4;

/** Honest differences of what a second restaurant has, and of what happens there meanwhile. */
export const otherRestaurantVariants: Omit<Variant, 'services'>[] = [
  {
    ...copiedMenu,
    id: 'copied-menu-with-nothing-at-risk',
    description:
      'The menu of a second restaurant was copied from the first with its guids. All that it has is in stock.',
    wrap: (next) => withNothingListed(copiedMenu.wrap(next)),
  },
  {
    id: 'another-restaurant-that-sells-meanwhile',
    description:
      'Items sell out and come back at a second restaurant, whatever is done at the first.',
    run: ['stock/*restaurant*'],
    wrap: sellingMeanwhile,
  },
];

function withNothingListed(next: Handler): Handler {
  return async (request) => {
    const response = await next(request);
    const isMeant = isOf('list', request) && isElsewhere(request.headers);
    return isMeant && response.status === 200 ? okWith([]) : response;
  };
}

function sellingMeanwhile(next: Handler): Handler {
  let looks = 0;
  return async (request) => {
    const response = await next(request);
    const isLook = isOf('search', request) && isElsewhere(request.headers);
    if (!isLook || response.status !== 200) return response;
    looks += 1;
    const isSoldOut = Math.floor(looks / EVERY) % 2 === 1;
    return {
      ...response,
      body: rowsOf(response.body).map((row) => (isSoldOut ? soldOut(row) : row)),
    };
  };
}

function soldOut(row: Row): Row {
  return row['itemGuidValidity'] === 'VALID'
    ? { ...row, status: 'OUT_OF_STOCK', quantity: null }
    : row;
}

function isElsewhere(headers: Record<string, string>): boolean {
  return headers[RESTAURANT]?.toLowerCase() === OTHER_RESTAURANT;
}
