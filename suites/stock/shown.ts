import { isMadeUp } from '../../generators/fields/freshUuid.ts';
import type { ShownRule } from '../../src/checked/Suite.ts';
import { entriesOf, isInvalid, itemOf, type StockEntry } from './items/stockEntries.ts';

/** What no list or search may show, whatever was asked before it. */
export const shown: ShownRule[] = [
  without('stock/list/in-stock-is-never-listed', 'stock/list', 'in stock', ({ status }) =>
    ['IN_STOCK'].includes(status ?? ''),
  ),
  without(
    'stock/list/unknown-restaurant-has-no-item-of-another',
    'stock/list',
    'that no restaurant has: the run made up its guid',
    ({ guid }) => isMadeUp(guid ?? ''),
  ),
  without(
    'stock/search/unknown-guid-is-invalid',
    'stock/search',
    'that no restaurant has: the run made up its guid',
    (entry) => isMadeUp(entry.guid ?? '') && !isInvalid(entry),
  ),
];

function without(
  rule: string,
  operation: string,
  what: string,
  isWrong: (entry: StockEntry) => boolean,
): ShownRule {
  return {
    rule,
    operation,
    judge: (exchange) => {
      const wrong = entriesOf(exchange).find(isWrong);
      return (
        wrong && {
          message: `${operation === 'stock/list' ? 'GET /v1/inventory lists' : 'POST /v1/inventory/search finds'} an item ${what}.`,
          expected: `no item ${what}`,
          actual: `${itemOf(wrong)}, ${wrong.status ?? 'without a status'}`,
        }
      );
    },
  };
}
