import fc from 'fast-check';
import type { Json, JsonSchema } from '../../src/spec/types.ts';
import { localResolve } from '../schema/localResolve.ts';
import { NoValidValue, validValues } from '../schema/validValues.ts';
import { isValid } from '../schema/violationsOf.ts';
import { schemaJudge } from '../schemaJudge.ts';
import type { CorpusSchema } from './readCorpus.ts';
import { valuesNear } from './valuesNear.ts';

/** What the generators read otherwise than Ajv. */
export interface JudgedOtherwise {
  /** Valid, and the generators would send it as broken: who accepts it would be accused. */
  refused: Json[];
  /** Not valid, and the generators would not know. */
  taken: Json[];
}

const DRAWS = 2;
/** So much JSON is judged of one schema, and so many values at least: one with many places would take seconds. */
const MOST_CHARACTERS = 30_000;
const FEWEST_VALUES = 150;

/**
 * Values that the generators take for valid where Ajv does not, or the other way round. Tried are some that differ in one
 * place from one that the corpus knows or that is drawn as valid. Where Ajv is wrong about what the corpus is sure of, the
 * corpus alone counts.
 */
export function judgedOtherwise({ schema, tests }: Omit<CorpusSchema, 'file'>): JudgedOtherwise {
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

/** As many as are tried at most, from all of them. */
function spread(values: Json[], known: Json[]): Json[] {
  const ofOne = JSON.stringify(known).length / known.length;
  const most = Math.max(FEWEST_VALUES, MOST_CHARACTERS / ofOne);
  const step = Math.ceil(values.length / most);
  return values.filter((_, place) => place % step === 0);
}

/** The names of members that a schema speaks of, and one that it does not. */
function namesIn(node: unknown, found = new Set(['unexpected'])): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { properties, required, dependentSchemas } = node as Record<string, unknown>;
  for (const names of [properties, dependentSchemas])
    for (const name of Object.keys((names ?? {}) as object)) found.add(name);
  for (const name of Array.isArray(required) ? (required as string[]) : []) found.add(name);
  for (const child of Object.values(node)) namesIn(child, found);
  return found;
}
