import fc from 'fast-check';
import type { StockState } from '../../generators/fields/quantities.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { seedFor } from '../../src/session/seedFor.ts';
import type { Broken, Judgement, Model } from '../../src/model/Model.ts';
import { describeAnswer, matchesStatus } from '../../src/session/answers.ts';
import { changeableItems, mayUpdate } from './changeableItems.ts';
import { showsAmongVersions } from './shownStates.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  isInvalid,
  isSameGuid,
  showState,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import { wholeStockAndElsewhere } from './stockGroups.ts';
import {
  elementOf,
  listParts,
  searchParts,
  updateParts,
  type Identifier,
} from './stockRequests.ts';

type Place = 'here' | 'elsewhere';
type Filter = 'OUT_OF_STOCK' | 'QUANTITY';

/** An item by its place among those of the model, and what it is set to. */
interface Change {
  item: number;
  state: StockState;
  by: Identifier;
}

/** The requests of the stock service, by two restaurants: one whose stock the run may change, and one that it reads. */
type Command =
  | { do: 'update'; changes: readonly Change[] }
  | { do: 'refused'; item: number; by: Identifier }
  | { do: 'search'; items: readonly number[]; by: Identifier | 'both'; at: Place }
  | { do: 'list'; filter?: Filter; at: Place };

/** What the run knows of one item of its restaurant. */
interface Known {
  item: StockItem;
  /** What the last update set, or what was seen in its place; undefined as long as nothing set it. */
  now: StockState | undefined;
  /** How it came to be so, or what happened since a search showed it so. */
  since: 'one element' | 'several elements' | 'shown' | 'another update' | 'a refused update';
  by: Identifier;
}

interface Stock {
  here: string;
  elsewhere: string | undefined;
  items: readonly Known[];
  /** What each item is set to in turn: no quantity is that of another item, or of an earlier run. */
  values: (item: number) => readonly StockState[];
  /** GUIDs that the other restaurant lists and that no item of this one has. */
  foreign: ReadonlySet<string>;
  /** Set where only one item is looked at. */
  about?: string;
}

const RULES = {
  sets: {
    IN_STOCK: 'stock/update/sets-in-stock',
    OUT_OF_STOCK: 'stock/update/sets-out-of-stock',
    QUANTITY: 'stock/update/sets-quantity',
  },
  finds: {
    guid: 'stock/search/finds-by-guid',
    multiLocationId: 'stock/search/finds-by-multi-location-id',
    both: 'stock/search/finds-by-both',
  },
  listed: {
    OUT_OF_STOCK: 'stock/list/out-of-stock-is-listed',
    QUANTITY: 'stock/list/quantity-is-listed',
  },
  restricts: {
    OUT_OF_STOCK: 'stock/list/status-out-of-stock-restricts',
    QUANTITY: 'stock/list/status-quantity-restricts',
  },
  several: 'stock/update/updates-every-element',
  byMultiLocationId: 'stock/update/is-shown-by-multi-location-id',
  noOther: 'stock/update/updates-no-other-item',
  refused: 'stock/update/refused-update-changes-nothing',
  answer: 'stock/update/answers-with-the-new-state',
  elsewhere: 'stock/update/updates-no-other-restaurant',
  onlyAsked: 'stock/search/returns-only-what-was-asked',
  back: 'stock/list/item-back-in-stock-leaves-the-list',
  never: 'stock/list/in-stock-is-never-listed',
  ofAnother: 'stock/list/no-item-of-another-restaurant',
  foreign: 'stock/list/unknown-restaurant-has-no-item-of-another',
} as const;

/** The stock of items, whatever was asked before, and whatever is asked at once. */
export const model: Model<Stock, Command> = {
  name: 'stock',
  decides: Object.values(RULES).flatMap((rule) =>
    typeof rule === 'string' ? [rule] : Object.values(rule),
  ),
  apart: wholeStockAndElsewhere,
  sequences: 3,
  begin,
  sequence: sequenceOf,
  together: togetherOf,
  request: requestOf,
  judge,
  partsOf: ({ items }) => items.map(({ item }) => item.guid),
  only: (stock, about) => ({ ...stock, about }),
  after: (commands) => {
    const items = new Set(
      commands.flatMap((one) => (one.do === 'update' ? one.changes.map(({ item }) => item) : [])),
    );
    return items.size === 0 ? [] : [{ do: 'search', items: [...items], by: 'guid', at: 'here' }];
  },
};

