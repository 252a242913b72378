import type { ListPage } from '../../../src/checked/paging/PagedList.ts';

/** One page: a 200 whose body is an array. The token of the next page may be an empty text, if its header is present. */
export interface Page extends ListPage {
  elements: unknown[];
}
