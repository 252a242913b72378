import { isDeepStrictEqual } from 'node:util';
import type { ListPage, ListWalk, PagedList, WalkAgain } from './PagedList.ts';

/** How many walks are made to see a walk go wrong that fails now and then, as with pages in no order. */
const WALKS = 3;

/**
 * What `find` finds while nothing changes in a list; undefined if the list is not the same before and after, or if that
 * cannot be known.
 */
export async function whileUnchanged<Query extends object, Page extends ListPage, T>(
  { content }: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  find: () => Promise<T>,
): Promise<T | undefined> {
  if (content === undefined) return undefined;
  // Two walks: an element that falls between two pages of one hardly does so in the other.
  const contentOfAll = async () => {
    const walks = [await again(content.query), await again(content.query)];
    return new Set(walks.flatMap(({ pages }) => pages.flatMap((page) => content.of(page))));
  };
  const before = await contentOfAll();
  const found = await find();
  return isDeepStrictEqual(before, await contentOfAll()) ? found : undefined;
}

/** Walks of a query while nothing changes, each between two of the reference, if any; none if that cannot be known. */
export async function walksWhileUnchanged<Query extends object, Page extends ListPage>(
  list: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  query: Query,
  reference?: Query,
): Promise<ListWalk<Query, Page>[]> {
  const queries = Array.from({ length: WALKS }, () => query);
  const made = await whileUnchanged(list, again, async () => {
    const walks: ListWalk<Query, Page>[] = [];
    const between = reference ? [reference] : [];
    for (const asked of [...between, ...queries.flatMap((one) => [one, ...between])])
      walks.push(await again(asked));
    return walks;
  });
  return made ?? [];
}
