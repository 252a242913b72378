import type { ListPage } from '../../src/check/paging/PagedList.ts';

/** One page that was given with 200 and is an array. The token of the next one may be empty, where its header is. */
export interface Page extends ListPage {
  elements: unknown[];
}
