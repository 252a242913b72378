import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { scope } from '../../src/check/preconditions.ts';
import { describeKeys, keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { elementsOf, membersOf } from '../../src/json/readJson.ts';
import { listOf } from './collections.ts';
import { keyFor } from './entities.ts';
import { configurationRead } from './preconditions.ts';
import { requestParts } from './requestParts.ts';
import { wholeWalk } from './wholeWalk.ts';

const SEARCH = 'stock/search';

/**
 * The list has "menu items and modifiers", and the stock service calls both menu items: so items that it calls valid at
 * the restaurant must be listed. Judged only if some are listed under the GUIDs of the stock service, as no document
 * says that they are.
 */
export const stockedItemsCheck: Check = {
  rule: 'configuration/menuItems/list/items-in-stock-are-listed',
  preconditions: [...configurationRead, scope('stock:read')],
  run: async (trial) => {
    const guids = (trial.target.fixtures.stockItems ?? []).map(({ guid }) => guid);
    if (guids.length === 0) trial.notExercised('the target file has no fixtures.stockItems');
    await holdsWhenReadAgain(
      trial,
      async (again) => ({
        valid: await validOf(trial, guids),
        walk: await wholeWalk(trial, 'menuItems', {}, again),
      }),
      ({ valid, walk }) => {
        const listed = keysOn(walk.pages);
        const missing = valid.filter((key) => !listed.has(key));
        if (valid.length === missing.length)
          trial.notExercised('no item is listed under a guid that the stock service calls valid');
        return {
          holds: missing.length === 0,
          complain: () => ({
            message: `${trial.operation(listOf('menuItems')).documented} leaves out items that the stock service calls valid at the restaurant.`,
            expected: `all ${valid.length} that a search for fixtures.stockItems shows to be valid`,
            actual: `without ${describeKeys(missing)}`,
            exchanges: walk.pages.map(({ exchange }) => exchange).slice(-10),
          }),
        };
      },
    );
  },
};

/** Which of some items a search of the stock service shows, and does not call INVALID. */
async function validOf(trial: Trial, guids: string[]): Promise<string[]> {
  const parts = { ...requestParts(trial), body: { guids } };
  const { response } = await trial.setup(SEARCH, parts);
  return elementsOf(response?.json)
    .map(membersOf)
    .filter(({ itemGuidValidity }) => itemGuidValidity !== 'INVALID')
    .flatMap(({ guid }) => (typeof guid === 'string' ? keyFor(guid) : []));
}
