import type { StockState } from '../../../generators/fields/quantities.ts';
import type { Broken } from '../../../src/checked/model/Model.ts';
import { RULES, type Command, type Known, type Shown, type Stock } from './modelState.ts';
import {
  countEntries,
  isSameGuid,
  mayBeSold,
  stateOf,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';

export const LIST = 'GET /stock/v1/inventory';

type Knowledge = ReadonlyMap<number, Partial<Known>>;

/** The stock with what a response showed of its items. */
export function knowing(stock: Stock, seen: Knowledge): Stock {
  return { ...stock, items: stock.items.map((known, n) => ({ ...known, ...seen.get(n) })) };
}

/** What one read shows, collected item by item. */
export class Findings {
  readonly kept = new Set<string>();
  readonly broken: Broken<Command>[] = [];
  readonly seen = new Map<number, Partial<Known>>();
  #others: StockEntry[] | undefined;

  breaks(
    rule: string,
    message: string,
    words: Pick<Broken, 'expected' | 'actual'>,
    more: Partial<Broken<Command>> = {},
  ) {
    this.broken.push({ rule, message, ...words, ...more });
  }

  /** Whether pieces may have been sold, which no two states of the model are apart: then what is left is known. */
  sold(place: number, own: StockEntry[], held: { item: StockItem; state: StockState }): boolean {
    const isSold = mayBeSold(own, held);
    if (isSold) this.seen.set(place, { now: own[0] && stateOf(own[0]) });
    return isSold;
  }

  /** Others may change what the run does not, but not all of it each time. */
  leavesOut(stock: Stock, entries: StockEntry[]): void {
    const isOther = ({ guid }: StockEntry) =>
      guid !== undefined && !stock.items.some(({ item }) => isSameGuid(item.guid, guid));
    const others = entries.filter(isOther);
    for (const status of ['OUT_OF_STOCK', 'QUANTITY', undefined] as const) {
      // Of either status there may be one alone.
      const before = (stock.others ?? []).filter(
        (entry) => entry.status === (status ?? entry.status),
      );
      const isGiven = ({ guid }: StockEntry) => others.some((one) => isSameGuid(one.guid, guid));
      if (before.length < 2 || before.some(isGiven)) continue;
      const message = `${LIST} no longer lists any of the items that it listed before, though no update changed them.`;
      const expected = `most of ${before.length} that were ${status ?? 'at risk'}`;
      const words = { expected, actual: countEntries(entries) };
      this.breaks(RULES[`lists ${status ?? 'OUT_OF_STOCK'}`], message, words, {
        mayBeOfOthers: true,
      });
    }
    this.#others = others;
  }

  of(stock: Stock): Shown {
    const state = { ...knowing(stock, this.seen), others: this.#others ?? stock.others };
    return { state, kept: [...this.kept], broken: this.broken };
  }
}
