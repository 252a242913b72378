import fc from 'fast-check';
import type { Step } from '../../../src/checked/model/Model.ts';
import { tourOf } from '../../../src/checked/model/tourOf.ts';
import { DEFECTS } from './modelState.ts';
import type { Change, Command, Filter, Naming, Place, Stock, Wrong } from './modelState.ts';

type Update = Command & { do: 'update' };
type Search = Command & { do: 'search' };
type List = Command & { do: 'list' };

const update = (...changes: Change[]): Update => ({ do: 'update', changes });

export const search = (
  items: readonly number[],
  by: Naming = 'guid',
  at: Place = 'here',
): Search => ({ do: 'search', items, by, at });

const list = (filter?: Filter, at: Place = 'here'): List => ({ do: 'list', filter, at });

const stray = (item: number, by: Change['by'], wrong: Wrong, behind?: Change): Command => ({
  ...{ do: 'stray', item, by, wrong, ...(behind && { behind }) },
});

const byOther = <Any extends Update | Search | List>(command: Any): Any => ({
  ...command,
  isByOther: true,
});

/** Which pairs of reads a sequence has, counted on from turn to turn: three sequences have all. */
const PAIRS_OF_ONE = [0, 1, 2, 0, 1, 2];

/** How often as many items are set at once: where each update writes the whole menu back, few meet so that one is lost. */
const ROUNDS = 8;
const AT_ONCE = 4;

/** The items that a sequence is about: one that is set to all its values, and one that is set beside it. */
interface Scene {
  stock: Stock;
  turn: number;
  one: number;
  /** The same as `one` where there is no other. */
  two: number;
  change(item: number, value: 0 | 1 | 2 | 3): Change;
}

/** Updates of two items beside a third, before and after reads that differ in one thing. */
export function sequenceOf(stock: Stock, turn: number): fc.Arbitrary<Step<Command>[]> {
  const count = stock.items.length;
  const chances = fc.record({ one: fc.nat(count - 1), step: fc.nat(3) });
  return chances.chain(({ one, step }) => {
    const two = (one + Math.min(2, count - 1)) % count;
    const change = (item: number, value: 0 | 1 | 2 | 3): Change => ({
      ...{ item, state: stock.values(item)[value] },
      by: item === one && (value + (step % 2)) % 4 > 1 ? 'multiLocationId' : 'guid',
    });
    const scene: Scene = { stock, turn, one, two, change };
    const pairs = pairsOf(scene);
    const phrases = PAIRS_OF_ONE.map((place) =>
      phraseOf(scene, pairs[(3 * turn + place) % pairs.length] ?? []),
    );
    const own = [fc.constant([]), settings(stock, one), strays(stock, one)][turn % 3]!;
    return fc
      .tuple(own, ...phrases)
      .map(([last, ...drawn]) => [
        ...beginOf(scene),
        ...[...drawn.flat(), byOther(list()), ...last, ...endOf(scene)],
      ]);
  });
}

/** The other restaurant, if the target file names one. */
function besideOf({ elsewhere }: Stock): Place {
  return elsewhere === undefined ? 'here' : 'elsewhere';
}

/** Reads that differ in one thing: the identifier, the item, how many, the filter, the restaurant. */
function pairsOf({ stock, one, two }: Scene): Command[][] {
  const beside = besideOf(stock);
  return [
    [search([one]), search([one], 'multiLocationId')],
    [search([one]), search([two])],
    [list('QUANTITY'), list('QUANTITY', beside)],
    [search([one], 'multiLocationId'), search([two], 'multiLocationId')],
    [list(), list('QUANTITY')],
    [search([one], 'both'), search([one], 'both', beside)],
    [search([...stock.items.keys()]), search([one], 'both')],
    [list('OUT_OF_STOCK'), list('QUANTITY')],
    [search([one], 'guid', beside), list(), list(undefined, beside)],
  ];
}

/** Two of few updates, each before the same reads, so that over the phrases each update follows on each other one. */
function phraseOf(scene: Scene, pair: Command[]): fc.Arbitrary<Command[]> {
  const { one, two, change } = scene;
  const updates: Change[][] = [
    ...([0, 1, 2, 3] as const).map((value) => [change(one, value)]),
    [change(two, 2)],
    [...changeBeside(scene), change(one, 0)],
  ];
  const reads = fc.shuffledSubarray(pair, { minLength: pair.length });
  const written = fc.shuffledSubarray(updates, { minLength: 2, maxLength: 2 });
  const drawn = fc.tuple(written, reads, fc.nat(2));
  return drawn.map(([[first = [], second = []], both, chance]): Command[] => [
    ...[update(...first), ...both],
    ...(chance > 0 ? [] : second.slice(-1).map(({ item, by }) => stray(item, by, 2))),
    ...[update(...second), ...both.toReversed()],
  ]);
}

