import { isMadeUp } from '../../generators/fields/freshUuid.ts';
import type { ShownRule } from '../../src/checked/Suite.ts';
import { entriesOf, isInvalid, itemOf, type StockEntry } from './items/stockEntries.ts';

/** What no list or search may show, whatever was asked before it. */
export const shown: ShownRule[] = [
  without(
    'stock/list/in-stock-is-never-listed',
    'GET /stock/v1/inventory lists an item that is IN_STOCK.',
    'no item with status IN_STOCK',
    ({ status }) => ['IN_STOCK'].includes(status ?? ''),
  ),
  without(
    'stock/list/unknown-restaurant-has-no-item-of-another',
    'GET /stock/v1/inventory lists an item that no restaurant has (the run invented its guid).',
    'only items of the restaurant',
    ({ guid }) => isMadeUp(guid ?? ''),
  ),
  without(
    'stock/search/unknown-guid-is-invalid',
    'POST /stock/v1/inventory/search finds an item that no restaurant has (the run invented its guid).',
    'itemGuidValidity INVALID',
    (entry) => isMadeUp(entry.guid ?? '') && !isInvalid(entry),
  ),
];

function without(
  rule: string,
  message: string,
  expected: string,
  isWrong: (entry: StockEntry) => boolean,
): ShownRule {
  return {
    rule,
    operation: rule.split('/').slice(0, 2).join('/'),
    judge: (exchange) => {
      const wrong = entriesOf(exchange).find(isWrong);
      return (
        wrong && {
          message,
          expected,
          actual: `${itemOf(wrong)}, ${wrong.status ?? 'without a status'}`,
        }
      );
    },
  };
}
