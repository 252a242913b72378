import { haveLittleInCommon } from '../readings/haveLittleInCommon.ts';
import { readUntil } from '../readings/readUntil.ts';
import { whatCounts } from '../readings/whatCounts.ts';
import { describeKeys } from '../paging/PagedList.ts';
import type { Trial } from '../trial/Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Complaint } from '../../sent/Complaint.ts';
import { Unread } from '../../sent/judging/signals.ts';

/** How often the reference is looked at, and the judged reading beside it, until what is wrong counts. */
const LOOKS = 2;

/** What one reading gave: of an operation, with a query, for a restaurant. */
export interface Reading<Element = unknown> {
  /** What was asked for, in words: `GET /config/v2/menus with lastModified 2024-01-01T00:00:00Z`. */
  asked: string;
  keys: ReadonlySet<string>;
  /** The elements by their keys. One that is given twice is left out: which of both is meant is open. */
  elements: ReadonlyMap<string, Element>;
  /** The responses that show some elements, or the whole. */
  showing(keys: string[]): LiveExchange[];
}

/** How a judged reading must relate to another one. */
export interface Relation<Element> {
  /** Where it does not, as words that are the same each time: the key of an element, and a place in it. */
  wrong(reference: Reading<Element>, judged: Reading<Element>): string[];
  /** Whether a place where two readings of the reference differ, too, shows nothing: values that change by themselves. */
  mayChangeByItself?: true;
  /** Whether two readings show nothing about it, because they have too little in common. */
  showsNothing?(reference: Reading<Element>, judged: Reading<Element>): boolean;
  /** What a failure says of the places. */
  words(
    reference: Reading<Element>,
    judged: Reading<Element>,
    wrong: string[],
  ): Omit<Complaint, 'exchanges'>;
}

/** Two readings, each of which can be made again. */
export interface Readings<Element> {
  /** `again` asks for new responses in place of the run's earlier ones. */
  reference(again: boolean): Promise<Reading<Element>>;
  judged(again: boolean): Promise<Reading<Element>>;
  /** How often at most both are read again; more than once if they come in many parts, each of which may change. */
  times?: number;
}

/**
 * Asserts that two readings relate as they must. People may change the data while it is read: so what looks wrong is read
 * again, the judged reading between two of the other, and fails only where it is wrong compared with both, and was before.
 * Nothing is asserted where the first readings show nothing.
 */
export async function compareReadings<Element>(
  trial: Trial,
  { reference, judged, times = 1 }: Readings<Element>,
  relation: Relation<Element>,
): Promise<void> {
  const showsNothing = relation.showsNothing ?? (() => false);
  const first = { before: await reference(false), between: await judged(false) };
  if (showsNothing(first.before, first.between)) return;
  let former: Set<string> | undefined;
  const found = await readUntil(
    trial,
    async (again) => {
      const readings = again
        ? {
            before: await reference(true),
            between: await judged(true),
            after: await reference(true),
          }
        : { ...first, after: first.before };
      const { before, between, after } = readings;
      if (after !== before && haveLittleInCommon(before.keys, after.keys))
        throw new Unread(`${before.asked} returns others each time it is read`);
      if (showsNothing(before, between))
        trial.notExercised(`${between.asked} has nothing in common with ${before.asked} by now`);
      const places = relation.wrong(before, between).filter((at) => former?.has(at) ?? true);
      const wrong = stillWrong(places, relation, readings);
      former = new Set(wrong);
      return { before, between, after, wrong };
    },
    ({ wrong }) => wrong.length === 0,
    times,
  );
  const { before, between } = found;
  let latest = before;
  const look = async () => {
    latest = await reference(true);
    const changed = relation.mayChangeByItself ? relation.wrong(before, latest) : [];
    return [...latest.keys, ...changed].toSorted().join();
  };
  const again = async () => relation.wrong(latest, await judged(true));
  const wrong = await whatCounts(trial, found.wrong, look, again, LOOKS);
  trial.holds(wrong.length === 0, () => {
    const keys = wrong.map((place) => place.split(' ')[0] ?? '');
    return {
      ...relation.words(before, between, wrong),
      exchanges: [...before.showing(keys), ...between.showing(keys)],
    };
  });
}