async function begin(trial: Trial): Promise<Stock> {
  const { restaurant: here, otherRestaurant: elsewhere } = trial.target.fixtures;
  if (!mayUpdate(trial)) trial.notExercised('the run may not update stock here');
  const items = await changeableItems(trial);
  const from = seedFor(0, trial.session.identitySeed) % 80;
  return {
    here,
    elsewhere,
    items: items.map((item): Known => ({ item, now: undefined, since: 'shown', by: 'guid' })),
    values: (item) => [
      { status: 'QUANTITY', quantity: 101 + from + 150 * item },
      { status: 'OUT_OF_STOCK' },
      { status: 'QUANTITY', quantity: 102 + from + 150 * item },
      { status: 'IN_STOCK' },
    ],
    foreign:
      elsewhere === undefined
        ? new Set()
        : await trial.once('stock/model/foreign', (trial) => foreignTo(trial, here, elsewhere)),
  };
}

/** GUIDs in the other restaurant's list that name no item here. */
async function foreignTo(trial: Trial, here: string, elsewhere: string): Promise<Set<string>> {
  const listed = entriesOf(await trial.setup('stock/list', listParts(elsewhere)));
  const guids = listed.flatMap(({ guid }) => guid ?? []).slice(0, 5);
  if (guids.length === 0) return new Set();
  const found = entriesOf(await trial.setup('stock/search', searchParts(here, { guids }))).filter(
    (entry) => !isInvalid(entry),
  );
  return new Set(
    guids
      .filter((guid) => found.every((entry) => !isSameGuid(entry.guid, guid)))
      .map((guid) => guid.toLowerCase()),
  );
}

const stateAt = ({ values }: Stock, item: number, turn: number): StockState =>
  values(item)[turn % 4] ?? { status: 'IN_STOCK' };

const NAMED_BY: Identifier[] = ['guid', 'multiLocationId'];

/** The pairs of reads of one sequence: its own and those of others in turn, so that each run has all. */
const PAIRS_OF_ONE = [0, 1, 2, 0, 1];

/** Updates of two items, before and after reads that differ in one thing. */
function sequenceOf(stock: Stock, turn: number): fc.Arbitrary<Command[]> {
  const count = stock.items.length;
  return fc.tuple(fc.nat(count - 1), fc.nat(count)).chain(([one, step]) => {
    const two = count < 2 ? one : (one + 1 + (step % (count - 1))) % count;
    const change = (item: number, turn: number): Change => ({
      item,
      state: stateAt(stock, item, turn),
      by: NAMED_BY[(step + (turn % 3)) % 2] ?? 'guid',
    });
    // Few, so that each follows on each other one, and on itself.
    const update = fc.constantFrom(
      [change(one, 0)],
      [change(one, 2)],
      [change(one, step % 2 === 0 ? 1 : 3)],
      [change(two, 2)],
      [...(two === one ? [] : [change(two, step)]), change(one, 0)],
    );
    const pairs = pairsOf(stock, one, two);
    const phrases = PAIRS_OF_ONE.map((place) => {
      const pair = pairs[(3 * turn + place) % pairs.length] ?? pairs[0];
      return fc
        .tuple(update, update, fc.shuffledSubarray([...pair], { minLength: 2 }), fc.nat(2))
        .map(([first, second, [read, other = read], chance]): Command[] => [
          { do: 'update', changes: first },
          ...(read === undefined || other === undefined ? [] : [read, other]),
          ...(chance > 0
            ? []
            : second.slice(-1).map(({ item, by }): Command => ({ do: 'refused', item, by }))),
          { do: 'update', changes: second },
          ...(read === undefined || other === undefined ? [] : [other, read]),
        ]);
    });
    return fc.tuple(...phrases).map((drawn) => drawn.flat());
  });
}

type Pair = [Command, Command];

/** Reads that differ in one thing: the identifier, the item, the order, the filter, the restaurant. */
function pairsOf({ elsewhere }: Stock, one: number, two: number): [Pair, ...Pair[]] {
  const search = (
    items: number[],
    by: Identifier | 'both' = 'guid',
    at: Place = 'here',
  ): Command => ({ do: 'search', items, by, at });
  const list = (filter?: Filter, at: Place = 'here'): Command => ({ do: 'list', filter, at });
  return [
    [search([one]), search([one], 'multiLocationId')],
    [search([one]), search([two])],
    [search([one], 'multiLocationId'), search([two], 'multiLocationId')],
    [search([...new Set([one, two])]), search([one], 'both')],
    [list(), list('QUANTITY')],
    [list('OUT_OF_STOCK'), list('QUANTITY')],
    ...(elsewhere === undefined
      ? []
      : [
          [search([one]), search([one], 'guid', 'elsewhere')] as Pair,
          [list(), list(undefined, 'elsewhere')] as Pair,
        ]),
  ];
}

