import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCorpus, type CorpusSchema } from './readCorpus.ts';
import type { Json, JsonSchema } from '../../src/promised/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { localResolve } from '../schema/localResolve.ts';
import { NoValidValue, validValues } from '../schema/validValues.ts';
import { isValid } from '../schema/violationsOf.ts';
import { schemaJudge } from '../schemaJudge.ts';

/** Values that the generators judge otherwise than Ajv. */
interface JudgedOtherwise {
  /** Valid values that the generators would send as broken, so that a server that accepts them would be blamed. */
  refused: Json[];
  /** Invalid values that the generators take for valid. */
  taken: Json[];
}

/**
 * Values that are taken, and never drawn: which hosts a `url` may not have (private addresses, for one) is nobody's standard;
 * 2^63 as a double may have been 2^63 - 1 in a response.
 */
const MAY_BE_TAKEN = new Set(['format url', 'format int64']);

/** One value of each kind that some keyword may take for another kind. */
const OF_EACH_FORM: Json[] = [null, true, 0, -1, 1.5, '', 'x', [], {}];
/** Characters that are put into a text: those that mean something in some format, and those that look like them. */
const CHARACTERS = [...' \n\taZg019-_.:/+@#?&=%~[]{}<>^|!,;*\\', 'ä', '１', '😀'];
/** A text longer than this is changed only at its ends. */
const LONGEST = 100;
/** How many of these characters are put into one place; the others go into the next places. */
const AT_ONE_PLACE = 8;

const DRAWS = 2;
/**
 * The most characters of JSON that are judged per schema (but never fewer values than FEWEST_VALUES): a schema with many
 * places would take seconds.
 */
const MOST_CHARACTERS = 30_000;
const FEWEST_VALUES = 150;

const corpus = readCorpus();

describe('the generators read a schema as Ajv does, also near its lines', () => {
  test.each(corpus.map((group) => [`${group.file} › ${group.description}`, group] as const))(
    '%s',
    (_, group) => {
      const { refused, taken } = judgedOtherwise(group);
      expect(refused).toEqual([]);
      if (!MAY_BE_TAKEN.has(group.description)) expect(taken).toEqual([]);
    },
  );
});

test('finds what is read otherwise', () => {
  const tests = [
    { description: 'said to be valid', data: 'a', valid: true },
    { description: 'said to be broken', data: 1, valid: false },
  ];
  expect(judgedOtherwise({ description: '', schema: { type: 'integer' }, tests })).toEqual({
    refused: ['a'],
    taken: [1],
  });
});

/**
 * Values that the generators call valid and Ajv invalid, or the other way round. Tried are values that differ in one place
 * from one that the corpus knows or that is drawn as valid. If Ajv is wrong about a value of the corpus, only the corpus
 * counts.
 */
function judgedOtherwise({ schema, tests }: Omit<CorpusSchema, 'file'>): JudgedOtherwise {
  const resolve = localResolve(schema);
  const judge = schemaJudge(schema);
  const byAjv = (value: Json): boolean => judge(value).length === 0;
  const known = [...tests, ...drawnFrom(schema).map((data) => ({ data, valid: byAjv(data) }))];
  const isAjvRight = tests.every(({ data, valid }) => byAjv(data) === valid);
  const names = [...namesIn(schema)];
  const values = known.map(({ data }) => data);
  const near = isAjvRight ? values.flatMap((value) => valuesNear(value, names)) : [];
  const judged = [...known, ...spread(near, values).map((data) => ({ data, valid: byAjv(data) }))];
  const otherwise = judged.filter(({ data, valid }) => isValid(schema, data, resolve) !== valid);
  return {
    refused: otherwise.filter(({ valid }) => valid).map(({ data }) => data),
    taken: otherwise.filter(({ valid }) => !valid).map(({ data }) => data),
  };
}

function drawnFrom(schema: JsonSchema): Json[] {
  const resolve = localResolve(schema);
  try {
    return (['all', 'random'] as const).flatMap((optional) =>
      fc.sample(validValues(schema, { resolve, optional }), { seed: 1, numRuns: DRAWS }),
    );
  } catch (error) {
    if (error instanceof NoValidValue) return [];
    throw error;
  }
}

/** Values spread evenly over all, up to the number that is tried. */
function spread(values: Json[], known: Json[]): Json[] {
  const ofOne = JSON.stringify(known).length / known.length;
  const most = Math.max(FEWEST_VALUES, MOST_CHARACTERS / ofOne);
  const step = Math.ceil(values.length / most);
  return values.filter((_, place) => place % step === 0);
}

/** The names of members that a schema mentions, and one that it does not. */
function namesIn(node: unknown, found = new Set(['unexpected'])): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { properties, required, dependentSchemas } = node as Record<string, unknown>;
  for (const names of [properties, dependentSchemas])
    for (const name of Object.keys((names ?? {}) as object)) found.add(name);
  for (const name of Array.isArray(required) ? (required as string[]) : []) found.add(name);
  for (const child of Object.values(node)) namesIn(child, found);
  return found;
}

/**
 * Values that differ from a value in one place: another value there, a member or an element less, more or twice, a
 * character less, more or another.
 * @param names of members that are put into objects
 */
function valuesNear(value: Json, names: readonly string[]): Json[] {
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
