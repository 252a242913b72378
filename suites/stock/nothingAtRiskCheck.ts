import { describeAnswer } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { readUntil } from '../../src/check/readUntil.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { changeableItems } from './changeableItems.ts';
import { toUpdate } from './preconditions.ts';
import { countOf, entriesFor, entriesOf } from './stockEntries.ts';
import { wholeStock } from './stockGroups.ts';
import { listParts } from './stockRequests.ts';
import { list, set, stateIn } from './stockStates.ts';

const FILTERS = ['OUT_OF_STOCK', 'QUANTITY', undefined] as const;

/**
 * "200 array of MenuItemInventory", even if nothing is to be listed: an empty array, no 204 and no 404. The list is
 * only empty if the run may change all items that are OUT_OF_STOCK or QUANTITY.
 */
export const nothingAtRiskCheck: Check = {
  rule: 'stock/list/nothing-at-risk-is-an-empty-array',
  preconditions: toUpdate(1),
  apart: wholeStock,
  run: async (trial) => {
    const items = await changeableItems(trial);
    const { entries } = await list(trial);
    const others = entries.filter((entry) =>
      items.every((item) => entriesFor([entry], item).length === 0),
    );
    const filters = FILTERS.filter((filter) =>
      others.every(({ status }) => filter !== undefined && status !== filter),
    );
    if (filters.length === 0)
      trial.notExercised(
        'items outside fixtures.stockItems are out of stock or limited; the list cannot be emptied',
      );
    await set(
      trial,
      items.map((item) => ({ item, state: stateIn('IN_STOCK') })),
    );
    await trial.each(filters, (filter) => isEmptyArray(trial, filter));
  },
};

async function isEmptyArray(trial: Trial, filter: (typeof FILTERS)[number]): Promise<void> {
  const parts = listParts(trial.target.fixtures.restaurant, filter);
  const exchange = await readUntil(
    trial,
    () => trial.send('stock/list', parts, { expects: 'success' }),
    (read) => Array.isArray(read.response?.json) && entriesOf(read).length === 0,
  );
  const { response } = exchange;
  const where = filter === undefined ? '' : ` with status=${filter}`;
  // If something is listed all the same, somebody else may have changed it meanwhile; other rules judge it.
  const count = entriesOf(exchange).length;
  if (count > 0) trial.notExercised(`${countOf(entriesOf(exchange))} listed${where}`);
  trial.holds(response?.status === 200 && Array.isArray(response.json), () => ({
    message: `GET /stock/v1/inventory${where} gives no array where nothing is to be listed.`,
    expected: '200 with an empty array',
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  }));
}
