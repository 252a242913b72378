import { isDeepStrictEqual } from 'node:util';
import type { Trial } from '../trial/Trial.ts';
import type { ListPage, ListWalk, PagedList } from './PagedList.ts';

/** Reads a list page by page once more. */
export type WalkAgain<Query extends object, Page extends ListPage> = (
  query: Query,
) => Promise<ListWalk<Query, Page>>;

/**
 * What `find` finds while nothing changes in a list; undefined if the list is not the same before and after, or if that
 * cannot be known.
 */
export async function whileUnchanged<Query extends object, Page extends ListPage, T>(
  trial: Trial,
  { content }: PagedList<Query, Page>,
  again: WalkAgain<Query, Page>,
  find: () => Promise<T>,
): Promise<T | undefined> {
  if (content === undefined) return undefined;
  const before = await contentOfAll(content, again);
  const found = await trial.later(find);
  const after = await trial.later(() => contentOfAll(content, again));
  return isDeepStrictEqual(before, after) ? found : undefined;
}

/** What two walks give: an element that falls between two pages of one hardly does so in the other. */
export async function contentOfAll<Query extends object, Page extends ListPage>(
  { query, of }: NonNullable<PagedList<Query, Page>['content']>,
  again: WalkAgain<Query, Page>,
): Promise<string[]> {
  const walks = [await again(query), await again(query)];
  return [...new Set(walks.flatMap(({ pages }) => pages.flatMap(of)))].toSorted();
}