/** Updates of different items and of one, with reads between them, at both restaurants. */
function togetherOf(stock: Stock, turn: number): fc.Arbitrary<Command[]> {
  const count = stock.items.length;
  const set = (item: number, turn: number): Command => ({
    do: 'update',
    changes: [
      { item, state: stateAt(stock, item, turn), by: turn % 2 === 0 ? 'guid' : 'multiLocationId' },
    ],
  });
  const search = (item: number, at: Place = 'here'): Command => ({
    do: 'search',
    items: [item],
    by: 'guid',
    at,
  });
  return fc.tuple(fc.nat(3), fc.nat(count - 1)).map(([value, from]) => {
    const [first = 0, second = first, third = second] = [0, 1, 2].map((n) => (from + n) % count);
    const updates = [set(first, value), set(second, value), set(first, value + 1)];
    const reads = [
      search(second),
      stock.elsewhere === undefined ? search(third) : search(second, 'elsewhere'),
    ];
    return [...updates, ...(turn % 2 === 0 ? reads : [set(third, value)])];
  });
}

function requestOf(command: Command, { here, elsewhere, items }: Stock) {
  const itemOf = (place: number) => items[place]?.item ?? { guid: '' };
  const restaurant = 'at' in command && command.at === 'elsewhere' ? (elsewhere ?? here) : here;
  const options = { expects: 'success' } as const;
  if (command.do === 'list')
    return { operation: 'stock/list', parts: listParts(restaurant, command.filter), options };
  if (command.do === 'update') {
    const elements = command.changes.map(({ item, state, by }) =>
      elementOf(itemOf(item), state, by),
    );
    return { operation: 'stock/update', parts: updateParts(here, elements), options };
  }
  if (command.do === 'refused') {
    const element = elementOf(itemOf(command.item), { status: 'QUANTITY' }, command.by);
    return {
      operation: 'stock/update',
      parts: updateParts(here, [element]),
      options: { expects: ['400'] },
    };
  }
  const asked = command.items.map(itemOf);
  const named = asked.flatMap(({ multiLocationId }) => multiLocationId ?? []);
  const isByGuid = command.by !== 'multiLocationId' || named.length < asked.length;
  const identifiers = {
    ...(isByGuid && { guids: asked.map(({ guid }) => guid) }),
    ...(command.by !== 'guid' && named.length > 0 && { multiLocationIds: named }),
  };
  return { operation: 'stock/search', parts: searchParts(restaurant, identifiers), options };
}

type Shown = Judgement<Stock, Command>;

function judge(stock: Stock, command: Command, exchange: LiveExchange): Shown {
  switch (command.do) {
    case 'update':
      return afterUpdate(stock, command.changes, exchange);
    case 'refused':
      return afterRefusal(stock, command.item, exchange);
    case 'search':
      return command.at === 'here'
        ? afterSearch(stock, command, exchange)
        : afterReadingElsewhere(stock, RULES.elsewhere, exchange);
    case 'list':
      return command.at === 'here'
        ? afterList(stock, command.filter, exchange)
        : afterReadingElsewhere(stock, RULES.ofAnother, exchange);
  }
}

const isAccepted = (exchange: LiveExchange) => matchesStatus(exchange, ['200']);

/** The state with other knowledge of the items for which there is some. */
function knowing(stock: Stock, change: (known: Known, place: number) => Partial<Known>): Stock {
  return {
    ...stock,
    items: stock.items.map((known, place) => ({ ...known, ...change(known, place) })),
  };
}

function afterUpdate(stock: Stock, changes: readonly Change[], exchange: LiveExchange): Shown {
  const [first] = changes;
  const since = changes.length > 1 ? 'several elements' : 'one element';
  const wanted = changes.map(({ state }) => describeState(state)).join(' and ');
  if (!isAccepted(exchange)) {
    const rule = changes.length > 1 ? RULES.several : RULES.sets[first?.state.status ?? 'IN_STOCK'];
    const words = {
      message: `PUT /stock/v1/inventory/update refused a valid update to ${wanted}.`,
      expected: '200',
      actual: describeAnswer(exchange),
    };
    return { state: stock, kept: [], broken: [{ rule, ...words, mayBeOfOthers: true }] };
  }
  const state = knowing(stock, (known, place) => {
    const change = changes.find(({ item }) => item === place);
    if (change !== undefined) return { now: change.state, since, by: change.by };
    return known.since === 'shown' ? { since: 'another update' } : {};
  });
  const entries = entriesOf(exchange);
  const held = changes.flatMap(({ item: place, state }) => {
    const item = stock.items[place]?.item;
    return item === undefined || entriesFor(entries, item).length === 0 ? [] : [{ item, state }];
  });
  const wrong = held.find(({ item, state }) => !showState(entries, item, state));
  if (wrong === undefined)
    return { state, kept: held.length > 0 ? [RULES.answer] : [], broken: [] };
  const words = {
    message:
      'PUT /stock/v1/inventory/update answered with another state than the one it was given.',
    ...expectedOf(wrong.item, wrong.state, entries),
  };
  return {
    state,
    kept: [],
    broken: [{ rule: RULES.answer, ...words, mayBeLate: true, mayBeOfOthers: true }],
  };
}

