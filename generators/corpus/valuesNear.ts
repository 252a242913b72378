import { isObject } from '../../src/words/json/isObject.ts';
import type { Json } from '../../src/promised/types.ts';

/** One value of each kind that some keyword may take for another kind. */
const OF_EACH_FORM: Json[] = [null, true, 0, -1, 1.5, '', 'x', [], {}];
/** Characters that are put into a text: those that mean something in some format, and those that look like them. */
const CHARACTERS = [...' \n\taZg019-_.:/+@#?&=%~[]{}<>^|!,;*\\', 'ä', '１', '😀'];
/** A text longer than this is changed only at its ends. */
const LONGEST = 100;
/** How many of these characters are put into one place; the others go into the next places. */
const AT_ONE_PLACE = 8;

/**
 * Values that differ from a value in one place: another value there, a member or an element less, more or twice, a
 * character less, more or another.
 * @param names of members that are put into objects
 */
export function valuesNear(value: Json, names: readonly string[]): Json[] {
  return [...OF_EACH_FORM, ...nearOfItsForm(value, names)];
}

function nearOfItsForm(value: Json, names: readonly string[]): Json[] {
  if (typeof value === 'string') return textsNear(value);
  if (typeof value === 'number') return numbersNear(value);
  if (Array.isArray(value)) return arraysNear(value, names);
  return isObject<Json>(value) ? objectsNear(value, names) : [];
}

function textsNear(text: string): Json[] {
  const characters = [...text];
  const all = [...characters.keys(), characters.length];
  const places = all.length > LONGEST ? [0, 1, ...all.slice(-2)] : all;
  const changed = places.flatMap((place) => [
    characters.toSpliced(place, 1),
    characters.toSpliced(place, 0, ...characters.slice(place, place + 1)),
    ...byTurns(CHARACTERS, place).flatMap((one) => [
      characters.toSpliced(place, 0, one),
      characters.toSpliced(place, 1, one),
    ]),
  ]);
  const whole = [text + text, text.toUpperCase(), text.toLowerCase(), text.repeat(30)];
  return [...new Set([...changed.map((one) => one.join('')), ...whole])];
}

function byTurns<T>(list: readonly T[], turn: number): T[] {
  return list.filter((_, place) => (place + turn) % Math.ceil(list.length / AT_ONE_PLACE) === 0);
}

function numbersNear(number: number): Json[] {
  const steps = [1, -1, 0.5, -0.01, 0.001, 1000];
  return [...steps.map((step) => number + step), -number, number * 10, number / 3];
}

function arraysNear(array: Json[], names: readonly string[]): Json[] {
  return [
    ...[0, array.length].flatMap((place) =>
      OF_EACH_FORM.map((one) => array.toSpliced(place, 0, one)),
    ),
    ...array.flatMap((element, place) => [
      array.toSpliced(place, 1),
      [...array, element],
      ...valuesNear(element, names).map((one) => array.with(place, one)),
    ]),
  ];
}

function objectsNear(object: { [key: string]: Json }, names: readonly string[]): Json[] {
  const entries = Object.entries(object);
  const free = names.filter((name) => !Object.hasOwn(object, name));
  return [
    ...free.flatMap((name, turn) =>
      OF_EACH_FORM.filter((_, place) => (place + turn) % 3 === 0).map((one) =>
        Object.fromEntries([...entries, [name, one]]),
      ),
    ),
    ...entries.flatMap(([name, member], place) => [
      Object.fromEntries(entries.toSpliced(place, 1)),
      ...valuesNear(member, names).map((one) =>
        Object.fromEntries(entries.with(place, [name, one])),
      ),
    ]),
  ];
}
