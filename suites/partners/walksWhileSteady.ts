import { isDeepStrictEqual } from 'node:util';
import { LARGEST_PAGE, recordsOf, type ConnectedWalk, type WalkQuery } from './connectedWalk.ts';
import type { ReadWalk } from './walkCheck.ts';

/** So often a walk is made that goes wrong now and then, as one whose pages have no order does. */
const WALKS = 3;

/**
 * Walks while nothing changes, so that what they lose or repeat is not to be laid to restaurants that connect, are edited or
 * leave meanwhile.
 * @param reference what to ask for once, too. Default: nothing
 * @returns the walk of the reference and those of the query; none where all restaurants are not the same before and after them
 */
export async function walksWhileSteady(
  read: ReadWalk,
  query: WalkQuery,
  reference?: WalkQuery,
): Promise<ConnectedWalk[]> {
  const queries = Array.from({ length: WALKS }, () => query);
  const made = await whileSteady(read, async () => {
    const walks: ConnectedWalk[] = [];
    for (const asked of reference ? [reference, ...queries] : queries)
      walks.push(await read(asked));
    return walks;
  });
  return made ?? [];
}

/** What is found while nothing changes; undefined where all restaurants are not the same before and after it. */
export async function whileSteady<T>(
  read: ReadWalk,
  find: () => Promise<T>,
): Promise<T | undefined> {
  const before = await contentOfAll(read);
  const found = await find();
  return isDeepStrictEqual(before, await contentOfAll(read)) ? found : undefined;
}

/** What all restaurants hold, read twice, as one that is lost between the largest pages is hardly lost again. */
async function contentOfAll(read: ReadWalk): Promise<Set<string>> {
  const walks = [await read({ pageSize: LARGEST_PAGE }), await read({ pageSize: LARGEST_PAGE })];
  return new Set(walks.flatMap(recordsOf).map((record) => JSON.stringify(record)));
}
