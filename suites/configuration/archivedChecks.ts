import { anArchivedItem, archivedItem } from '../stock/archivedItem.ts';
import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { LONG_AGO } from './changeTimes.ts';
import { getOf, listOf } from './collections.ts';
import { entityGiven } from './comparisonsOf.ts';
import { describePlace, isOn, keyFor } from './entities.ts';
import { getUnlisted } from './givenEntities.ts';
import { configurationRead } from './preconditions.ts';
import { requestParts } from './requestParts.ts';
import { describeFilter, type ListQuery, type Walk } from './walkList.ts';
import { wholeWalk } from './wholeWalk.ts';

const preconditions = [...configurationRead, anArchivedItem];

/**
 * The checks that nothing archived is given. Only menu items can show it: a target file names an archived one, by the
 * GUID that the stock service knows it by.
 */
export const archivedChecks: Check[] = [
  {
    rule: 'configuration/menuItems/list/archived-item-is-not-listed',
    preconditions,
    run: async (trial) => {
      const archived = await archivedItem(trial);
      // An archived item may come back among changed objects, since archiving is a change.
      await trial.each([{}, { lastModified: LONG_AGO }], (query) =>
        isNotListed(trial, archived, query),
      );
    },
  },
  {
    rule: 'configuration/menuItems/get/archived-item-is-not-given',
    preconditions,
    run: async (trial) => {
      const archived = await archivedItem(trial);
      const guid = stockedOn(trial, await wholeWalk(trial, 'menuItems'));
      await trial.twin(getOf('menuItems'), requestParts(trial, { guid }));
      const exchange = await getUnlisted(trial, 'menuItems', archived);
      trial.holds(entityGiven(trial, 'menuItems', exchange) === undefined, () => ({
        message: `${trial.operation(getOf('menuItems')).documented} gives an archived menu item.`,
        expected: `nothing for the guid ${archived}`,
        actual: 'a menu item',
        exchanges: [exchange],
        twin: `the item ${guid}, which is not archived, was given by its guid`,
      }));
    },
  },
];

async function isNotListed(trial: Trial, archived: string, query: ListQuery): Promise<void> {
  await holdsWhenReadAgain(
    trial,
    async (again) => wholeWalk(trial, 'menuItems', query, again),
    (walk) => {
      stockedOn(trial, walk);
      return {
        holds: !keysOn(walk.pages).has(keyFor(archived)),
        complain: () => ({
          message: `${trial.operation(listOf('menuItems')).documented}${describeFilter(query)} gives an archived menu item.`,
          expected: `no item with the guid ${archived}`,
          actual: `one, on ${describePlace(walk.pages, archived)}`,
          exchanges: walk.pages
            .filter((page) => isOn(page, archived))
            .map(({ exchange }) => exchange)
            .slice(0, 1),
        }),
      };
    },
  );
}

/**
 * The guid of an item that is not archived and is listed under the GUID that the stock service knows it by.
 * @throws NotExercised if there is none: then it shows nothing that no archived item is given for such a GUID
 */
function stockedOn(trial: Trial, walk: Walk): string {
  const listed = keysOn(walk.pages);
  const stocked = trial.target.fixtures.stockItems?.find(({ guid }) => listed.has(keyFor(guid)));
  return (
    stocked?.guid ??
    trial.notExercised(
      'the list gives none of fixtures.stockItems by its guid, so that an archived one that is not there shows nothing',
    )
  );
}
