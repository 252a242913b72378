import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { retryLosses } from '../../../src/checked/trial/retryLosses.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Restored } from '../../../src/sent/Restored.ts';
import type { Look, Restorer } from '../../../src/sent/Restorer.ts';
import type { Session } from '../../../src/sent/Session.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  showState,
  type FoundState,
  type StockEntry,
} from './stockEntries.ts';
import { searchParts, updateParts } from './stockRequests.ts';

/** An item of a restaurant, and the state that it was found in. */
export type FoundItem = { restaurant: string; guid: string; found: FoundState };

/**
 * Restores the stock of items by updates, one for each item, so that a refused update affects no other item; then a
 * search must show the restored state.
 */
export const stockRestorer: Restorer<FoundItem> = {
  kind: 'stock',
  putBack: async (session, items, look) => new Restoring(session, items).putBack(look),
};

/** How often items are updated that a search does not show as found: a service may drop an update. */
const TIMES = 2;
/** An item out of stock has no quantity to which one could be added, and is not sold in the meantime. */
const SOLD_OUT = { status: 'OUT_OF_STOCK' } as const;

/** If a search does not show an item at all, it is enough that its update was accepted. */
const UNSEEN = 'the update was accepted, and a search does not show it';

class Restoring {
  readonly #session: Session;
  readonly #trial: Trial;
  readonly #items: FoundItem[];
  readonly #restaurant: string;
  #sent = 0;

  constructor(session: Session, items: FoundItem[]) {
    this.#session = session;
    this.#trial = new Trial('run', session);
    this.#items = items;
    this.#restaurant = items[0]?.restaurant ?? '';
  }

  async putBack(look: Look | undefined): Promise<Restored[]> {
    const before =
      look && (await this.#search((entries) => !this.#isAsFound(entries), look.waitsMs));
    const answers = new Map<FoundItem, LiveExchange>();
    let after = before;
    for (let time = 0; time < TIMES; time += 1) {
      const seen = after;
      const differing = this.#items.filter(
        (item) => seen === undefined || !showState(seen, item, item.found),
      );
      if (differing.length === 0) break;
      // One by one: a service may lose what is updated at once.
      for (const item of differing) {
        if (time > 0 && showsMore(after ?? [], item)) await this.#update(item, SOLD_OUT);
        answers.set(item, await this.#update(item));
      }
      after = await this.#search((entries) => this.#isAsFound(entries));
    }
    const isRejected = ([, answer]: [FoundItem, LiveExchange]) => !this.#isAccepted(answer);
    // What no update can change may never have been changed; a change may show late.
    if ([...answers].some(isRejected))
      after = await this.#search((entries) => !this.#isAsFound(entries));
    return this.#items.map((item) => this.#restored(item, answers.get(item), before, after ?? []));
  }

  #restored(
    item: FoundItem,
    answer: LiveExchange | undefined,
    before: StockEntry[] | undefined,
    after: StockEntry[],
  ): Restored {
    const found = `item ${item.guid} of ${item.restaurant}: ${describeState(item.found)}`;
    const was = `${found} before the run`;
    if (answer === undefined) return { outcome: 'as found', words: found };
    const isShown = showState(after, item, item.found);
    if (!this.#isAccepted(answer)) {
      if (isShown) return { outcome: 'as found', words: found };
      const words = `${was}; could not be restored (${describeAnswer(answer)})`;
      return { outcome: 'left', words };
    }
    const own = entriesFor(after, item);
    if (own.length > 0 && !isShown) {
      const words = `${was}; the update was accepted, but a search still shows ${describeEntries(after, item)}`;
      return { outcome: 'left', words };
    }
    if (own.length === 0) return { outcome: 'put back', words: `${found}; ${UNSEEN}` };
    const from = before === undefined ? '' : ` (set back from ${describeEntries(before, item)})`;
    return { outcome: 'put back', words: `${found}${from}` };
  }

  #isAccepted(answer: LiveExchange): boolean {
    return isSuccess(this.#session.operation('stock/update'), answer);
  }

  #isAsFound(entries: StockEntry[]): boolean {
    return this.#items.every((item) => showState(entries, item, item.found));
  }

  /** The entries that a search shows; none if it is not answered. */
  async #search(
    isWanted: (entries: StockEntry[]) => boolean,
    waitsMs?: readonly number[],
  ): Promise<StockEntry[]> {
    const guids = this.#items.map(({ guid }) => guid);
    const read = async () => this.#send('stock/search', searchParts(this.#restaurant, { guids }));
    const seen = async () => entriesOf(await read());
    return readUntil(this.#trial, seen, isWanted, waitsMs);
  }

  #update({ restaurant, guid, found }: FoundItem, state = found): Promise<LiveExchange> {
    return this.#send('stock/update', updateParts(restaurant, [{ guid, ...state }]));
  }

  /** A request that gets no response is sent again: a passing failure must not leave the target changed. */
  #send(operation: string, parts: RequestParts): Promise<LiveExchange> {
    const options = { expects: 'success', role: 'restore' } as const;
    return retryLosses(this.#session, operation, options, () => {
      this.#sent += 1;
      const identity = `${this.#session.identitySeed}/run/stock/${this.#restaurant}/${this.#sent}`;
      return this.#session.exchange('run', operation, parts, options, identity);
    });
  }
}

/** Whether the quantity of an item was added to what it had: nobody sells it to more. */
function showsMore(entries: StockEntry[], item: FoundItem): boolean {
  const { quantity: found = Infinity } = item.found;
  return entriesFor(entries, item).some(({ quantity }) => Number(quantity) > found);
}
