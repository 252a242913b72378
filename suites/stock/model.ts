import fc from 'fast-check';
import { otherClient } from '../../src/checked/otherClient.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { Model, Step } from '../../src/checked/model/Model.ts';
import { tourOf } from '../../src/checked/model/tourOf.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { machineIn } from '../../src/promised/stateMachine.ts';
import { matchesStatus } from '../../src/sent/answers.ts';
import { seedFor } from '../../src/sent/seedFor.ts';
import { changeableItems, mayUpdate } from './changeableItems.ts';
import { judgeStock } from './judgeStock.ts';
import { requestOf } from './modelRequest.ts';
import { DEFECTS, describeCommand, RULES, UNCHANGED } from './modelState.ts';
import type { Change, Command, Filter, Naming, Place, Stock, Wrong } from './modelState.ts';
import { entriesOf, isInvalid, isSameGuid } from './stockEntries.ts';
import { wholeStockAndElsewhere } from './stockGroups.ts';
import { listParts, searchParts } from './stockRequests.ts';

/** The stock of items, whatever was asked before, and whatever is asked at once. */
export const model: Model<Stock, Command> = {
  name: 'stock',
  decides: [
    ...new Set([...Object.values(RULES), ...Object.values(UNCHANGED)]),
    ...['stock/update/sets-in-stock', 'stock/update/sets-out-of-stock'],
    'stock/update/sets-quantity',
  ],
  apart: wholeStockAndElsewhere,
  sequences: 3,
  readsBeside: 3,
  isLate: (command) => 'isLate' in command,
  begin,
  sequence: sequenceOf,
  together: togetherOf,
  request: requestOf,
  describe: describeCommand,
  judge: judgeStock,
  partsOf: ({ items }) => items.map(({ item }) => item.guid),
  only: (stock, about) => ({ ...stock, about }),
  after: (commands) => {
    const set = commands.flatMap((one) => (one.do === 'update' ? one.changes : []));
    return set.length === 0 ? [] : [search([...new Set(set.map(({ item }) => item))])];
  },
};

async function begin(trial: Trial): Promise<Stock> {
  const { restaurant: here, otherRestaurant: elsewhere } = trial.target.fixtures;
  if (!mayUpdate(trial)) trial.notExercised('the run may not update stock here');
  const items = (await changeableItems(trial)).map((item) => ({ item, since: 'shown' as const }));
  const there =
    elsewhere === undefined
      ? undefined
      : await trial.once('stock/foreign', (trial) => readElsewhere(trial, here, elsewhere));
  const from = firstQuantity(trial, items.length, there?.quantities ?? new Set());
  const quantity = (item: number, more: number) => ({
    status: 'QUANTITY' as const,
    quantity: from + STEP * item + more,
  });
  return {
    ...{ here, elsewhere: there && elsewhere, items, foreign: there?.foreign ?? new Set() },
    nowhere: freshUuid(trial.seed, 'unknown restaurant', 0),
    machine: machineIn(trial.session.specs, 'stock/status'),
    client: await otherClient(trial, ({ scopes }) => scopes.includes('stock:read')),
    writer: await otherClient(trial, ({ scopes }) => scopes.includes('stock:write')),
    values: (item) => [
      quantity(item, 0),
      { status: 'OUT_OF_STOCK' },
      quantity(item, APART),
      { status: 'IN_STOCK' },
    ],
  };
}

/** How far the quantities of one item are from those of the next. */
const STEP = 150;
/** How far the two of one item are: pieces that are sold do not lead from one to the other. */
const APART = 50;
const FIRST_QUANTITIES = 80;

/** The quantity that others begin with; none of them stands at the other restaurant, which would look like a leak. */
function firstQuantity(trial: Trial, items: number, taken: ReadonlySet<number>): number {
  const start = seedFor(0, trial.session.identitySeed);
  const isFree = (from: number) =>
    [...taken].every((quantity) => {
      const [item, more] = [Math.floor((quantity - from) / STEP), (quantity - from) % STEP];
      return item < 0 || item >= items || ![0, APART].includes(more);
    });
  const all = Array.from(
    { length: FIRST_QUANTITIES },
    (_, n) => 101 + ((start + n) % FIRST_QUANTITIES),
  );
  return all.find(isFree) ?? 101;
}

interface Elsewhere {
  /** GUIDs in the other restaurant's list that name no item here. */
  foreign: Set<string>;
  quantities: Set<number>;
}

