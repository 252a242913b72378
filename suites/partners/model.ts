import { pagesModel } from '../../src/check/model/pagesModel.ts';
import {
  connectedCount,
  connectedList,
  LARGEST_PAGE,
  walkOf,
  type WalkQuery,
} from './connectedWalk.ts';
import type { Page } from './Page.ts';
import { walkSizes } from './walkSizes.ts';

const RULE = 'partners/connected/walks-at-once-are-kept-apart';

/** Walks of about so many pages take turns. */
const FEW_PAGES = 3;

/** Walks over those that have connected, in pages of two sizes, by turns. */
export const model = pagesModel<WalkQuery, Page>('pages', [RULE], async (trial) => {
  const [pageSize = LARGEST_PAGE] = walkSizes(await connectedCount(trial), FEW_PAGES);
  const known = [];
  // The second page of one is no part of the second page of the other.
  for (const query of [{ pageSize }, { pageSize: Math.min(2 * pageSize, LARGEST_PAGE) }])
    known.push({ query, pages: (await walkOf(trial, query)).pages });
  return { rule: RULE, list: connectedList, known, between: [] };
});
