import { describeAnswer } from '../../src/session/answers.ts';
import { describeEnd } from '../../src/check/paging/walkList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { listOf, type Collection } from './collections.ts';
import { entitiesOn, guidOf } from './entities.ts';
import { describeFilter, walkOf, walkList, type ListQuery, type Walk } from './walkList.ts';

/**
 * Asks that a walk gave at least one object.
 * @throws NotExercised if the list is refused, no list or empty
 */
export function requireElements(trial: Trial, collection: Collection, walk: Walk): Walk {
  const { documented } = trial.operation(listOf(collection));
  if (walk.pages.length === 0) {
    trial.notExercised(`${documented} gave no list: ${describeAnswer(walk.last)}`);
  }
  if (entitiesOn(walk.pages).length === 0) {
    trial.notExercised(`${documented} gave no object, so that nothing shows about its objects`);
  }
  return walk;
}

/**
 * Asks that the elements of a walk carry guids.
 * @throws NotExercised if none does, or there is no element
 */
export function requireGuids(trial: Trial, collection: Collection, walk: Walk): Walk {
  requireElements(trial, collection, walk);
  if (!entitiesOn(walk.pages).some(({ entity }) => guidOf(entity) !== undefined)) {
    const { documented } = trial.operation(listOf(collection));
    trial.notExercised(
      `the elements of ${documented} carry no guid, by which one is known from another`,
    );
  }
  return walk;
}

/**
 * A walk that reached the last page. It may be empty.
 * @param again whether it is made anew rather than looked up
 * @throws NotExercised if it ended otherwise: what it did not reach shows nothing
 */
export async function wholeWalk(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
  again = false,
): Promise<Walk> {
  const walk = await (again ? walkList : walkOf)(trial, collection, query);
  if (walk.end === 'last page') return walk;
  return trial.notExercised(
    `the paging of ${trial.operation(listOf(collection)).documented}${describeFilter(query)} ${describeEnd(walk)}`,
  );
}
