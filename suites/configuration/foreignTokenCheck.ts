import { describeAnswer } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { describeKeys, keysOn } from '../../src/check/paging/PagedList.ts';
import { pageIn } from '../../src/check/paging/walkList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { collectionOf, listOf } from './collections.ts';
import { twoRestaurants } from './preconditions.ts';
import { requestParts, restaurantsOf } from './requestParts.ts';
import { pagedList, type Walk } from './walkList.ts';
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
  const operation = trial.operation(listOf(collection));
  const list = async (restaurant: string, again: boolean) =>
    requireGuids(trial, collection, await wholeWalk(trial, collection, { restaurant }, again));
  const first = await list(of, false);
  if (first.pages.length < 2 || onlyOn(first, await list(at, false)).size === 0) return;
  await holdsWhenReadAgain(
    trial,
    async (again) => {
      const own = await list(of, again);
      const parts = requestParts(trial, { restaurant: at, pageToken: own.pages[0]?.next });
      const exchange = await trial.send(operation.id, parts, { expects: 'anything' });
      // Read afterwards: objects that are shared with this restaurant meanwhile are in its list then.
      return { exchange, exclusive: onlyOn(own, await list(at, again)) };
    },
    ({ exchange, exclusive }) => {
      trial.observe(
        'configuration/page-token-of-another-operation',
        `of another restaurant: ${describeAnswer(exchange)}`,
      );
      const page = pageIn(trial, pagedList(trial, collection), exchange);
      const given = keysOn(page === undefined ? [] : [page]);
      const foreign = [...given].filter((key) => exclusive.has(key));
      return {
        holds: foreign.length === 0,
        complain: () => ({
          message: `${operation.documented} gives a restaurant objects of another one, for a page token of that one.`,
          expected: `a refusal, or objects that the list gives for ${at}`,
          actual: `${describeKeys(foreign)}, which it gives for ${of} alone`,
          exchanges: [exchange],
        }),
      };
    },
  );
}

/** The objects that are in one restaurant's list only. */
function onlyOn(own: Walk, other: Walk): Set<string> {
  const there = keysOn(other.pages);
  return new Set([...keysOn(own.pages)].filter((key) => !there.has(key)));
}
