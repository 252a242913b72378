import { otherClient } from '../../src/check/otherClient.ts';
import { pagesModel } from '../../src/check/model/pagesModel.ts';
import {
  connectedCount,
  connectedList as list,
  LARGEST_PAGE,
  walkOf,
  type WalkQuery,
} from './connectedWalk.ts';
import type { Page } from './Page.ts';
import { walkSizes } from './walkSizes.ts';

const RULE = 'partners/connected/walks-at-once-are-kept-apart';

/** Walks of about so many pages take turns. */
const FEW_PAGES = 3;

/** Those that have connected, in pages of two sizes by turns, and as another client lists them. */
export const model = pagesModel<WalkQuery, Page>('pages', [RULE], async (trial) => {
  const [pageSize = LARGEST_PAGE] = walkSizes(await connectedCount(trial), FEW_PAGES);
  // The second page of one size is no part of the second page of the other.
  const [query, larger] = [{ pageSize }, { pageSize: Math.min(2 * pageSize, LARGEST_PAGE) }];
  const { pages } = await walkOf(trial, query);
  const twice = { list, query, pages };
  const other = { list, query: larger, pages: (await walkOf(trial, larger)).pages };
  const client = await otherClient(trial, ({ partnerAccess }) => partnerAccess);
  const lists = [twice, twice, other, { list, query, client }];
  return { rule: RULE, lists, between: [] };
});
