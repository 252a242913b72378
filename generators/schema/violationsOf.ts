import { boundedPattern, tried } from '../../src/promised/schemas/boundedPattern.ts';
import { jsonEquals } from '../../src/promised/schemas/jsonEquals.ts';
import { list, record } from '../../src/promised/schemas/combinedSchemas.ts';
import { mergedSchema } from '../../src/promised/schemas/mergedSchema.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { keepsFormat } from '../../src/promised/schemas/formats.ts';
import { typeMatches } from '../../src/promised/schemas/typeMatches.ts';
import type { Json, JsonSchema, JsonSchemaObject, ResolveRef } from '../../src/promised/types.ts';
import type { InstancePath } from './instanceAt.ts';

/** One keyword that a value breaks, and the path to the value. */
export interface Violation {
  path: InstancePath;
  keyword: string;
  /** For `required`: the property that is missing. */
  property?: string;
  /** Which one, of several combinations of one keyword in an `allOf`; as in a `Site`. */
  part?: number;
}

interface Outcome {
  violations: Violation[];
  /** Names and indexes that some keyword evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
  evaluated: Set<string | number>;
}

/**
 * Every keyword that a value breaks, by the flat form of the schema (`mergedSchema`). From this the generators know
 * whether a candidate breaks one keyword and no other. The suite does not judge responses by it, but by Ajv, and in the
 * tests Ajv confirms every break. `anyOf`, `oneOf`, `not`, `if`, `contains`, `propertyNames` and `dependentSchemas` are
 * reported as such, not by what failed inside them. A value for which a pattern needs too long is neither valid nor a break
 * of any keyword: it has one violation, `undecided`.
 */
export function violationsOf(schema: JsonSchema, value: Json, resolve: ResolveRef): Violation[] {
  const outcome = tried((one) => evaluate(schema, one, resolve, []), value);
  return outcome?.violations ?? [{ path: [], keyword: 'undecided' }];
}

/** Whether a value breaks nothing. */
export function isValid(schema: JsonSchema, value: Json, resolve: ResolveRef): boolean {
  return violationsOf(schema, value, resolve).length === 0;
}

/** Inside of a schema: here what is undecided ends the whole evaluation. */
function holds(schema: JsonSchema, value: Json, resolve: ResolveRef): boolean {
  return evaluate(schema, value, resolve, []).violations.length === 0;
}

function evaluate(
  schema: JsonSchema,
  value: Json,
  resolve: ResolveRef,
  path: InstancePath,
): Outcome {
  if (schema === false) {
    return { violations: [{ path, keyword: 'false' }], evaluated: new Set() };
  }
  const flat = mergedSchema(schema, resolve);
  const outcome: Outcome = {
    violations: brokenAssertions(flat, value).map((keyword) => ({ path, keyword })),
    evaluated: new Set(),
  };
  const inside: Inside = { schema: flat, resolve, path, outcome };
  if (isObject(value)) evaluateObject(inside, value);
  if (Array.isArray(value)) evaluateArray(inside, value);
  evaluateCombinations(inside, value);
  evaluateUnevaluated(inside, value);
  return outcome;
}

interface Inside {
  schema: JsonSchemaObject;
  resolve: ResolveRef;
  path: InstancePath;
  outcome: Outcome;
}

const ASSERTIONS: Record<
  string,
  (argument: never, value: Json, schema: JsonSchemaObject) => boolean
> = {
  // beside enum and const the type is implied: `mergedSchema` keeps only values of it
  type: (type: unknown, value, schema) =>
    'enum' in schema || 'const' in schema || typeMatches(type, value),
  enum: (values: Json[], value) => values.some((one) => jsonEquals(one, value)),
  const: (expected: Json, value) => jsonEquals(expected, value),
  minimum: (bound: number, value) => typeof value !== 'number' || value >= bound,
  exclusiveMinimum: (bound: number, value) => typeof value !== 'number' || value > bound,
  maximum: (bound: number, value) => typeof value !== 'number' || value <= bound,
  exclusiveMaximum: (bound: number, value) => typeof value !== 'number' || value < bound,
  multipleOf: (step: number, value) =>
    typeof value !== 'number' || Math.abs(Math.round(value / step) - value / step) <= 1e-9,
  minLength: (length: number, value) => typeof value !== 'string' || lengthOf(value) >= length,
  maxLength: (length: number, value) => typeof value !== 'string' || lengthOf(value) <= length,
  pattern: (pattern: string, value) =>
    typeof value !== 'string' || boundedPattern(pattern).test(value),
  // a value of the wrong type breaks `type` alone, though 1.5 is no int32 either
  format: (format: string, value, schema) =>
    (schema.type !== undefined && !typeMatches(schema.type, value)) || keepsFormat(format, value),
  minItems: (count: number, value) => !Array.isArray(value) || value.length >= count,
  maxItems: (count: number, value) => !Array.isArray(value) || value.length <= count,
  uniqueItems: (unique: boolean, value) => !unique || !Array.isArray(value) || isUnique(value),
  minProperties: (count: number, value) => !isObject(value) || Object.keys(value).length >= count,
  maxProperties: (count: number, value) => !isObject(value) || Object.keys(value).length <= count,
  dependentRequired: (preconditions: Record<string, string[]>, value) =>
    !isObject(value) ||
    Object.entries(preconditions).every(
      ([name, others]) =>
        !Object.hasOwn(value, name) || others.every((other) => Object.hasOwn(value, other)),
    ),
};

/** Length as JSON Schema counts it: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function isUnique(items: Json[]): boolean {
  return items.every((item, i) => !items.slice(0, i).some((other) => jsonEquals(item, other)));
}

function brokenAssertions(schema: JsonSchemaObject, value: Json): string[] {
  return Object.entries(schema)
    .filter(([keyword, argument]) => {
      const holds = Object.hasOwn(ASSERTIONS, keyword) ? ASSERTIONS[keyword] : undefined;
      return holds !== undefined && !holds(argument as never, value, schema);
    })
    .map(([keyword]) => keyword);
}

function evaluateChild(inside: Inside, schema: JsonSchema, value: Json, key: string | number) {
  const child = evaluate(schema, value, inside.resolve, [...inside.path, key]);
  inside.outcome.violations.push(...child.violations);
  inside.outcome.evaluated.add(key);
}

function evaluateObject(inside: Inside, value: { [key: string]: Json }): void {
  const { schema, path, outcome, resolve } = inside;
  const properties = record(schema.properties);
  const patterns = Object.entries(record(schema.patternProperties));
  let unexpected = false;
  for (const [name, inner] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) evaluateChild(inside, own, inner, name);
    const matching = patterns.filter(([pattern]) => boundedPattern(pattern).test(name));
    for (const [, child] of matching) evaluateChild(inside, child, inner, name);
    const additional = schema.additionalProperties as JsonSchema | undefined;
    if (own !== undefined || matching.length || additional === undefined) continue;
    if (additional === false) unexpected = true;
    else evaluateChild(inside, additional, inner, name);
  }
  if (unexpected) outcome.violations.push({ path, keyword: 'additionalProperties' });
  for (const property of (schema.required as string[] | undefined) ?? []) {
    if (!Object.hasOwn(value, property)) {
      outcome.violations.push({ path, keyword: 'required', property });
    }
  }
  const names = schema.propertyNames as JsonSchema | undefined;
  if (names !== undefined && !Object.keys(value).every((name) => holds(names, name, resolve))) {
    outcome.violations.push({ path, keyword: 'propertyNames' });
  }
  for (const [name, dependent] of Object.entries(record(schema.dependentSchemas))) {
    if (Object.hasOwn(value, name)) include(inside, dependent, value, 'dependentSchemas');
  }
}

function evaluateArray(inside: Inside, value: Json[]): void {
  const { schema, path, outcome, resolve } = inside;
  const prefix = (schema.prefixItems as JsonSchema[] | undefined) ?? [];
  const items = schema.items as JsonSchema | undefined;
  value.forEach((item, index) => {
    const child = prefix[index] ?? items;
    if (child !== undefined) evaluateChild(inside, child, item, index);
  });
  const contains = schema.contains as JsonSchema | undefined;
  if (contains === undefined) return;
  const found = [...value.keys()].filter((index) => holds(contains, value[index] ?? null, resolve));
  for (const index of found) outcome.evaluated.add(index);
  if (found.length < ((schema.minContains as number | undefined) ?? 1)) {
    outcome.violations.push({ path, keyword: 'contains' });
  }
  if (found.length > ((schema.maxContains as number | undefined) ?? Infinity)) {
    outcome.violations.push({ path, keyword: 'maxContains' });
  }
}

/** If a subschema holds, what it evaluated counts as evaluated; if not, the failure is reported as `keyword`. */
function include(inside: Inside, schema: JsonSchema, value: Json, keyword: string, part = 0): void {
  const inner = evaluate(schema, value, inside.resolve, inside.path);
  if (inner.violations.length) {
    inside.outcome.violations.push({ path: inside.path, keyword, ...(part > 0 && { part }) });
  } else for (const key of inner.evaluated) inside.outcome.evaluated.add(key);
}

/** Keywords that decide as a whole, as `combinationsOf` lists them. */
const COMBINING = ['anyOf', 'oneOf', 'not', 'if', 'dependentSchemas'];

/**
 * The number of a part of `allOf` among the combinations of its keyword: the schema's own comes first, then those of
 * earlier parts.
 */
function partNumber(schema: JsonSchemaObject, keyword: string, index: number): number {
  const before = [schema, ...list(schema.allOf).slice(0, index)];
  return before.filter((part) => typeof part === 'object' && keyword in part).length;
}

function evaluateCombinations(inside: Inside, value: Json): void {
  const { schema, path, outcome, resolve } = inside;
  for (const [index, part] of list(schema.allOf).entries()) {
    const keyword = COMBINING.find((one) => typeof part === 'object' && one in part);
    if (keyword === undefined) include(inside, part, value, 'allOf');
    else include(inside, part, value, keyword, partNumber(schema, keyword, index));
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    if (schema[keyword] === undefined) continue;
    const fitting = list(schema[keyword])
      .map((branch) => evaluate(branch, value, resolve, path))
      .filter((branch) => branch.violations.length === 0);
    for (const key of fitting.flatMap((branch) => [...branch.evaluated]))
      outcome.evaluated.add(key);
    const holds = keyword === 'anyOf' ? fitting.length > 0 : fitting.length === 1;
    if (!holds) outcome.violations.push({ path, keyword });
  }
  if (schema.not !== undefined && holds(schema.not as JsonSchema, value, resolve)) {
    outcome.violations.push({ path, keyword: 'not' });
  }
  if (schema.if !== undefined) evaluateConditional(inside, value);
}

function evaluateConditional(inside: Inside, value: Json): void {
  const { schema, path, outcome, resolve } = inside;
  const condition = evaluate(schema.if as JsonSchema, value, resolve, path);
  const holds = condition.violations.length === 0;
  if (holds) for (const key of condition.evaluated) outcome.evaluated.add(key);
  const branch = (holds ? schema.then : schema.else) as JsonSchema | undefined;
  if (branch !== undefined) include(inside, branch, value, 'if');
}

function evaluateUnevaluated(inside: Inside, value: Json): void {
  const { schema, path, outcome, resolve } = inside;
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  const rest = schema[keyword] as JsonSchema | undefined;
  if (rest === undefined || typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const left = entries.filter(([key]) => !outcome.evaluated.has(key));
  if (left.some(([, inner]) => !holds(rest, inner, resolve))) {
    outcome.violations.push({ path, keyword });
  }
  for (const [key] of left) outcome.evaluated.add(key);
}
