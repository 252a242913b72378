import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { describeAnswer } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { RequestParts } from '../../src/sent/RequestParts.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { uuidsIn } from '../../src/words/json/uuid.ts';
import { knownItems } from './knownItems.ts';
import { countEntries, entriesFor, entriesOf, itemOf } from './stockEntries.ts';
import { wholeStock } from './stockGroups.ts';
import { listParts, searchParts } from './stockRequests.ts';
import { itemsIn, list } from './stockStates.ts';

/**
 * "Platform-Restaurant-External-ID (string, required): GUID of the restaurant" (Endpoints › Stock). The response for an
 * unknown restaurant is open, but it must not be another restaurant's stock.
 */
export const unknownRestaurantChecks = byRule({
  'stock/list/unknown-restaurant-has-no-item-of-another': {
    apart: wholeStock,
    run: async (trial) => {
      await itemsIn(trial, 'OUT_OF_STOCK');
      const { entries } = await list(trial);
      if (entries.every(({ guid }) => guid === undefined))
        trial.notExercised('the list shows no item with a guid');
      // Any item in the response belongs to another restaurant, known to the run or not.
      const parts = unknownRestaurants(trial).map((restaurant) => listParts(restaurant));
      await givesNone(trial, 'stock/list', parts, (entries) =>
        entries.filter(({ guid, multiLocationId }) => guid ?? multiLocationId),
      );
    },
  },
  'stock/search/unknown-restaurant-has-no-item-of-another': async (trial) => {
    const items = await knownItems(trial);
    const guids = items.map(({ guid }) => guid);
    const parts = unknownRestaurants(trial).map((restaurant) => searchParts(restaurant, { guids }));
    await givesNone(trial, 'stock/search', parts, (entries) =>
      items.filter((item) => entriesFor(entries, item).length > 0),
    );
  },
});

/** A GUID that no restaurant has, and one that begins like the GUID of the run's restaurant. */
function unknownRestaurants(trial: Trial): string[] {
  const { fixtures } = trial.target;
  const drawn = freshUuid(trial.seed, 'unknown restaurant', 0);
  const [otherEnd] = identifiers.nearMisses(fixtures.restaurant, drawn, uuidsIn(fixtures));
  return [drawn, otherEnd];
}

/** @param ofAnother the entries that belong to another restaurant */
async function givesNone(
  trial: Trial,
  operation: string,
  requests: RequestParts[],
  ofAnother: (
    entries: ReturnType<typeof entriesOf>,
  ) => { guid?: string; multiLocationId?: string }[],
): Promise<void> {
  await trial.each(requests, async (parts) => {
    const exchange = await trial.send(operation, parts, { expects: 'anything' });
    trial.observe('stock/malformed-restaurant', `${operation}: ${describeAnswer(exchange)}`);
    const entries = entriesOf(exchange);
    const given = ofAnother(entries);
    trial.holds(given.length === 0, () => ({
      message: `${trial.operation(operation).documented} gives a restaurant that nobody knows the items of another one.`,
      expected: 'no entry, or INVALID ones',
      actual: `${countEntries(entries)}, ${given.length} of them not INVALID, the first of ${itemOf(given[0])}`,
      exchanges: [exchange],
    }));
  });
}
