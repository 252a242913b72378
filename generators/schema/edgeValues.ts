import { jsonEquals } from '../../src/promised/schemas/jsonEquals.ts';
import { schemaAt } from '../../src/promised/schemas/schemaAt.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { typeMatches } from '../../src/promised/schemas/typeMatches.ts';
import type {
  Json,
  JsonSchema,
  JsonSchemaObject,
  ResolveRef,
  Site,
} from '../../src/promised/types.ts';
import { characterClass } from './characterClass.ts';
import { FORMATS } from './formats.ts';
import { numberAt, numberLine } from './numberLine.ts';
import { countsAt } from './validNumbers.ts';
import { lengthsOf } from './validStrings.ts';
import { firstValid } from './validValues.ts';
import { isValid } from './violationsOf.ts';

/** How many values are drawn if boundary values cannot be built. */
const DRAWS = 200;
/** The longest text that is sent to test a limit. */
const LONGEST_TEXT = 100_000;

/**
 * The finite valid boundary values of one keyword, to be put where the keyword applies: every enum value, the bound and
 * its neighbour, the shortest and the longest, every allowed character, null if null is allowed. All of them keep every
 * other keyword that applies there. Empty if the keyword has no valid boundary of its own (for `required`, the instance
 * itself is valid).
 */
export function edgeValues(schema: JsonSchema, site: Site, resolve: ResolveRef): Json[] {
  const flat = schemaAt(schema, site.steps, resolve);
  const found = EDGES[site.keyword]?.(flat, resolve) ?? [];
  return found.filter(
    (value, i) =>
      isValid(flat, value, resolve) && !found.slice(0, i).some((other) => jsonEquals(other, value)),
  );
}

const EDGES: Record<string, (schema: JsonSchemaObject, resolve: ResolveRef) => Json[]> = {
  type: ({ type }) => [
    ...(typeMatches(type, true) ? [true, false] : []),
    ...(typeMatches(type, 1.5) ? [1, 1.5] : []),
    ...(typeMatches(type, null) ? [null] : []),
  ],
  enum: (schema) => schema.enum as Json[],
  const: (schema) => [schema.const as Json],
  minimum: numberEdges,
  exclusiveMinimum: numberEdges,
  maximum: numberEdges,
  exclusiveMaximum: numberEdges,
  multipleOf: numberEdges,
  minLength: (schema, resolve) => textsOfLength(schema, schema.minLength as number, resolve),
  maxLength: (schema, resolve) => textsOfLength(schema, schema.maxLength as number, resolve),
  pattern: patternEdges,
  format: (schema) => FORMATS[schema.format as string]?.edges ?? [],
  minItems: (schema, resolve) => sized(schema, schema.minItems as number, resolve, 'Items'),
  maxItems: (schema, resolve) => sized(schema, schema.maxItems as number, resolve, 'Items'),
  minProperties: (schema, resolve) =>
    sized(schema, schema.minProperties as number, resolve, 'Properties'),
  maxProperties: (schema, resolve) =>
    sized(schema, schema.maxProperties as number, resolve, 'Properties'),
  uniqueItems: (schema, resolve) =>
    drawn({ ...schema, type: 'array' }, resolve)
      .filter((v) => Array.isArray(v) && v.length > 1)
      .slice(0, 3),
  dependentRequired: (schema, resolve) =>
    Object.keys(schema.dependentRequired as object).flatMap((name) => {
      const objects = drawn({ ...schema, type: 'object' }, resolve).filter((value) =>
        isObject<Json>(value),
      );
      return [true, false].flatMap((has) =>
        objects.filter((object) => Object.hasOwn(object, name) === has).slice(0, 1),
      );
    }),
};

function numberEdges(schema: JsonSchemaObject): Json[] {
  const integer = schema.type !== undefined && !typeMatches(schema.type, 1.5);
  const line = numberLine(schema, integer);
  if (line === undefined) return [];
  const near = countsAt(line).map((count) => numberAt(line, count));
  // an integer bound of a number that need not be whole: its whole neighbours are boundary values, too
  const whole = integer ? [] : near.flatMap((value) => [Math.floor(value), Math.ceil(value)]);
  return [...near, ...whole].map((value) => value + 0);
}

function textsOfLength(schema: JsonSchemaObject, length: number, resolve: ResolveRef): Json[] {
  if (length > LONGEST_TEXT) return [];
  const pattern = typeof schema.pattern === 'string' ? characterClass(schema.pattern) : undefined;
  const plain = (pattern?.allowed[0] ?? 'a').repeat(length);
  if (isValid(schema, plain, resolve)) return [plain];
  const texts = drawn({ ...schema, type: 'string', minLength: length, maxLength: length }, resolve);
  return texts.slice(0, 1);
}

/**
 * For a repeated character class, texts with every allowed character, and the longest; for another pattern, drawn values.
 */
function patternEdges(schema: JsonSchemaObject, resolve: ResolveRef): Json[] {
  const repeated = characterClass(schema.pattern as string);
  if (repeated === undefined) {
    return drawn({ ...schema, type: 'string' }, resolve).slice(0, 10);
  }
  const { minLength, maxLength } = lengthsOf(schema, repeated) as Record<
    string,
    number | undefined
  >;
  const [first = ''] = repeated.allowed;
  return [
    ...repeated.allowed.map((character) => character.repeat(Math.max(1, minLength ?? 1))),
    ...(Number(maxLength) < LONGEST_TEXT ? [first.repeat(Number(maxLength))] : []),
  ];
}

/** A valid array or object with exactly this many elements or properties. */
function sized(
  schema: JsonSchemaObject,
  count: number,
  resolve: ResolveRef,
  what: 'Items' | 'Properties',
): Json[] {
  const exact = {
    ...schema,
    type: what === 'Items' ? 'array' : 'object',
    [`min${what}`]: count,
    [`max${what}`]: count,
  };
  return count > 1000 ? [] : drawn(exact, resolve).slice(0, 1);
}

function drawn(schema: JsonSchemaObject, resolve: ResolveRef): Json[] {
  return firstValid(schema, resolve, DRAWS);
}