/** What the other restaurant lists; undefined if the client cannot read it. */
async function readElsewhere(
  trial: Trial,
  here: string,
  elsewhere: string,
): Promise<Elsewhere | undefined> {
  const there = await trial.send('stock/list', listParts(elsewhere), { expects: 'anything' });
  if (!matchesStatus(there, ['200'])) return undefined;
  const listed = entriesOf(there);
  const quantities = new Set(
    listed.flatMap(({ quantity }) => (typeof quantity === 'number' ? quantity : [])),
  );
  const guids = listed.flatMap(({ guid }) => guid?.toLowerCase() ?? []).slice(0, 5);
  if (guids.length === 0) return { foreign: new Set(), quantities };
  const found = entriesOf(await trial.setup('stock/search', searchParts(here, { guids })));
  const isHere = (guid: string) =>
    found.some((entry) => !isInvalid(entry) && isSameGuid(entry.guid, guid));
  return { foreign: new Set(guids.filter((guid) => !isHere(guid))), quantities };
}

const search = (items: readonly number[], by: Naming = 'guid', at: Place = 'here'): Command => ({
  ...{ do: 'search', items, by, at },
});

const list = (filter?: Filter, at: Place = 'here'): Command => ({ do: 'list', filter, at });

/** Reads that differ in one thing: the identifier, the item, how many, the filter, the restaurant. */
function pairsOf({ elsewhere, items }: Stock, one: number, two: number): Command[][] {
  const beside: Place = elsewhere === undefined ? 'here' : 'elsewhere';
  return [
    [search([one]), search([one], 'multiLocationId')],
    [search([one]), search([two])],
    [list('QUANTITY'), list('QUANTITY', beside)],
    [search([one], 'multiLocationId'), search([two], 'multiLocationId')],
    [list(), list('QUANTITY')],
    [search([one], 'both'), search([one], 'both', beside)],
    [search([...items.keys()]), search([one], 'both')],
    [list('OUT_OF_STOCK'), list('QUANTITY')],
    [list(), list(undefined, beside)],
  ];
}

/** Of three sequences the one that ends with all in stock, and then sets quantities beside reads, which may see half of it. */
const HALF_DONE = 2;

/** How often as many items are set at once: where each update writes the whole menu back, few meet so that one is lost. */
const ROUNDS = 8;
const AT_ONCE = 4;

/** Which pairs of reads a sequence has, counted on from turn to turn: three sequences have all. */
const PAIRS_OF_ONE = [0, 1, 2, 0, 1, 2];

/** Updates of two items beside a third, before and after reads that differ in one thing. */
function sequenceOf(stock: Stock, turn: number): fc.Arbitrary<Step<Command>[]> {
  const count = stock.items.length;
  const chances = fc.record({ one: fc.nat(count - 1), step: fc.nat(3) });
  return chances.chain(({ one, step }) => {
    const two = (one + Math.min(2, count - 1)) % count;
    const change = (item: number, value: 0 | 1 | 2 | 3): Change => ({
      ...{ item, state: stock.values(item)[value] },
      by: item === one && (value + (step % 2)) % 4 > 1 ? 'multiLocationId' : 'guid',
    });
    const others = two === one ? [] : [change(two, 2)];
    // Few, so that each follows on each other one, and on itself.
    const updates: Change[][] = [
      ...([0, 1, 2, 3] as const).map((value) => [change(one, value)]),
      [change(two, 2)],
      [...others, change(one, 0)],
    ];
    const pairs = pairsOf(stock, one, two);
    const phrases = PAIRS_OF_ONE.map((place) => {
      const reads = fc.shuffledSubarray(pairs[(3 * turn + place) % pairs.length] ?? [], {
        minLength: 2,
      });
      const written = fc.shuffledSubarray(updates, { minLength: 2, maxLength: 2 });
      const drawn = fc.tuple(written, reads, fc.nat(2));
      return drawn.map(([[first = [], second = []], both, chance]): Command[] => [
        { do: 'update', changes: first },
        ...both,
        ...(chance > 0 ? [] : second.slice(-1).map(({ item, by }) => stray(item, by, 2))),
        { do: 'update', changes: second },
        ...both.toReversed(),
      ]);
    });
    // The one that follows in the menu, which nothing else sets.
    const third = change((one + 1) % count, turn % 2 === 0 ? 3 : 2);
    const ofAll = { do: 'search', items: [...stock.items.keys()], by: 'guid', at: 'here' } as const;
    const before: Command[] = count < 3 ? [] : [{ do: 'update', changes: [third] }];
    const byOther: Command = { ...ofAll, isByOther: true };
    const listByOther: Command = { do: 'list', filter: undefined, at: 'here', isByOther: true };
    const first = [0, 1].slice(0, count).map((item) => change(item, 3));
    const back: Command = { do: 'update', changes: first };
    const soldOut: Command[] = [
      { do: 'update', changes: [change(one, 1)] },
      { ...ofAll, isLate: true },
    ];
    // Two lists that differ in their filter, and that of the other restaurant, at once.
    const lists: Step<Command>[] = [
      { do: 'update', changes: [change(one, 1), ...others] },
      [list('QUANTITY'), list('OUT_OF_STOCK'), ...(pairs[8] ?? []).slice(1)],
    ];
    const setByOther: Command = { do: 'update', changes: [change(one, 0)], isByOther: true };
    const byTurns = [...soldOut.slice(0, 1), setByOther, search([one])];
    const rounds: Step<Command>[] = Array.from({ length: ROUNDS }, (_, round) =>
      [...stock.items.keys()]
        .slice(0, AT_ONCE)
        .map((item) => ({ do: 'update', changes: [change(item, round % 2 ? 0 : 2)] })),
    );
    // It may be rejected for the item that does not exist.
    const behind: Command[] = [
      { do: 'update', changes: [change(one, 2)], isBehindUnknown: true },
      search([one]),
    ];
    const ends = [
      [byOther, ...byTurns, ...soldOut],
      [byOther, ...rounds, ...behind, ...lists],
      [back],
    ];
    const after = ends[turn % 3] ?? [];
    const own = [fc.constant([]), settings(stock, one), strays(stock, one)][turn % 3]!;
    return fc
      .tuple(own, ...phrases)
      .map(([last, ...drawn]) => [
        ...[...before, byOther, listByOther],
        ...[...drawn.flat(), listByOther, ...last, ...after],
      ]);
  });
}

