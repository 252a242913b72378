import { allDone } from '../../../words/allDone.ts';

/** How many files are open at a time. */
const BATCH = 64;

/** Does the same with many files, one batch at a time. */
export async function inBatches<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH)
    await allDone(items.slice(start, start + BATCH).map(work));
}
