import type { Check } from '../../src/check/Check.ts';
import { fixture, scope } from '../../src/check/preconditions.ts';
import { describeKeys, keysOn } from './entities.ts';
import { listOf, type Collection } from './collections.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

/** Decides that a list holds what belongs to the restaurant in the header. */
export function restaurantCheck(collection: Collection): Check {
  const operation = listOf(collection);
  return {
    rule: `${operation}/only-of-the-restaurant-in-the-header`,
    preconditions: [scope('config:read'), fixture('otherRestaurant')],
    run: async (trial) => {
      const restaurant = trial.target.fixtures.otherRestaurant;
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
            message: `${trial.operation(operation).documented} lists the same objects for two restaurants.`,
            expected: 'for each restaurant the objects of its own configuration',
            actual: `${describeKeys(shared)} for both`,
            exchanges: [own.last, other.last],
          }),
        };
      });
    },
  };
}
