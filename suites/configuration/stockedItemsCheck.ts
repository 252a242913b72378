import type { Check } from '../../src/check/Check.ts';
import {
  compareReadings,
  leavesOutNothing,
  type Reading,
} from '../../src/check/forms/compareReadings.ts';
import { scope } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { elementsOf, membersOf } from '../../src/json/readJson.ts';
import { keyFor } from './entities.ts';
import { configurationRead } from './preconditions.ts';
import { anyWalk, listed } from './readings.ts';
import { requestParts } from './requestParts.ts';

const SEARCH = 'stock/search';

/**
 * The list has "menu items and modifiers", and the stock service calls both menu items: so items that it calls valid at
 * the restaurant must be listed. Judged only if some are listed under the GUIDs of the stock service, as no document
 * says that they are.
 */
export const stockedItemsCheck: Check = {
  rule: 'configuration/menuItems/list/items-in-stock-are-listed',
  preconditions: [...configurationRead, scope('stock:read')],
  unseen: 'no item is listed under a guid that the stock service calls valid',
  run: async (trial) => {
    const guids = (trial.target.fixtures.stockItems ?? []).map(({ guid }) => guid);
    if (guids.length === 0) trial.notExercised('the target file has no fixtures.stockItems');
    await compareReadings(
      trial,
      {
        reference: () => validOf(trial, guids),
        judged: listed(trial, 'menuItems', {}, anyWalk),
      },
      {
        ...leavesOutNothing('item'),
        showsNothing: ({ keys }, judged) => ![...keys].some((key) => judged.keys.has(key)),
      },
    );
  },
};

/** Which of some items a search of the stock service shows, and does not call INVALID. */
async function validOf(trial: Trial, guids: string[]): Promise<Reading> {
  const parts = { ...requestParts(trial), body: { guids } };
  const exchange = await trial.setup(SEARCH, parts);
  const keys = elementsOf(exchange.response?.json)
    .map(membersOf)
    .filter(({ itemGuidValidity }) => itemGuidValidity !== 'INVALID')
    .flatMap(({ guid }) => (typeof guid === 'string' ? keyFor(guid) : []));
  const { documented } = trial.operation(SEARCH);
  return {
    asked: `${documented} for fixtures.stockItems`,
    keys: new Set(keys),
    elements: new Map(),
    showing: () => [exchange],
  };
}
