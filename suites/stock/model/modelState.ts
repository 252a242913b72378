import type { StockState } from '../../../generators/fields/quantities.ts';
import type { Judgement } from '../../../src/checked/model/Model.ts';
import type { StateMachine } from '../../../src/promised/stateMachine.ts';
import {
  describeState,
  isSameGuid,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';
import type { Identifier, UpdateElement } from '../items/stockRequests.ts';

export type Place = 'here' | 'elsewhere';
export type Filter = 'OUT_OF_STOCK' | 'QUANTITY';
export type Naming = Identifier | 'both';

/** What one element of an update does to an item, which is named by its place among those of the model. */
export interface Change {
  item: number;
  state: StockState;
  by: Identifier;
}

/** The requests of the stock service, at two restaurants: one whose stock the run changes, and one that it only reads. */
export type Command =
  | { do: 'update'; changes: readonly Change[]; isByOther?: true; isBehindUnknown?: true }
  | { do: 'stray'; item: number; by: Identifier; wrong: Wrong; behind?: Change }
  | {
      do: 'search';
      items: readonly number[];
      by: Naming;
      at: Place;
      isByOther?: true;
      isLate?: true;
    }
  | {
      do: 'list';
      filter: Filter | undefined;
      at: Place;
      isByOther?: true;
      isLate?: 'when tried again';
    };

/** Why an update may change nothing: its element has a defect, or its restaurant is none. */
export type Wrong = number | 'restaurant';

/** Elements with one defect, that a careless server would apply in part, and the musts by which they are to be rejected. */
export const DEFECTS: readonly [must: string, element: UpdateElement][] = [
  ['body/quantity/exclusiveMinimum', { status: 'QUANTITY', quantity: 0 }],
  ['body/status/enum', { status: 'SOLD_OUT' }],
  ['quantity-is-required', { status: 'QUANTITY' }],
  ['out-of-stock-has-no-quantity', { status: 'OUT_OF_STOCK', quantity: 3 }],
  ['in-stock-has-no-quantity', { status: 'IN_STOCK', quantity: 3 }],
  ['body/status/required', { quantity: 3 }],
];

/** What the run knows of one item. */
export interface Known {
  item: StockItem;
  /** The state that the run found it in, and puts it back to. */
  found: StockState;
  /** What the last update set; undefined as long as none did, and once something else was seen. */
  now?: StockState;
  /** The rules by which that update led from the state before it to this one. */
  sets?: readonly string[];
  /** What an update that was rejected would set it to, in an element without a defect: once shown, or later, it is known. */
  open?: StockState | undefined;
  /** Whether it has been at risk for longer than a change takes to show: then every list has it. */
  isLong?: boolean;
  /** By how many elements it was set, or what happened since a response showed it so. */
  since: 'one element' | 'several elements' | 'shown' | keyof typeof UNCHANGED;
}

/** What the run knows of the stock of both restaurants. */
export interface Stock {
  here: string;
  elsewhere: string | undefined;
  /** A restaurant that nobody knows. */
  nowhere: string;
  /** The states of an item and the updates between them, as the documents have them. */
  machine: StateMachine;
  /** Further clients: one that may read stock, and one that may set it. */
  client: string | undefined;
  writer: string | undefined;
  items: readonly Known[];
  /** What an item is set to in turn: no quantity is that of another item, or of an earlier run. */
  values: (item: number) => readonly [StockState, StockState, StockState, StockState];
  /** GUIDs that the other restaurant lists and that no item of this one has. */
  foreign: ReadonlySet<string>;
  /** What the last list had beside the items of the model: the run does not change it. */
  others?: readonly StockEntry[] | undefined;
  /** Whether each entry that was QUANTITY had a quantity; undefined as long as none was seen. */
  isWhole?: boolean | undefined;
  /** Set where only one item is looked at. */
  about?: string;
}

export type Shown = Judgement<Stock, Command>;

/** The rules that the model decides, by what they are about. */
export const RULES = {
  'finds guid': 'stock/search/finds-by-guid',
  'finds multiLocationId': 'stock/search/finds-by-multi-location-id',
  'finds both': 'stock/search/finds-by-both',
  'lists OUT_OF_STOCK': 'stock/list/out-of-stock-is-listed',
  'lists QUANTITY': 'stock/list/quantity-is-listed',
  'restricts OUT_OF_STOCK': 'stock/list/status-out-of-stock-restricts',
  'restricts QUANTITY': 'stock/list/status-quantity-restricts',
  several: 'stock/update/updates-every-element',
  byMultiLocationId: 'stock/update/is-shown-by-multi-location-id',
  noOther: 'stock/update/updates-no-other-item',
  answer: 'stock/update/answers-with-the-new-state',
  elsewhere: 'stock/update/updates-no-other-restaurant',
  onlyAsked: 'stock/search/returns-only-what-was-asked',
  back: 'stock/list/item-back-in-stock-leaves-the-list',
  never: 'stock/list/in-stock-is-never-listed',
  listedElsewhere: 'stock/list/no-item-of-another-restaurant',
  foreign: 'stock/list/unknown-restaurant-has-no-item-of-another',
} as const;

/** What a command does, in a few words. */
export function describeCommand(command: Command, { items }: Stock): string {
  const named = (places: readonly number[]) =>
    places.map((place) => items[place]?.item.guid ?? '').join(' and ');
  const where = 'at' in command && command.at === 'elsewhere' ? ' at the other restaurant' : '';
  const who = 'isByOther' in command ? ', as another client' : '';
  switch (command.do) {
    case 'update':
      return command.changes
        .map(({ item, state, by }) => `set ${named([item])} to ${describeState(state)} by ${by}`)
        .join(', ')
        .concat(command.isBehindUnknown ? ', after an item that does not exist' : '', who);
    case 'stray':
      return `an update of ${named([command.item])} that must change nothing${command.behind ? `, after a valid element of ${named([command.behind.item])}` : ''}`;
    case 'search':
      return `search ${named(command.items)} by ${command.by}${where}${who}`;
    case 'list':
      return `list ${command.filter ?? 'all at risk'}${where}${who}`;
  }
}

/** By which rule an item that was shown is as it was, by what happened since. */
export const UNCHANGED = {
  'another update': RULES.noOther,
  'a rejected update': 'stock/update/refused-update-changes-nothing',
  'an update for an unknown restaurant':
    'stock/update/unknown-restaurant-changes-no-item-of-another',
} as const;

/** The rules by which an update sets an item, from the state that it is known to be in, or from any. */
export function rulesOfSetting({ machine }: Stock, status: StockState['status'], from?: string) {
  const arrows = machine.transitions.filter(
    (one) => one.event === `update to ${status}` && (from === undefined || one.from === from),
  );
  return [...new Set(arrows.flatMap(({ rules }) => rules))];
}

/** The item that alone is ever set to a quantity that entries show. */
export function ownerOf({ items, values }: Stock, entries: StockEntry[]): number | undefined {
  const isShown = ({ quantity }: StockState) =>
    quantity !== undefined && entries.some((entry) => entry.quantity === quantity);
  const owner = items.findIndex((_known, place) => values(place).some(isShown));
  return owner < 0 ? undefined : owner;
}

/** Entries of the item itself, or of a version of it at another restaurant. */
export function relatedTo({ guid, multiLocationId }: StockItem, entries: StockEntry[]) {
  return entries.filter(
    (entry) =>
      isSameGuid(entry.guid, guid) ||
      (multiLocationId !== undefined && entry.multiLocationId === multiLocationId),
  );
}

/** The items that a performance looks at, with their places. */
export function lookedAt({ items, about }: Stock): [number, Known][] {
  return [...items.entries()].filter(([, { item }]) => about === undefined || about === item.guid);
}