/** Whether one of the documents' refusals came is for other rules; what it left unchanged is looked at. */
function afterRefusal(stock: Stock, item: number, exchange: LiveExchange): Shown {
  const state = knowing(stock, (known, place) => {
    if (place !== item) return {};
    if (!matchesStatus(exchange, ['4XX'])) return { now: undefined };
    return known.since === 'shown' ? { since: 'a refused update' } : {};
  });
  return { state, kept: [], broken: [] };
}

function afterSearch(
  stock: Stock,
  { items, by }: Command & { do: 'search' },
  exchange: LiveExchange,
): Shown {
  const entries = entriesOf(exchange);
  const kept = new Set<string>();
  const broken: Broken<Command>[] = [];
  const seen = new Map<number, Partial<Known>>();
  for (const place of items) {
    const known = stock.items[place];
    if (known === undefined || isLeftOut(stock, known)) continue;
    const { item, now, since } = known;
    const own = entriesFor(entries, item);
    if (own.length === 0) {
      const rule = RULES.finds[by];
      const message = 'POST /stock/v1/inventory/search does not find an item of the restaurant.';
      broken.push({
        rule,
        message,
        expected: `an entry of the item ${item.guid}`,
        actual: describeEntries(entries, item),
        mayBeOfOthers: true,
      });
      continue;
    }
    kept.add(RULES.finds[by]);
    if (now === undefined) continue;
    const isShown = by === 'multiLocationId' ? showsAmongVersions : showState;
    if (isShown(entries, item, now)) {
      for (const rule of shownBy(known, by)) kept.add(rule);
      seen.set(place, { since: 'shown' });
    } else {
      broken.push({
        rule: ruleBroken(stock, known, own, by),
        message: `A search shows an item in another state than the last update set${since === 'shown' ? ', which it showed before' : ''}.`,
        ...expectedOf(item, now, entries),
        ...excusesFor(stock, place, own),
        ...(by === 'multiLocationId' && { unless: byGuid(place) }),
      });
      seen.set(place, { now: undefined });
    }
  }
  const others = stock.items.filter((_known, place) => !items.includes(place));
  const stray =
    by === 'guid'
      ? others.find(({ item }) =>
          entries.some((entry) => !isInvalid(entry) && isSameGuid(entry.guid, item.guid)),
        )
      : undefined;
  if (stray !== undefined)
    broken.push({
      rule: RULES.onlyAsked,
      message:
        'POST /stock/v1/inventory/search returned an item that none of the given identifiers names.',
      expected: 'entries of the items asked for, and no others',
      actual: `one of the item ${stray.item.guid}`,
    });
  return {
    state: knowing(stock, (_known, place) => seen.get(place) ?? {}),
    kept: [...kept],
    broken,
  };
}

const byGuid = (item: number): Command => ({ do: 'search', items: [item], by: 'guid', at: 'here' });

/** The rules that an item keeps by being shown in its state. */
function shownBy({ now, since }: Known, by: Identifier | 'both'): string[] {
  return [
    RULES.sets[now?.status ?? 'IN_STOCK'],
    ...(since === 'several elements' ? [RULES.several] : []),
    ...(since === 'another update' ? [RULES.noOther] : []),
    ...(since === 'a refused update' ? [RULES.refused] : []),
    ...(by === 'multiLocationId' ? [RULES.byMultiLocationId] : []),
  ];
}

/** Which rule an item breaks by being shown in another state. */
function ruleBroken(
  stock: Stock,
  known: Known,
  own: StockEntry[],
  by: Identifier | 'both',
): string {
  const owner = ownerOf(stock, own);
  const isOfAnother = owner !== undefined && stock.items[owner] !== known;
  if (known.since === 'several elements') return RULES.several;
  if (known.since === 'another update' || isOfAnother) return RULES.noOther;
  if (known.since === 'a refused update') return RULES.refused;
  return by === 'multiLocationId'
    ? RULES.byMultiLocationId
    : RULES.sets[known.now?.status ?? 'IN_STOCK'];
}

