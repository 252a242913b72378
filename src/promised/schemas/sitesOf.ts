import { isEmpty } from './combinedSchemas.ts';
import { mergedSchema } from './mergedSchema.ts';
import { nullableBranch } from './nullableBranch.ts';
import { childSchema } from './schemaAt.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef, Site, Step } from '../types.ts';
import { memoized } from '../../words/memoized.ts';

/** Keywords that restrict a value by themselves, in the order in which their sites are listed. */
const RESTRICTING = [
  ...(['type', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum'] as const),
  ...(['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'format'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems', 'contains', 'minProperties'] as const),
  ...(['maxProperties', 'propertyNames', 'dependentRequired'] as const),
] as const;

/** Formats that every value of their type keeps. */
const FORMATS_OF_ANYTHING = ['float', 'double', 'password', 'binary'];

/**
 * Every place where a keyword restricts a value, from the outside in: through `$ref`, `allOf`,
 * `properties`, `items`, `prefixItems` (as the property named by the index) and
 * `additionalProperties`. Recursion ends at the second visit of the same `$ref`s on a path.
 *
 * No sites are: `type` beside `enum` or `const` (they imply it), formats that every value keeps, and
 * keywords below `anyOf`, `oneOf`, `not`, `if`, `dependentSchemas`, `patternProperties` and
 * `unevaluated…` (there no keyword decides alone), except "X or null". `combinationsOf` lists the
 * first five as a whole, `wholesOf` the other two.
 */
export function sitesOf(schema: JsonSchema, resolve: ResolveRef): Site[] {
  return placesIn(schema, resolve).flatMap(({ flat, steps }) => sitesHere(flat, steps));
}

/** A place in a schema: the steps to it, and the flat schema (`mergedSchema`) that applies there. */
export interface SchemaPlace {
  steps: Step[];
  flat: JsonSchemaObject;
}

/** Every place that a schema mentions, from the outside in, in the order of `sitesOf`. */
export function placesIn(schema: JsonSchema, resolve: ResolveRef): SchemaPlace[] {
  return walk(schema, resolve).places;
}

/** A place with the same schema as a place around it: the elements of `errors` are ErrorMessages again. */
export interface Recursion {
  steps: Step[];
  /** The steps to the place around it; a beginning of `steps`. */
  to: Step[];
}

/** The places where `sitesOf` ended because the schema recurs. */
export function recursionsOf(schema: JsonSchema, resolve: ResolveRef): Recursion[] {
  return walk(schema, resolve).recursions;
}

interface Walked {
  places: SchemaPlace[];
  recursions: Recursion[];
}

function walk(schema: JsonSchema, resolve: ResolveRef): Walked {
  const walked: Walked = { places: [], recursions: [] };
  below(schema, resolve, [], [], walked);
  return walked;
}

/** A schema of more places is not walked: twelve that name each other describe millions. */
const MOST_PLACES = 30_000;

/**
 * @param visited the schemas followed at each step so far, to recognize a recursion
 * @throws Error if they describe too many places
 */
function below(
  schema: JsonSchema,
  resolve: ResolveRef,
  steps: Step[],
  visited: string[],
  walked: Walked,
): void {
  // All of them together identify a schema: that an object and one inside it share a base is no recursion.
  const followed = refsOf(schema, resolve, []).join(' ');
  const depth = followed === '' ? -1 : visited.indexOf(followed);
  if (depth >= 0) {
    walked.recursions.push({ steps, to: steps.slice(0, depth) });
    return;
  }
  if (walked.places.length >= MOST_PLACES)
    throw new Error('a schema that describes too many places of a value');
  const flat = mergedSchema(schema, resolve);
  walked.places.push({ steps, flat });
  for (const step of stepsInto(flat))
    below(childSchema(flat, step), resolve, [...steps, step], [...visited, followed], walked);
}

function sitesHere(schema: JsonSchemaObject, steps: Step[]): Site[] {
  const sites: Site[] = RESTRICTING.filter((keyword) => restricts(schema, keyword)).map(
    (keyword) => ({ steps, keyword }),
  );
  for (const property of (schema.required as string[] | undefined) ?? []) {
    sites.push({ steps, keyword: 'required', property });
  }
  if (schema.additionalProperties === false) sites.push({ steps, keyword: 'additionalProperties' });
  return sites;
}

function restricts(schema: JsonSchemaObject, keyword: string): boolean {
  const value = schema[keyword];
  if (value === undefined) return false;
  if (keyword === 'type') return !('enum' in schema || 'const' in schema);
  if (keyword === 'format') return !FORMATS_OF_ANYTHING.includes(value as string);
  if (keyword === 'uniqueItems') return value === true;
  if (keyword === 'propertyNames') return value !== true;
  if (keyword === 'contains') return schema.minContains !== 0 || 'maxContains' in schema;
  if (['minLength', 'minItems', 'minProperties'].includes(keyword)) return value !== 0;
  return true;
}

function stepsInto(schema: JsonSchemaObject): Step[] {
  const steps: Step[] = Object.keys((schema.properties ?? {}) as object).map((property) => ({
    property,
  }));
  const prefix = (schema.prefixItems as JsonSchema[] | undefined) ?? [];
  prefix.forEach((_, index) => steps.push({ property: String(index) }));
  if (typeof schema.items === 'object') steps.push({ items: true });
  if (typeof schema.additionalProperties === 'object') steps.push({ additional: true });
  return steps;
}

let last = 0;

/** A name for each schema that says something beside what its `$ref` and `allOf` do; empty for the others. */
const nameOf = memoized(({ $ref: _, allOf: __, ...own }: JsonSchemaObject) =>
  isEmpty(own) ? '' : String((last += 1)),
);

/**
 * The schemas that hold for one value, as texts: the `$ref`s, and what stands beside them. A value that may also be null, or
 * of which less is required, recurs only where the same is said again.
 */
function refsOf(schema: JsonSchema, resolve: ResolveRef, seen: string[]): string[] {
  if (typeof schema === 'boolean') return seen;
  const { $ref, allOf, anyOf, oneOf } = schema;
  const name = nameOf(schema);
  let refs = name === '' || seen.includes(name) ? seen : [...seen, name];
  if (typeof $ref === 'string' && !seen.includes($ref)) {
    refs = refsOf(resolve($ref), resolve, [...refs, $ref]);
  }
  const nullable = [nullableBranch(anyOf), nullableBranch(oneOf)].filter(
    (part) => part !== undefined,
  );
  for (const part of [...((allOf as JsonSchema[] | undefined) ?? []), ...nullable]) {
    refs = refsOf(part, resolve, refs);
  }
  return refs;
}
