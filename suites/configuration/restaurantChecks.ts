import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { collectionOf, listOf } from './collections.ts';
import { describeKeys, keysOn } from './entities.ts';
import { twoRestaurants } from './preconditions.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

/** The checks that a list is that of the restaurant in the header, each run for every collection. */
export const restaurantChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/only-of-the-restaurant-in-the-header',
    preconditions: twoRestaurants,
    run: onlyOfTheRestaurantInTheHeader,
  },
];

async function onlyOfTheRestaurantInTheHeader(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const { documented } = trial.operation(listOf(collection));
  const { otherRestaurant: restaurant } = trial.target.fixtures;
  const read = async (again: boolean) => ({
    own: requireGuids(trial, collection, await wholeWalk(trial, collection, {}, again)),
    other: requireGuids(
      trial,
      collection,
      await wholeWalk(trial, collection, { restaurant }, again),
    ),
  });
  await holdsWhenReadAgain(trial, read, ({ own, other }) => {
    const foreign = keysOn(other.pages);
    const shared = [...keysOn(own.pages)].filter((key) => foreign.has(key));
    return {
      holds: shared.length === 0,
      complain: () => ({
        message: `${documented} lists the same objects for two restaurants.`,
        expected: 'for each restaurant the objects of its own configuration',
        actual: `${describeKeys(shared)} for both`,
        exchanges: [own.last, other.last],
      }),
    };
  });
}
