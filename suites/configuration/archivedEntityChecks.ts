import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { fixture } from '../../src/check/preconditions.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { LONG_AGO } from './changeTimes.ts';
import { collectionOf, getOf, listOf, type Collection } from './collections.ts';
import { entityGiven } from './comparisonsOf.ts';
import { describePlace, isOn, keyFor, keyOf } from './entities.ts';
import { getUnlisted, givenOf, type Given } from './givenEntities.ts';
import { configurationRead } from './preconditions.ts';
import { describeFilter, type ListQuery } from './walkList.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

const preconditions = [...configurationRead, fixture('archivedEntities')];

/**
 * "It does not return entities that were removed from the configuration or archived." No answer shows what was
 * archived, so a target file names such an entity. Of menu items, the stock service's archived one is known
 * (archivedChecks.ts).
 */
export const archivedEntityChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/archived-entity-is-not-listed',
    preconditions,
    run: async (trial) => {
      const archived = archivedOf(trial);
      await listedAndGiven(trial, collectionOf(trial));
      // An archived entity may come back among changed objects, since archiving is a change.
      await trial.each([{}, { lastModified: LONG_AGO }], (query) =>
        isNotListed(trial, collectionOf(trial), archived, query),
      );
    },
  },
  {
    rule: 'configuration/{collection}/get/archived-entity-is-not-given',
    preconditions,
    run: async (trial) => {
      const archived = archivedOf(trial);
      const collection = collectionOf(trial);
      const twin = await listedAndGiven(trial, collection);
      const exchange = await getUnlisted(trial, collection, archived);
      const key = keyFor(archived);
      const entity = entityGiven(trial, collection, exchange);
      // An entity with another guid is not the archived one; other rules judge it.
      const isArchived = entity !== undefined && (keyOf(entity) ?? key) === key;
      trial.holds(!isArchived, () => ({
        message: `${trial.operation(getOf(collection)).documented} gives an entity that is archived.`,
        expected: `nothing for the guid ${archived}`,
        actual: 'an entity',
        exchanges: [exchange],
        twin: `${twin.guid}, which is listed, was given by its guid`,
      }));
    },
  },
];

/**
 * The GUID of an archived entity of the collection.
 * @throws NotExercised if the target file names none
 */
function archivedOf(trial: Trial): string {
  const collection = collectionOf(trial);
  return (
    trial.target.fixtures.archivedEntities?.[collection] ??
    trial.notExercised(`the target file has no fixtures.archivedEntities.${collection}`)
  );
}

/**
 * An entity that is not archived, is listed and is given by its guid; looked up once for all checks that start from it.
 * @throws NotExercised if there is none: then it shows nothing that no archived one is given
 */
async function listedAndGiven(trial: Trial, collection: Collection): Promise<Given> {
  const found = (await givenOf(trial, collection)).find(({ guid, exchange }) => {
    const entity = entityGiven(trial, collection, exchange);
    return entity !== undefined && keyOf(entity) === keyFor(guid);
  });
  if (found === undefined) return trial.notExercised('nothing of the list is given by its guid');
  trial.relyOn(found.exchange, { role: 'twin' });
  return found;
}

async function isNotListed(
  trial: Trial,
  collection: Collection,
  archived: string,
  query: ListQuery,
): Promise<void> {
  await holdsWhenReadAgain(
    trial,
    async (again) =>
      requireGuids(trial, collection, await wholeWalk(trial, collection, query, again)),
    ({ pages }) => ({
      holds: !keysOn(pages).has(keyFor(archived)),
      complain: () => ({
        message: `${trial.operation(listOf(collection)).documented}${describeFilter(query)} gives an entity that is archived.`,
        expected: `none with the guid ${archived}`,
        actual: `one, on ${describePlace(pages, archived)}`,
        exchanges: pages
          .filter((page) => isOn(page, archived))
          .map(({ exchange }) => exchange)
          .slice(0, 1),
      }),
    }),
  );
}
