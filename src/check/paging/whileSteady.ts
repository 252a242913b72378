import { isDeepStrictEqual } from 'node:util';
import type { ListPage, ListWalk, PagedList, WalkAgain } from './PagedList.ts';

/** So often a walk is made that goes wrong now and then, as one whose pages have no order does. */
const WALKS = 3;

/** What is found while nothing changes in a list; undefined where it is not the same before and after, or that cannot be told. */
export async function whileSteady<Query extends object, Page extends ListPage, T>(
  { content }: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  find: () => Promise<T>,
): Promise<T | undefined> {
  if (content === undefined) return undefined;
  // Read twice, as one that is lost between two pages is hardly lost again.
  const contentOfAll = async () => {
    const walks = [await again(content.query), await again(content.query)];
    return new Set(walks.flatMap(({ pages }) => pages.flatMap((page) => content.of(page))));
  };
  const before = await contentOfAll();
  const found = await find();
  return isDeepStrictEqual(before, await contentOfAll()) ? found : undefined;
}

/** Walks of a query while nothing changes; none where that cannot be told. */
export async function walksWhileSteady<Query extends object, Page extends ListPage>(
  list: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  query: Query,
  reference?: Query,
): Promise<ListWalk<Query, Page>[]> {
  const queries = Array.from({ length: WALKS }, () => query);
  const made = await whileSteady(list, again, async () => {
    const walks: ListWalk<Query, Page>[] = [];
    for (const asked of reference ? [reference, ...queries] : queries)
      walks.push(await again(asked));
    return walks;
  });
  return made ?? [];
}
