import { describeAnswer } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { compareReadings, sharesNothing } from '../../src/check/forms/compareReadings.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import { pageIn } from '../../src/check/paging/walkList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { collectionOf, listOf } from './collections.ts';
import { twoRestaurants } from './preconditions.ts';
import { listedOnlyFor } from './readings.ts';
import { requestParts, restaurantsOf } from './requestParts.ts';
import { pagedList } from './walkList.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

/**
 * The answer to another restaurant's token is open, but it must not show objects that only the other restaurant has.
 */
export const foreignTokenCheck: Check = {
  rule: 'configuration/{collection}/list/page-token-of-another-restaurant-gives-none-of-its',
  preconditions: twoRestaurants,
  unseen:
    'neither restaurant has a list of several pages with objects that the other one does not list',
  run: async (trial) => {
    const [one = '', other = ''] = restaurantsOf(trial);
    await trial.each(
      [
        { of: one, at: other },
        { of: other, at: one },
      ],
      ({ of, at }) => givesNoneOf(trial, of, at),
    );
  },
};

/** @param of the restaurant whose token is sent, @param at the one in the header */
async function givesNoneOf(trial: Trial, of: string, at: string): Promise<void> {
  const collection = collectionOf(trial);
  const { id, documented } = trial.operation(listOf(collection));
  const list = async (restaurant: string, again: boolean) =>
    requireGuids(trial, collection, await wholeWalk(trial, collection, { restaurant }, again));
  const reference = listedOnlyFor(trial, collection, of, at);
  const isPaged = (await list(of, false)).pages.length > 1;
  await list(at, false);
  if (!isPaged || (await reference(false)).keys.size === 0) return;
  const given = async (again: boolean) => {
    const own = await list(of, again);
    const parts = requestParts(trial, { restaurant: at, pageToken: own.pages[0]?.next });
    const exchange = await trial.send(id, parts, { expects: 'anything' });
    trial.observe(
      'configuration/page-token-of-another-operation',
      `of another restaurant: ${describeAnswer(exchange)}`,
    );
    const page = pageIn(trial, pagedList(trial, collection), exchange);
    return {
      asked: `${documented} for the restaurant ${at} with a page token of another one`,
      keys: keysOn(page === undefined ? [] : [page]),
      elements: new Map(),
      showing: () => [exchange],
    };
  };
  // Objects that are shared with this restaurant meanwhile are in its list afterwards.
  await compareReadings(trial, { reference, judged: given }, sharesNothing('object'));
}