/** The item that alone is ever set to a quantity that entries show. */
function ownerOf(stock: Stock, entries: StockEntry[]): number | undefined {
  const owner = stock.items.findIndex((_known, place) =>
    stock
      .values(place)
      .some(
        (value) =>
          value.status === 'QUANTITY' &&
          entries.some(({ quantity }) => quantity === value.quantity),
      ),
  );
  return owner < 0 ? undefined : owner;
}

/** What explains that an item is shown in a state that is not its last: a quantity that the run chose is nobody else's. */
function excusesFor(
  stock: Stock,
  place: number,
  own: StockEntry[],
): Pick<Broken, 'mayBeLate' | 'mayBeOfOthers'> {
  const owner = ownerOf(stock, own);
  if (owner === undefined) return { mayBeLate: true, mayBeOfOthers: true };
  return owner === place ? { mayBeLate: true } : {};
}

function afterList(stock: Stock, filter: Filter | undefined, exchange: LiveExchange): Shown {
  const entries = entriesOf(exchange);
  const kept = new Set<string>();
  const broken: Broken<Command>[] = [];
  const asked = `GET /stock/v1/inventory${filter === undefined ? '' : `?status=${filter}`}`;
  for (const [place, known] of stock.items.entries()) {
    const { item, now } = known;
    if (now === undefined || isLeftOut(stock, known)) continue;
    const isMeant = now.status !== 'IN_STOCK' && (filter ?? now.status) === now.status;
    const rule =
      now.status === 'IN_STOCK'
        ? RULES.back
        : isMeant
          ? RULES.listed[now.status]
          : RULES.restricts[filter ?? now.status];
    const own = entriesFor(entries, item);
    if (isMeant ? showState(entries, item, now) : own.length === 0) kept.add(rule);
    else
      broken.push({
        rule,
        message: isMeant
          ? `${asked} does not list an item as a search shows it.`
          : `${asked} lists an item that is ${describeState(now)}.`,
        expected: isMeant
          ? expectedOf(item, now, entries).expected
          : `no entry of the item ${item.guid}`,
        actual: describeEntries(entries, item),
        ...excusesFor(stock, place, own),
        unless: byGuid(place),
      });
  }
  const inStock = entries.find(({ status }) => status === 'IN_STOCK');
  if (inStock !== undefined)
    broken.push({
      rule: RULES.never,
      message: `${asked} returned an item that is IN_STOCK.`,
      expected: 'no entry whose status is IN_STOCK',
      actual: 'one of them IN_STOCK',
    });
  const stray = entries.find(({ guid = '' }) => stock.foreign.has(guid.toLowerCase()));
  if (stray !== undefined)
    broken.push({
      rule: RULES.foreign,
      message: `${asked} lists an item of another restaurant.`,
      expected: 'items of the restaurant in the header',
      actual: `the item ${stray.guid ?? ''}, which is ${stock.elsewhere ?? ''}'s`,
    });
  else if (stock.foreign.size > 0) kept.add(RULES.foreign);
  return { state: stock, kept: [...kept], broken };
}

/** The other restaurant shows no quantity that the run set here. */
function afterReadingElsewhere(stock: Stock, rule: string, exchange: LiveExchange): Shown {
  const entries = entriesOf(exchange).filter((entry) => !isInvalid(entry));
  const wrong = stock.items.flatMap(({ item }, place) => {
    const own = entries.filter(
      ({ guid, multiLocationId }) =>
        isSameGuid(guid, item.guid) ||
        (multiLocationId !== undefined && multiLocationId === item.multiLocationId),
    );
    return ownerOf(stock, own) === place ? [{ item, own }] : [];
  })[0];
  const isShowing = stock.items.some(({ now }) => now?.status === 'QUANTITY');
  if (wrong === undefined) return { state: stock, kept: isShowing ? [rule] : [], broken: [] };
  const message =
    'The stock of another restaurant shows what was set at the restaurant of the run.';
  const expected = `of the item ${wrong.item.guid} nothing that was set at ${stock.here}`;
  return {
    state: stock,
    kept: [],
    broken: [{ rule, message, expected, actual: describeEntries(wrong.own, wrong.item) }],
  };
}

function isLeftOut({ about }: Stock, { item }: Known): boolean {
  return about !== undefined && about !== item.guid;
}

function expectedOf(item: StockItem, state: StockState, entries: StockEntry[]) {
  return {
    expected: `the item ${item.guid}: ${describeState(state)}`,
    actual: describeEntries(entries, item),
  };
}