/** Those of the wrong places that are wrong beside a later reading, too, and do not change by themselves. */
function stillWrong<Element>(
  places: string[],
  { wrong, mayChangeByItself }: Relation<Element>,
  { before, between, after }: Record<'before' | 'between' | 'after', Reading<Element>>,
): string[] {
  if (places.length === 0 || after === before) return places;
  const stays = new Set(wrong(after, between));
  const unsettled = new Set(mayChangeByItself ? wrong(before, after) : []);
  return places.filter((place) => stays.has(place) && !unsettled.has(place));
}

/** Every element of the reference is in the judged reading. */
export function leavesOutNothing(element: string): Relation<unknown> {
  return {
    wrong: (reference, judged) => [...reference.keys].filter((key) => !judged.keys.has(key)),
    words: (reference, judged, wrong) => ({
      message: `${judged.asked} leaves out what ${reference.asked} returns.`,
      expected: `all ${describeKeys([...reference.keys], element)}`,
      actual: `missing: ${describeKeys(wrong, element)}`,
    }),
  };
}

export function sharesNothing(element: string): Relation<unknown> {
  return {
    wrong: (reference, judged) => [...judged.keys].filter((key) => reference.keys.has(key)),
    words: (reference, judged, wrong) => ({
      message: `${judged.asked} gives what ${reference.asked} gives.`,
      expected: `no ${element} of those`,
      actual: `${describeKeys(wrong, element)} in both`,
    }),
  };
}

/** Both give the same elements. */
export function givesTheSame(element: string): Relation<unknown> {
  const lacking = ({ keys }: Reading, { keys: others }: Reading) =>
    [...keys].filter((key) => !others.has(key));
  return {
    wrong: (reference, judged) => [...lacking(reference, judged), ...lacking(judged, reference)],
    words: (reference, judged) => {
      const [without, beyond] = [lacking(reference, judged), lacking(judged, reference)];
      const all = describeKeys([...judged.keys], element);
      const left =
        without.length === 0 ? '' : `, without ${describeKeys(without, element)} of those`;
      const more =
        beyond.length === 0 ? '' : `, with ${describeKeys(beyond, element)} beyond those`;
      return {
        message: `${judged.asked} returns others than ${reference.asked}.`,
        expected: `the same ${describeKeys([...reference.keys], element)} for both`,
        actual: `${all}${left}${more}`,
      };
    },
  };
}

/** The elements that both give are the same in both. */
export function hasTheSame<Element>(
  element: string,
  what: string,
  differences: (one: Element, other: Element) => string[],
  shown: (element: Element, place: string) => string,
): Relation<Element> {
  const shownAt = ({ elements }: Reading<Element>, [first = '']: string[]) => {
    const [key = '', place = ''] = first.split(' ');
    const found = elements.get(key);
    return found === undefined ? 'the same' : `of ${key}: ${shown(found, place)}`;
  };
  return {
    mayChangeByItself: true,
    showsNothing: hasNothingInCommon,
    wrong: (reference, judged) =>
      [...reference.elements].flatMap(([key, one]) => {
        const other = judged.elements.get(key);
        return other === undefined ? [] : differences(one, other).map((place) => `${key} ${place}`);
      }),
    words: (reference, judged, wrong) => ({
      message: `${judged.asked} returns ${element}s with ${what} than ${reference.asked}.`,
      expected: shownAt(reference, wrong),
      actual: `${shownAt(judged, wrong)}${wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : ''}`,
    }),
  };
}

/** Whether two readings give no element that is the same. */
function hasNothingInCommon({ elements }: Reading, { elements: others }: Reading): boolean {
  return ![...others.keys()].some((key) => elements.has(key));
}
