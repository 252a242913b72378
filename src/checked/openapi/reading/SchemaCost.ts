import { isObject } from '../../../words/json/isObject.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';
import type { Reading } from './Reading.ts';

export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0;
/** Nobody can send more than this; drawing it would fill the memory. */
const MOST_ASKED = 1_000_000;
export const isLeast = (value: unknown) => isCount(value) && (value as number) <= MOST_ASKED;

/** Keywords that hold values, not schemas. */
const OF_VALUES = ['enum', 'const', 'default', 'example', 'examples'];
/** Schemas below these are drawn from twice, what fits and what does not: below each other they double each time. */
const TWICE = [
  ...['contains', 'not', 'propertyNames', 'if', 'additionalProperties', 'unevaluatedProperties'],
];
/** A schema of more places is not judged by: each gets checks. */
export const MOST_PLACES = 30_000;
/** No schema is judged by in which others lie so deep, as references within references: whoever reads it calls itself. */
const MOST_DEEP = 1_500;
/** All schemas of a document together, each as often as operations use it: what goes beyond is not judged by. */
export const MOST_PLACES_OF_ALL = 500_000;
/** So many characters that values are written with, or a text has at least, cost as much as a place; with a pattern each, as all others are tried there. */
const CHARACTERS = 100;

/** Members of one object, and branches, are compared with each other: so many places are the square of their number. */
const SQUARED = {
  ...{ properties: 1 / 20, required: 1 / 20, minProperties: 1 / 20, dependentRequired: 1 / 20 },
  ...{ oneOf: 2, anyOf: 2, dependentSchemas: 8 },
};

/** What is excluded costs as much as so many properties. */
const NAMES_OF_NOT = 8;

/** How many schemas without branches a schema stands for, and how many properties each of them names beside. */
interface Ways {
  ways: number;
  names: number;
}

/** How many a keyword names or asks for; lists within it count by what they hold. */
function numberIn(value: unknown): number {
  if (isLeast(value)) return Number(value);
  return Object.values(value ?? {}).reduce<number>(
    (sum, one) => sum + (Array.isArray(one) ? Math.max(1, one.length) : 1),
    0,
  );
}

/** How often a schema asks for what is below it. */
function timesIn(schema: JsonSchemaObject): number {
  const least = ['minItems', 'minContains', 'minProperties'].map((name) => schema[name]);
  return Math.max(1, ...least.filter(isLeast).map(Number));
}

/** What it costs to judge by a schema, as far as that grows faster than the schema: a few lines may mean millions of places. */
export class SchemaCost {
  readonly #reading: Reading;
  /** By part of the document. */
  readonly #places = new Map<object, number>();
  readonly #ways = new Map<object, Ways>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** How many places of a value a schema describes or asks for, with all references in their place. */
  of(node: unknown, depth = 0): number {
    if (typeof node !== 'object' || node === null) return 0;
    if (depth > MOST_DEEP) return MOST_PLACES + 1;
    const known = this.#places.get(node);
    if (known !== undefined) return known;
    // Of one that leads back to itself each place counts once.
    this.#places.set(node, 0);
    let count = 1;
    for (const [key, child] of Object.entries(node) as [string, unknown][]) {
      if (key === '$ref' && typeof child === 'string')
        count += this.of(this.#reading.lookUp(child), depth + 1);
      else if (!OF_VALUES.includes(key))
        count += this.of(child, depth + 1) * (TWICE.includes(key) ? 2 : 1);
    }
    const { minLength, pattern } = node as JsonSchemaObject;
    if (isLeast(minLength)) count += Number(minLength) / (pattern === undefined ? CHARACTERS : 1);
    const { enum: values = [], const: value = '' } = node as JsonSchemaObject;
    count += JSON.stringify([values, value]).length / CHARACTERS;
    for (const [keyword, places] of Object.entries(SQUARED))
      count += places * numberIn((node as JsonSchemaObject)[keyword]) ** 2;
    const { ways, names } = this.#waysOf(node, depth);
    if (ways > 1) count += ways * (1 + names);
    count *= timesIn(node as JsonSchemaObject);
    this.#places.set(node, count);
    return count;
  }

  /** Conditions and branches of one value multiply: fifteen of them are 32,768 schemas. */
  #waysOf(node: unknown, depth: number): Ways {
    if (!isObject(node) || depth > MOST_DEEP) return { ways: 1, names: 0 };
    const known = this.#ways.get(node);
    if (known !== undefined) return known;
    const all = { ways: 1, names: Object.keys(node['properties'] ?? {}).length };
    this.#ways.set(node, all);
    const { $ref, allOf, dependentSchemas } = node;
    const waysOf = (one: unknown) => this.#waysOf(one, depth + 1);
    const sum = (ones: unknown[]) => ones.reduce<number>((n, one) => n + waysOf(one).ways, 0);
    for (const part of [typeof $ref === 'string' && this.#reading.lookUp($ref), allOf].flat()) {
      const { ways, names } = waysOf(part);
      all.ways *= ways;
      all.names += names;
    }
    for (const branches of [node['anyOf'], node['oneOf']])
      if (Array.isArray(branches)) all.ways *= Math.max(1, sum(branches));
    // What each way must not be is looked for again.
    if (node['not'] !== undefined) all.names += NAMES_OF_NOT;
    if (node['if'] !== undefined) all.ways *= sum([node['then'], node['else']]);
    if (isObject(dependentSchemas)) all.ways *= 1 + sum(Object.values(dependentSchemas));
    all.ways = Math.min(all.ways, Number.MAX_SAFE_INTEGER);
    return all;
  }
}
