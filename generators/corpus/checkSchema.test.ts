import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isDocument } from '../../src/promised/reading/loadSpecs.ts';
import { sitesOf } from '../../src/promised/schemas/sitesOf.ts';
import type { Json, JsonSchema, ResolveRef, Site } from '../../src/promised/types.ts';
import { allBreaksAt, breaksAt } from '../schema/breaksAt.ts';
import { FORMATS } from '../schema/formats.ts';
import type { Format } from '../schema/formats/Format.ts';
import { edgeValues } from '../schema/edgeValues.ts';
import { overrideKey, pathsAt, withValueAt } from '../schema/instanceAt.ts';
import { localResolve } from '../schema/localResolve.ts';
import { NoValidValue, validValues } from '../schema/validValues.ts';
import { isValid } from '../schema/violationsOf.ts';
import { breaksOnlySite, type Failure, schemaJudge } from '../schemaJudge.ts';
import { readCorpus, type CorpusSchema } from './readCorpus.ts';

const ipv4 = FORMATS.ipv4 as Format;

function checkedWith(lie: Partial<Format>): SchemaResult {
  FORMATS.ipv4 = { ...ipv4, ...lie };
  const schema = { type: 'string', format: 'ipv4' };
  return checkSchema({ file: 'f.json', description: 'addresses', schema, tests: [] });
}

afterEach(() => {
  FORMATS.ipv4 = ipv4;
});

describe('the generators and Ajv', () => {
  const results = readCorpus().map((group) => checkSchema(group));

  test.each(results.map((result) => [`${result.file} › ${result.description}`, result] as const))(
    '%s',
    (_, { outcome, remarks }) => {
      expect(['held', 'unsatisfiable'], remarks.join('\n')).toContain(outcome);
    },
  );

  test('finds unsatisfiable exactly the schemas of which the corpus knows no valid value', () => {
    const empty = readCorpus().filter(({ tests }) => tests.every(({ valid }) => !valid));
    const found = results.filter(({ outcome }) => outcome === 'unsatisfiable');
    expect(found.map(({ description }) => description)).toEqual(
      empty.map(({ description }) => description),
    );
  });

  test('sends nothing that a format only claims to be valid or broken', () => {
    for (const lie of [{ edges: ['1.2.3.4', '1.2'] }, { breaks: ['8.8.8.8'] }])
      expect(checkedWith(lie)).toMatchObject({ outcome: 'held', remarks: [] });
    expect(checkedWith({ valid: fc.constant('1.2.3') }).outcome).toBe('held');
  });
});

describe('the generators on the schemas of specs/', () => {
  const specs = join(import.meta.dirname, '../../specs');

  test.each(readdirSync(specs).filter(isDocument))(
    '%s: valid values are valid, broken ones break one keyword',
    (file) => {
      const { components } = parse(readFileSync(join(specs, file), 'utf8')) as {
        components?: { schemas?: Record<string, JsonSchema> };
      };
      for (const name of Object.keys(components?.schemas ?? {})) {
        const schema = { $ref: `#/components/schemas/${name}`, components };
        const { outcome, remarks } = checkSchema({ file, description: name, schema, tests: [] }, 5);
        expect({ name, outcome, remarks }).toEqual({ name, outcome: 'held', remarks: [] });
      }
    },
  );
});

interface SchemaResult {
  file: string;
  description: string;
  outcome: 'held' | 'unsatisfiable' | 'unjudged' | 'wrong';
  /** Why Ajv cannot judge, or what is wrong, with the value that shows it. */
  remarks: string[];
}

/** How many remarks one schema gets: later faults are mostly the first one again. */
const MOST_REMARKS = 3;

/**
 * Generates valid, boundary and broken values of one schema and compares them with Ajv. Never throws.
 * @param cases how many valid values are drawn, and how many random broken ones per site
 */
function checkSchema(group: CorpusSchema, cases = 20): SchemaResult {
  const { file, description, schema } = group;
  const result: SchemaResult = {
    file,
    description,
    outcome: 'held',
    remarks: [],
  };
  try {
    check(group, localResolve(schema), cases, result);
  } catch (error) {
    if (error instanceof NoValidValue) {
      judgeUnsatisfiable(group, result);
    } else {
      result.remarks.push(`crash: ${(error as Error).message}`);
    }
  }
  if (result.outcome === 'held' && result.remarks.length) {
    const errors = errorsOfAjv(group);
    result.outcome = errors.length ? 'unjudged' : 'wrong';
    if (errors.length) result.remarks = errors;
  }
  result.remarks = result.remarks.slice(0, MOST_REMARKS);
  return result;
}