/** What is set in one update with the first item. */
function changeBeside({ one, two, change }: Scene): Change[] {
  return two === one ? [] : [change(two, 2)];
}

/** An item that nothing else sets, and what another client is shown before anything is. */
function beginOf({ stock, turn, one, change }: Scene): Command[] {
  const count = stock.items.length;
  // The one that follows in the menu.
  const third = change((one + 1) % count, turn % 2 === 0 ? 3 : 2);
  const before = count < 3 ? [] : [update(third)];
  return [...before, byOther(search([...stock.items.keys()])), byOther(list())];
}

/** What is done once in three sequences. */
function endOf(scene: Scene): Step<Command>[] {
  const { stock, turn, one, two, change } = scene;
  const all = [...stock.items.keys()];
  const soldOut = update(change(one, 1));
  switch (turn % 3) {
    case 0:
      return [
        byOther(search(all)),
        // Set by two clients by turns.
        ...[soldOut, byOther(update(change(one, 0))), search([one])],
        // What a rejected update leaves behind for the next one, that names another item.
        soldOut,
        ...(two === one ? [] : [stray(one, 'guid', 2, change(two, 0)), search([two])]),
        ...[search(all), byOther(search(all))].map((one) => ({ ...one, isLate: true as const })),
        ...(two === one ? [] : [update(change(one, 0)), search([two])]),
      ];
    case 1:
      return [
        byOther(search(all)),
        ...roundsOf(scene),
        // It may be rejected for the item that does not exist.
        ...[{ ...update(change(one, 2)), isBehindUnknown: true as const }, search([one])],
        update(change(one, 1), ...changeBeside(scene)),
        // Two lists that differ in their filter, and that of the other restaurant, at once.
        [list('QUANTITY'), list('OUT_OF_STOCK'), list(undefined, besideOf(stock))],
      ];
    default:
      return [
        // Each as it is put back in the end: what an update gets wrong there is for its rule, and not for the end.
        ...stock.items.map(({ found: state }, item) => update({ item, state, by: 'guid' })),
        list(),
        // One in stock and one at risk, for the quantities that are then set beside reads (see `togetherOf`).
        update(...all.slice(0, 2).map((item) => change(item, item === 0 ? 3 : 1))),
        { ...list(), isLate: 'when tried again' as const },
      ];
  }
}

/** Different items set at once, again and again. */
function roundsOf({ stock, change }: Scene): Command[][] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    [...stock.items.keys()]
      .slice(0, AT_ONCE)
      .map((item) => update(change(item, round % 2 ? 0 : 2))),
  );
}

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
        update({ item, state, by }),
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
      ...[update(set), search([item])],
      ...drawn.flatMap((wrong): Command[] => [
        ...(['guid', 'multiLocationId'] as const).map((by) => stray(item, by, wrong)),
        search([item]),
      ]),
    ]);
}

/** Of three sequences the one that sets quantities beside reads in the end, which may see half of it, or nothing. */
const HALF_DONE = 2;

/**
 * Updates of different items and of one, by turns with reads between them at both restaurants, alone, and with reads that
 * see one of them half done.
 */
export function togetherOf(stock: Stock, turn: number): fc.Arbitrary<Command[]> {
  const { items, values } = stock;
  const isHalfDone = turn % 3 === HALF_DONE;
  return fc.tuple(fc.nat(3), fc.nat(isHalfDone ? 0 : items.length - 1)).map(([value, from]) => {
    const changeOf = (n: number, more = 0): Change => {
      const item = (from + n) % items.length;
      const state = values(item)[(value + more) % 4] ?? values(item)[0];
      return { item, state, by: n % 2 ? 'multiLocationId' : 'guid' };
    };
    const set = (n: number, more = 0) => update(changeOf(n, more));
    const setBoth = (n: number, other: number) => update(changeOf(n), changeOf(other));
    const other = [(from + 1) % items.length];
    const reads = [search(other), search(other, 'guid', besideOf(stock))];
    if (isHalfDone) return [set(0, -value), list(), search([from, ...other]), set(1, 2 - value)];
    if (turn % 3 > 0) return [set(0), set(0, 1), set(0, 2), set(2), set(2, 2)];
    return [set(0), items.length > 2 ? setBoth(1, 2) : set(1), set(0, 1), ...reads];
  });
}
