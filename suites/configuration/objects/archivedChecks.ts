import { anArchivedItem, archivedItem } from '../../stock/search/archivedItem.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { fixture } from '../../../src/checked/preconditions.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Suite } from '../../../src/checked/Suite.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { compareReadings, sharesNothing } from '../../../src/checked/forms/compareReadings.ts';
import { LONG_AGO } from '../entities/changeTimes.ts';
import {
  collectionOf,
  collections,
  getOf,
  listOf,
  type Collection,
} from '../entities/collections.ts';
import { entityGiven } from '../entities/compareWithList.ts';
import { guidOf, keyFor, keyOf } from '../entities/entities.ts';
import { getUnlisted, givenEntities } from '../entities/givenEntities.ts';
import { configurationRead } from '../entities/preconditions.ts';
import { listed } from '../entities/readings.ts';
import { requestParts } from '../entities/requestParts.ts';
import { type Walk, archivedAnswer, requireGuids, wholeWalk } from '../entities/walkList.ts';

const ofItems = [...configurationRead, anArchivedItem];
const ofEntities = [...configurationRead, fixture('archivedEntities')];

/**
 * "It does not return entities that were removed from the configuration or archived." No response shows what was archived,
 * so a target file names it: a menu item by the GUID that the stock service knows it by, other entities by their own.
 */
export const archivedChecks = byRule({
  'configuration/menuItems/list/archived-item-is-not-listed': {
    preconditions: ofItems,
    run: async (trial) =>
      expectNotListed(trial, 'menuItems', await archivedItem(trial), requireStocked),
  },
  'configuration/menuItems/get/archived-item-is-not-given': {
    preconditions: ofItems,
    run: async (trial) => {
      const archived = await archivedItem(trial);
      const guid = stockedOn(trial, await wholeWalk(trial, 'menuItems'));
      await trial.twin(getOf('menuItems'), requestParts(trial, { guid }));
      await expectNotGiven(trial, 'menuItems', archived, guid);
    },
  },
  'configuration/{collection}/list/archived-entity-is-not-listed': {
    preconditions: ofEntities,
    run: async (trial) => {
      const collection = collectionOf(trial);
      await listedAndGiven(trial, collection);
      await expectNotListed(trial, collection, archivedOf(trial), requireGuids);
    },
  },
  'configuration/{collection}/get/archived-entity-is-not-given': {
    preconditions: ofEntities,
    run: async (trial) => {
      const collection = collectionOf(trial);
      const twin = await listedAndGiven(trial, collection);
      await expectNotGiven(trial, collection, archivedOf(trial), twin);
    },
  },
});

/** No list holds an archived entity, whatever was asked before it. */
export const shown: Suite['shown'] = collections
  .filter((collection) => collection !== 'menuItems')
  .map((collection) => ({
    rule: `configuration/${collection}/list/archived-entity-is-not-listed`,
    operation: listOf(collection),
    judge: ({ response }, { target: { fixtures } }) => {
      const archived = fixtures.archivedEntities?.[collection];
      const listed = Array.isArray(response?.json) ? response.json : [];
      const isArchived = (one: unknown) =>
        guidOf(Object(one))?.toLowerCase() === archived?.toLowerCase();
      if (archived === undefined || !listed.some(isArchived)) return undefined;
      const message = `The list of ${collection} holds an archived object.`;
      return { message, expected: 'no archived object', actual: `the object ${archived}` };
    },
  }));

/** Also with lastModified: an archived entity may come back among changed ones, since archiving is a change. */
async function expectNotListed(
  trial: Trial,
  collection: Collection,
  guid: string,
  require: typeof requireGuids,
): Promise<void> {
  const archived = {
    asked: 'the target file',
    keys: new Set([keyFor(guid)]),
    elements: new Map(),
    showing: () => [],
  };
  const readings = [{}, { lastModified: LONG_AGO }].map((query) =>
    listed(trial, collection, query, require),
  );
  await trial.each(readings, (judged) =>
    compareReadings(
      trial,
      { reference: async () => archived, judged },
      {
        ...sharesNothing('object'),
        words: (_archived, { asked }) => ({
          message: `${asked} returns an entity that is archived.`,
          expected: `none with the guid ${guid}`,
          actual: 'one',
        }),
      },
    ),
  );
}

/** @param twin the guid of one that is not archived and was given by it */
async function expectNotGiven(trial: Trial, collection: Collection, guid: string, twin: string) {
  // What was not given is no more there the second time.
  await trial.each([guid, guid], async (_, time) => {
    const known = time > 0 || trial.isAgain ? undefined : await archivedAnswer(trial, collection);
    const exchange = known ?? (await getUnlisted(trial, collection, guid));
    trial.relyOn(exchange);
    const given = entityGiven(trial, collection, exchange);
    const key = keyFor(guid);
    // An entity with another guid is not the archived one; other rules judge it.
    trial.holds(given === undefined || (keyOf(given) ?? key) !== key, () => ({
      message: `${trial.operation(getOf(collection)).documented} returns an entity that is archived.`,
      expected: `nothing for the guid ${guid}`,
      actual: 'an entity',
      exchanges: [exchange],
      twin: `${twin}, which is not archived, was returned by its guid`,
    }));
  });
}

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
 * The guid of an entity that is not archived, is listed and is given by it; looked up once for all checks that start there.
 * @throws NotExercised if there is none: then it shows nothing that no archived one is given
 */
async function listedAndGiven(trial: Trial, collection: Collection): Promise<string> {
  const found = (await givenEntities(trial, collection)).find(({ guid, exchange }) => {
    const given = entityGiven(trial, collection, exchange);
    return given !== undefined && keyOf(given) === keyFor(guid);
  });
  if (found === undefined) return trial.notExercised('nothing of the list is returned by its guid');
  trial.relyOn(found.exchange, { role: 'twin' });
  return found.guid;
}

/**
 * The guid of an item that is not archived and is listed under the GUID that the stock service knows it by.
 * @throws NotExercised if there is none: then it shows nothing that no archived item is given for such a GUID
 */
function stockedOn(trial: Trial, walk: Walk): string {
  const keys = keysOn(walk.pages);
  const stocked = trial.target.fixtures.stockItems?.find(({ guid }) => keys.has(keyFor(guid)));
  return (
    stocked?.guid ??
    trial.notExercised(
      'the list has none of fixtures.stockItems by its guid, so that the absence of an archived one shows nothing',
    )
  );
}

function requireStocked(trial: Trial, _collection: Collection, walk: Walk): Walk {
  stockedOn(trial, walk);
  return walk;
}
