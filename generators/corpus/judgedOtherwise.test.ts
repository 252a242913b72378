import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCorpus, type CorpusSchema } from './readCorpus.ts';
import type { Json, JsonSchema } from '../../src/promised/types.ts';
import { localResolve } from '../schema/localResolve.ts';
import { NoValidValue, validValues } from '../schema/validValues.ts';
import { isValid } from '../schema/violationsOf.ts';
import { schemaJudge } from '../schemaJudge.ts';
import { valuesNear } from './valuesNear.ts';

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

const DRAWS = 2;
/**
 * The most characters of JSON that are judged per schema (but never fewer values than FEWEST_VALUES): a schema with many
 * places would take seconds.
 */
const MOST_CHARACTERS = 30_000;
const FEWEST_VALUES = 150;

const corpus = readCorpus(join(import.meta.dirname, '../../test/schema-corpus'));
const supported = corpus.filter(({ file }) => file !== 'unsupported.json');

describe('the generators read a schema as Ajv does, also near its lines', () => {
  test.each(supported.map((group) => [`${group.file} › ${group.description}`, group] as const))(
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
