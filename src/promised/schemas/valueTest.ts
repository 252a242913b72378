import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { combinationAt } from './combinationsOf.ts';
import { boundedPattern, giveUp, inTime, TooCostly, tried } from './boundedPattern.ts';
import { formats } from './formats.ts';
import { inlinedSchema } from './inlinedSchema.ts';
import { schemaAt } from './schemaAt.ts';
import { canonicalJson, jsonEquals } from './jsonEquals.ts';
import type { Constraint, Json, JsonSchemaObject, ResolveRef, JsonSchema } from '../types.ts';
import { memoized } from '../../words/memoized.ts';

/** What one constraint demands of one value at its place. */
export interface ValueTest {
  /** Whether the value shows anything about the constraint. */
  applies(value: unknown): boolean;
  keeps(value: unknown): boolean;
  /** What it takes to try one value: how many places its schema has, if these are many. */
  places?: number;
}

/** A value test as two schemas: a value that keeps `applies` shows something, and must keep `keeps`. */
export interface ValueSchemas {
  applies: JsonSchemaObject | true;
  keeps: JsonSchemaObject;
}

const NOT_NULL = { not: { type: 'null' } };

/** The JSON types to which a keyword applies; a value of another type shows nothing about it. */
const APPLIES_TO: Record<string, string> = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  required: 'object',
};

/** Keywords that apply to values of any type; beside an enum, `type` is implied and no constraint of its own. */
const DECIDES_TYPE = ['type', 'enum', 'const'];

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  allowMatchingProperties: true,
  allowUnionTypes: true,
  // 19.99 is a multiple of 0.01, though no binary fraction is.
  multipleOfPrecision: 9,
  // `constructor` is a property only of an object that has one itself.
  ownProperties: true,
  formats,
  // Done once, when a spec is loaded (`refuseInvalid`): before each compilation it would take most of the time.
  validateSchema: false,
  meta: false,
  code: { regExp: Object.assign(boundedPattern, { code: 'boundedPattern' }) },
});
ajv.removeKeyword('uniqueItems');
ajv.addKeyword({
  keyword: 'uniqueItems',
  type: 'array',
  // Ajv's own compares each with each.
  validate: (isAsked: boolean, items: Json[]) =>
    !isAsked || new Set(items.map(canonicalJson)).size === items.length,
});
// Ajv's own call the member `valueOf` of an object.
ajv.removeKeyword('enum').removeKeyword('const');
ajv.addKeyword({ keyword: 'const', validate: jsonEquals });
ajv.addKeyword({
  keyword: 'enum',
  validate: (all: Json[], value: Json) => all.some((one) => jsonEquals(one, value)),
});
/** For checking schemas, which few runs do: adding JSON Schema's own schemas takes long. */
let judge: Ajv2020 | undefined;
/** By the digest of the schema. */
const compiled = new Map<string, (value: unknown) => boolean>();

type Tested = Pick<Constraint, 'id' | 'site' | 'schema' | 'ignoresNull'>;

/**
 * Compiles one constraint into a test.
 * @throws Error if the keyword's schema does not compile, or the constraint applies to no value (errors of ours)
 */
export const valueTest: (constraint: Tested, resolve: ResolveRef) => ValueTest = memoized(testOf);

/**
 * Checks the schema of a constraint by the rules of JSON Schema itself.
 * @throws Error if it is invalid
 */
export function refuseInvalid(constraint: Constraint, resolve: ResolveRef): void {
  const { asked } = askedBy(constraint, resolve);
  judge ??= new Ajv2020({ formats });
  if (judge.validateSchema(asked) !== true) throw new Error(judge.errorsText());
}

/** The schema with a constraint's keyword alone, and the schema that contains it. */
function askedBy({ id, site, schema }: Tested, resolve: ResolveRef) {
  if (site === undefined || schema === undefined) throw new Error(`${id} binds no value`);
  const { keyword, property } = site;
  const node = schemaAt(schema, site.steps, resolve);
  const alone =
    combinationAt(node, site) ??
    (property === undefined ? withNeighbours(keyword, node) : { required: [property] });
  return { keyword, node, asked: inlinedSchema(alone, resolve) as JsonSchemaObject };
}

/** Keywords that mean something only beside others. */
const NEIGHBOURS: Record<string, string[]> = {
  additionalProperties: ['properties', 'patternProperties'],
  contains: ['minContains', 'maxContains'],
};

