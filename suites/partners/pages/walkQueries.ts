import { ifNotExercised } from '../../../src/sent/judging/signals.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  connectedCount,
  LARGEST_PAGE,
  recordsOf,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
} from '../access/connectedWalk.ts';
import { CONNECTED } from '../access/partnerRequests.ts';
import { datedRecords, lastChangedFirst } from '../access/pickedRecords.ts';
import { timestampsFor } from '../access/Timestamps.ts';
import { walkSizes } from './walkSizes.ts';

/**
 * The most restaurants that a filtered walk is made for: enough for several pages, even of the default size, and few
 * enough to read.
 */
const MOST_FILTERED = 120;

/** About how many pages filtered walks have: what the last one lost of the filter shows, where it is not full. */
const FILTERED_PAGES = [4, 3];

/**
 * The walks by which rules about pages are checked: over all connected restaurants, and over those that changed lately.
 * Each is also made without a pageSize, like a client that leaves optional parameters out.
 */
export async function walkQueries(trial: Trial): Promise<WalkQuery[]> {
  const sizes = walkSizes(await connectedCount(trial));
  return [...sizes.map((pageSize) => ({ pageSize })), {}, ...(await filteredQueries(trial))];
}

/** A walk over the restaurants that changed after some instant. */
export type FilteredQuery = WalkQuery & { lastModified: string };

/**
 * Walks with a lastModified that leaves some restaurants out and spreads others over several pages; the last walk has a
 * page large enough for all of them, or never ends. None if too few restaurants are dated, or if lastModified is
 * refused (which other rules are about).
 */
export async function filteredQueries(trial: Trial): Promise<FilteredQuery[]> {
  return trial.once('partners/filtered pages', async (trial) => {
    const walk = await walkOf(trial, { pageSize: LARGEST_PAGE });
    const dated = lastChangedFirst(datedRecords(recordsOf(walk)));
    const since = dated[Math.min(Math.floor(dated.length / 2), MOST_FILTERED)];
    if (since === undefined) return [];
    const timestamps = await timestampsFor(trial, CONNECTED);
    const lastModified = timestamps.write(timestamps.before(since.changed));
    const whole = { pageSize: LARGEST_PAGE, lastModified };
    const filtered = await walkIfBegun(trial, whole);
    if (filtered === undefined) return [];
    if (filtered.end !== 'last page') return [whole];
    const count = recordsOf(filtered).length;
    if (count < 2) return [];
    const sizes = [...new Set(FILTERED_PAGES.flatMap((pages) => walkSizes(count, pages)))];
    return [...sizes.map((pageSize) => ({ pageSize, lastModified })), { lastModified }, whole];
  });
}

/** The walk of a query, made once per run; undefined if there is not even a first page. */
export async function walkIfBegun(
  trial: Trial,
  query: WalkQuery,
): Promise<ConnectedWalk | undefined> {
  return walkOf(trial, query).catch(ifNotExercised(undefined));
}