const stray = (item: number, by: Change['by'], wrong: Wrong): Command => ({
  ...{ do: 'stray', item, by, wrong },
});

/** An item goes through each transition of the documents' state machine, and is looked at after each. */
function settings({ machine, items, values }: Stock, item: number): fc.Arbitrary<Command[]> {
  const { transitions } = machine;
  const beside = [item, (item + 1) % items.length];
  const looks = [search([item]), search([item], 'multiLocationId'), search([...new Set(beside)])];
  return fc.shuffledSubarray(transitions, { minLength: transitions.length }).map((arrows) => {
    const [{ from: begin = '' } = {}] = arrows;
    const tour = [begin, ...tourOf(arrows, begin).map(({ to }) => to)];
    let look = 0;
    return tour.flatMap((to, n): Command[] => {
      // Looked at alike before and after where the status stays: what is kept until another status shows.
      if (to !== tour[n - 1]) look = n;
      const states = values(item).filter(({ status }) => status === to);
      const state = states[n % states.length] ?? values(item)[0];
      const by = n % 4 === 2 ? 'multiLocationId' : 'guid';
      return [
        { do: 'update', changes: [{ item, state, by }] },
        ...looks.slice(look % 3, (look % 3) + 1),
        ...(to === 'IN_STOCK' ? [list()] : []),
      ];
    });
  });
}

/** Updates that may change nothing, by each identifier, of an item that was looked at and is looked at again. */
function strays({ values }: Stock, item: number): fc.Arbitrary<Command[]> {
  const set: Change = { item, state: values(item)[0], by: 'guid' };
  const wrongs: Wrong[] = [...DEFECTS.keys(), 'restaurant'];
  return fc
    .shuffledSubarray(wrongs, { minLength: wrongs.length })
    .map((drawn) => [
      ...[{ do: 'update' as const, changes: [set] }, search([item])],
      ...drawn.flatMap((wrong): Command[] => [
        ...(['guid', 'multiLocationId'] as const).map((by) => stray(item, by, wrong)),
        search([item]),
      ]),
    ]);
}

/**
 * Updates of different items and of one, by turns with reads between them at both restaurants, alone, and with reads that
 * see one of them half done.
 */
function togetherOf(stock: Stock, turn: number): fc.Arbitrary<Command[]> {
  const { items, values, elsewhere } = stock;
  const isHalfDone = turn % 3 === HALF_DONE;
  return fc.tuple(fc.nat(3), fc.nat(isHalfDone ? 0 : items.length - 1)).map(([value, from]) => {
    const set = (n: number, more = 0): Command => {
      const item = (from + n) % items.length;
      const state = values(item)[(value + more) % 4] ?? values(item)[0];
      return { do: 'update', changes: [{ item, state, by: n % 2 ? 'multiLocationId' : 'guid' }] };
    };
    const other = [(from + 1) % items.length];
    const reads = [
      search(other),
      search(other, 'guid', elsewhere === undefined ? 'here' : 'elsewhere'),
    ];
    if (isHalfDone) return [set(0, -value), list(), search([from, ...other]), set(1, 2 - value)];
    return [set(0), set(1), set(0, 1), ...(turn % 3 === 0 ? reads : [set(2), set(2, 2)])];
  });
}
