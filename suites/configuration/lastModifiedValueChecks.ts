import { byRule, type ListedCheck } from '../../src/check/byRule.ts';
import { compareReadings, hasTheSame } from '../../src/check/forms/compareReadings.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import { LONG_AGO, walksSince } from './changeTimes.ts';
import { collectionOf } from './collections.ts';
import { compareDocumented } from './compareDocumented.ts';
import type { Differences } from './compareEntities.ts';
import { describeAt } from './describeAt.ts';
import type { Entity } from './entities.ts';
import { noneIfNotExercised } from './noneIfNotExercised.ts';
import { anyWalk, listed } from './readings.ts';

/**
 * The checks that lastModified decides which objects are given, and not which values they have; run for every
 * collection.
 */
export const lastModifiedValueChecks = byRule({
  'configuration/{collection}/list/last-modified-changes-no-value': sameSince(
    'other values',
    ({ differing }) => differing,
  ),
  'configuration/{collection}/list/last-modified-leaves-no-field-out': sameSince(
    'other fields',
    ({ missing }) => missing,
  ),
});

/**
 * For long ago and for the other instants that the run asks for: a service may read from elsewhere for some instants
 * only.
 */
function sameSince(what: string, of: (found: Differences) => string[]): ListedCheck {
  return {
    unseen: 'not compared: the lists with lastModified and without it share no object',
    run: async (trial) => {
      const collection = collectionOf(trial);
      const relation = hasTheSame<Entity>(
        'object',
        what,
        (one, other) => of(compareDocumented(trial, collection, one, other)),
        (entity, pointer) => describeAt(entity, [pointer]),
      );
      const reference = listed(trial, collection);
      const isTheSame = (lastModified: string) =>
        compareReadings(
          trial,
          { reference, judged: listed(trial, collection, { lastModified }, anyWalk) },
          relation,
        );
      await isTheSame(LONG_AGO);
      const since = await walksSince(trial, collection).catch(noneIfNotExercised);
      const further = since.filter(
        ({ lastModified, walk }) => lastModified !== LONG_AGO && keysOn(walk.pages).size > 0,
      );
      await trial.each(further, ({ lastModified }) => isTheSame(lastModified));
    },
  };
}