/** A keyword alone, with what it depends on: which properties are named, not what they must be. */
function withNeighbours(keyword: string, node: JsonSchemaObject): JsonSchemaObject {
  const near = (NEIGHBOURS[keyword] ?? [])
    .filter((name) => node[name] !== undefined)
    .map((name) => {
      const value = node[name];
      const isNamed = typeof value === 'object' && value !== null;
      const names = isNamed ? Object.keys(value).map((key) => [key, true] as const) : [];
      return [name, isNamed ? Object.fromEntries(names) : value] as const;
    });
  return { [keyword]: node[keyword], ...Object.fromEntries(near) };
}

function testOf(constraint: Tested, resolve: ResolveRef): ValueTest {
  const { applies, keeps } = valueSchemas(constraint, resolve);
  const test = {
    applies: applies === true ? () => true : validator(applies),
    keeps: validator(keeps),
    places: placesIn(keeps),
  };
  if (!/"pattern|"\$defs"/.test(JSON.stringify(keeps))) return test;
  // A value for which a pattern, or a schema that leads back to itself, needs too long shows nothing.
  return {
    ...test,
    applies: (value) =>
      tried(test.applies, value) === true && tried(test.keeps, value) !== undefined,
  };
}

/**
 * A constraint's test as JSON Schemas, for programs without this suite.
 * @throws Error if the constraint applies to no value (an error of ours)
 */
export function valueSchemas(constraint: Tested, resolve: ResolveRef): ValueSchemas {
  const { keyword, node, asked } = askedBy(constraint, resolve);
  if (DECIDES_TYPE.includes(keyword))
    return { applies: constraint.ignoresNull === true ? NOT_NULL : true, keeps: asked };
  // What breaks anything else in it shows nothing about what is left.
  if (keyword.startsWith('unevaluated'))
    return { applies: { ...asked, [keyword]: true }, keeps: asked };
  const appliesTo = APPLIES_TO[keyword];
  const all = [
    ...(appliesTo === undefined ? [] : [{ type: appliesTo }]),
    // A nullable value that is null shows nothing about a format.
    ...(['format', 'allOf'].includes(keyword) ? [NOT_NULL] : []),
    ...(keyword === 'patternProperties'
      ? [hasNameLike(Object.keys(asked[keyword] as object))]
      : []),
    ...(node['type'] === undefined ? [] : [{ type: node['type'] }]),
  ];
  return { applies: all.length === 0 ? true : { allOf: all }, keeps: asked };
}

/** A schema of no more places costs hardly more than the value itself. */
const FEW_PLACES = 8;

function placesIn(schema: JsonSchemaObject): number | undefined {
  const places = JSON.stringify(schema).split('{').length - 1;
  return places > FEW_PLACES ? places : undefined;
}

/** A schema that an object fits of which one name fits one of the patterns. */
function hasNameLike(patterns: string[]): JsonSchemaObject {
  const isLike = { anyOf: patterns.map((pattern) => ({ pattern })) };
  return { type: 'object', not: { propertyNames: { not: isLike } } };
}

/** Compiles a schema as a whole. */
export function validates(schema: JsonSchema, resolve: ResolveRef): (value: unknown) => boolean {
  const test = validator(inlinedSchema(schema, resolve) as JsonSchemaObject);
  return (value) => tried(test, value) ?? false;
}

function validator(schema: JsonSchemaObject): (value: unknown) => boolean {
  const key = createHash('sha256').update(JSON.stringify(schema)).digest('base64');
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const { $defs, ...rest } = schema;
  const compiledSchema = ajv.compile(schema);
  const onVain = () => giveUp(JSON.stringify(rest));
  // Each level may ask twice for what is below: sixty of them are more steps than anybody has time for.
  const fresh =
    $defs === undefined
      ? compiledSchema
      : inTime(ended(compiledSchema, onVain), (value) => isShallow(value), onVain);
  compiled.set(key, fresh);
  return fresh;
}

/** A schema may ask of a value, by way of its branches, what it asks of it itself: no stack is deep enough for that. */
function ended(test: (value: unknown) => boolean, onVain: () => void): (value: unknown) => boolean {
  return (value) => {
    try {
      return test(value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      onVain();
      throw new TooCostly();
    }
  };
}

/** Whether a value nests so little that no schema needs long for it. */
function isShallow(value: unknown, levels = 3): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isShallow(child, levels - 1));
}
