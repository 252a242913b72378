import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { combinationsOf } from '../../src/promised/schemas/combinationsOf.ts';
import { sitesOf } from '../../src/promised/schemas/sitesOf.ts';
import type { Json, JsonSchema, Site } from '../../src/promised/types.ts';
import { jsonEquals } from '../../src/promised/schemas/jsonEquals.ts';
import { allBreaksAt, breaksAt } from '../schema/breaksAt.ts';
import { edgeValues } from '../schema/edgeValues.ts';
import { overrideKey } from '../schema/instanceAt.ts';
import { localResolve } from '../schema/localResolve.ts';
import { validValues } from '../schema/validValues.ts';
import { schemaJudge } from '../schemaJudge.ts';

/** The values tried at one site: its valid boundary values, and every listed way to break it. */
interface SiteWalk {
  edges: Json[];
  breaks: Json[];
  /** Set if random values break it in further ways. */
  further?: true;
}

/** The expected walks of one small schema, written by hand, in order. */
interface SchemaWalk {
  about: string;
  schema: JsonSchema;
  /** A valid value, in which the sites are broken. */
  value: Json;
  /** The walk of each site, by place and keyword: `/minItems`, `/a/required b`. */
  sites: Record<string, SiteWalk>;
  /** Schemas, for each of which a hundred drawn values contain at least one that fits. */
  drawn?: JsonSchema[];
  /** The values to which failures shrink if every valid value fails. */
  simplest?: Json[];
  /**
   * The names (or places) that every value has if all optional properties are drawn, and those that any has if none is.
   */
  members?: Members;
}

interface Members {
  all: string[];
  none: string[];
}

/** How many values are drawn to see which values occur. */
const DRAWS = 100;
const FEW_DRAWS = 20;
const SEEDS = [1, 2, 3, 4, 5];

const walks = readWalks(join(import.meta.dirname, '../../test/schema-walks.jsonl'));

describe('what is finite is walked whole, simplest and nearest to the line first', () => {
  test.each(walks.map((walk) => [walk.about, walk] as const))('%s', (_, walk) => {
    expect(walksOf(walk)).toEqual(walk.sites);
    expect(neverDrawn(walk)).toEqual([]);
    if (walk.drawn !== undefined) expect(wronglyDrawn(walk)).toEqual([]);
  });
});

describe('a failure ends at the simplest values', () => {
  test.each(
    walks
      .filter(({ simplest }) => simplest !== undefined)
      .map((walk) => [walk.about, walk] as const),
  )('%s', (_, walk) => {
    expect(simplestOf(walk)).toEqual(walk.simplest);
  });
});

describe('what is optional is there, or is not', () => {
  test.each(
    walks.filter(({ members }) => members !== undefined).map((walk) => [walk.about, walk] as const),
  )('%s', (_, walk) => {
    expect(membersOf(walk)).toEqual(walk.members);
  });
});

/** Reads walks from a file, one a line. */
function readWalks(file: string): SchemaWalk[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SchemaWalk);
}

/** Walks every site of a schema. */
function walksOf({ schema, value }: Pick<SchemaWalk, 'schema' | 'value'>): SchemaWalk['sites'] {
  const resolve = localResolve(schema);
  const sites = [...sitesOf(schema, resolve), ...combinationsOf(schema, resolve)];
  return Object.fromEntries(
    sites.map((site): [string, SiteWalk] => {
      const breaks = allBreaksAt(schema, site, value, resolve);
      const drawn = breaksAt(schema, site, value, resolve);
      const further = drawn !== undefined && hasOthers(drawn, breaks);
      const edges = edgeValues(schema, site, resolve);
      return [nameOf(site), { edges, breaks, ...(further && { further }) }];
    }),
  );
}

function hasOthers(drawn: fc.Arbitrary<Json>, listed: Json[]): boolean {
  const some = fc.sample(drawn, { seed: 1, numRuns: FEW_DRAWS });
  return some.some((value) => !listed.some((one) => jsonEquals(one, value)));
}

/** The schemas of `drawn` that no drawn value fits, by Ajv. */
function neverDrawn({ schema, drawn = [] }: SchemaWalk): JsonSchema[] {
  if (drawn.length === 0) return [];
  const values = drawnFrom(schema);
  return drawn.filter((wanted) => {
    const judge = schemaJudge(wanted);
    return !values.some((value) => judge(value).length === 0);
  });
}

function drawnFrom(schema: JsonSchema): Json[] {
  const resolve = localResolve(schema);
  return fc.sample(validValues(schema, { resolve }), { seed: 1, numRuns: DRAWS });
}

/** Shrinks the first drawn value as far as possible, with several seeds. */
function simplestOf({ schema }: Pick<SchemaWalk, 'schema'>): Json[] {
  const values = validValues(schema, { resolve: localResolve(schema) });
  const left = SEEDS.map((seed) => lastOf(values, seed));
  return left.filter((one, place) => !left.slice(0, place).some((other) => jsonEquals(one, other)));
}

/** The smallest failure if all values fail. */
function lastOf(values: fc.Arbitrary<Json>, seed: number): Json {
  const everyFails = fc.property<[Json]>(values, () => false);
  const { counterexample } = fc.check(everyFails, { seed, numRuns: 1 });
  return counterexample === null ? null : counterexample[0];
}

/** The members of values drawn with all optional properties, and with none. */
function membersOf({ schema }: Pick<SchemaWalk, 'schema'>): Members {
  const resolve = localResolve(schema);
  const [all, none] = (['all', 'none'] as const).map((optional) =>
    fc
      .sample(validValues(schema, { resolve, optional }), { seed: 1, numRuns: FEW_DRAWS })
      .map((value) => Object.keys(typeof value === 'string' ? {} : (value ?? {}))),
  );
  const [first = [], ...others] = all ?? [];
  return {
    all: first.filter((name) => others.every((names) => names.includes(name))).toSorted(),
    none: [...new Set(none?.flat())].toSorted(),
  };
}

/** The values, of a hundred drawn ones, that Ajv refuses. */
function wronglyDrawn({ schema }: Pick<SchemaWalk, 'schema'>): Json[] {
  const judge = schemaJudge(schema);
  return drawnFrom(schema).filter((value) => judge(value).length > 0);
}

function nameOf({ steps, keyword, property, part }: Site): string {
  const of = property === undefined ? '' : ` ${property}`;
  return `${overrideKey(steps)}/${keyword}${of}${part === undefined ? '' : ` (part ${part})`}`;
}