function check(
  { schema, tests }: CorpusSchema,
  resolve: ResolveRef,
  cases: number,
  result: SchemaResult,
): void {
  const judge = schemaJudge(schema);
  for (const { data, valid } of tests) {
    // the judgement whether a candidate breaks only one keyword must agree with Ajv and the corpus
    if ((judge(data).length === 0) !== valid || isValid(schema, data, resolve) === valid) continue;
    result.remarks.push(`takes ${show(data)} for ${valid ? 'invalid' : 'valid'}`);
  }
  const drawn = (arbitrary: fc.Arbitrary<Json>): Json[] =>
    fc.sample(arbitrary, { numRuns: cases, seed: 1 });
  const full = drawn(validValues(schema, { resolve, optional: 'all' }));
  const values = [...full, ...drawn(validValues(schema, { resolve }))];
  for (const value of values) {
    const failures = judge(value);
    if (failures.length) result.remarks.push(`not valid: ${show(value)} breaks ${words(failures)}`);
  }
  for (const site of sitesOf(schema, resolve)) {
    checkEdges(schema, site, resolve, values, judge, result);
    const instances = values.filter((value) => pathsAt(value, site.steps).length > 0);
    for (const instance of instances) {
      const chance = breaksAt(schema, site, instance, resolve);
      const all = allBreaksAt(schema, site, instance, resolve);
      for (const value of [...all, ...(chance ? drawn(chance) : [])]) {
        const failures = judge(value);
        if (!breaksOnlySite(failures, site)) {
          const found = failures.length ? words(failures) : 'nothing';
          result.remarks.push(`${nameOf(site)}: ${show(value)} breaks ${found}`);
        }
      }
      // one instance with broken values is enough for a site; if it has none, another may have some
      if (all.length) break;
    }
  }
}

/** Checks boundary values with Ajv, in the instances that stay valid with them (an array of unique items may not). */
function checkEdges(
  schema: JsonSchema,
  site: Site,
  resolve: ResolveRef,
  values: Json[],
  judge: (value: Json) => Failure[],
  result: SchemaResult,
): void {
  const instance = values.find((value) => pathsAt(value, site.steps).length > 0);
  const [path] = instance === undefined ? [] : pathsAt(instance, site.steps);
  if (instance === undefined || path === undefined) return;
  for (const edge of edgeValues(schema, site, resolve)) {
    const value = withValueAt(instance, path, edge);
    if (!isValid(schema, value, resolve)) continue;
    const failures = judge(value);
    if (failures.length) {
      result.remarks.push(`${nameOf(site)}: edge value ${show(value)} breaks ${words(failures)}`);
    }
  }
}

/** Known values of the corpus that Ajv judges wrongly: for this schema, Ajv's word against the generators does not count. */
function errorsOfAjv({ schema, tests }: CorpusSchema): string[] {
  try {
    const judge = schemaJudge(schema);
    return tests
      .filter(({ data, valid }) => (judge(data).length === 0) !== valid)
      .map(({ data, valid }) => `Ajv takes ${show(data)} for ${valid ? 'invalid' : 'valid'}`);
  } catch (error) {
    return [`Ajv does not compile it: ${(error as Error).message}`];
  }
}

/** A schema for which no value was found is right, unless the corpus knows a valid one. */
function judgeUnsatisfiable({ tests }: CorpusSchema, result: SchemaResult): void {
  const known = tests.find(({ valid }) => valid);
  if (known === undefined) result.outcome = 'unsatisfiable';
  else result.remarks.push(`no valid value found, though ${show(known.data)} is one`);
}

function nameOf({ steps, keyword, property }: Site): string {
  return `${overrideKey(steps)}/${keyword}${property === undefined ? '' : ` ${property}`}`;
}

function words(failures: Failure[]): string {
  const names = failures.map(
    ({ pointer, keyword, property }) =>
      `${keyword}${property === undefined ? '' : ` ${property}`} at "${pointer}"`,
  );
  return [...new Set(names)].join(', ');
}

function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
