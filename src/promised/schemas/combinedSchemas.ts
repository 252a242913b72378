import { ownMember } from '../../words/json/ownMember.ts';
import { fitsPattern } from './boundedPattern.ts';
import { jsonEquals } from './jsonEquals.ts';
import type { Json, JsonSchema, JsonSchemaObject } from '../types.ts';

/** Keywords that only mean something together; without the first one, the others say nothing. */
const GROUPS = [
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];
const OBJECT_KEYWORDS = ['properties', 'patternProperties', 'additionalProperties'];
const ARRAY_KEYWORDS = ['prefixItems', 'items'];
/** Keywords that look at what their own schema evaluated, so they must not be moved out of it. */
const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'];
const ANNOTATIONS = ['title', 'description', 'default', 'example', 'examples', '$comment'];

type Combine = (one: never, other: never) => unknown;

/** For each keyword, how two values become one that demands both; undefined if there is no such value. */
const COMBINE: Record<string, Combine> = {
  type: (one: unknown, other: unknown) => commonTypes([one].flat(), [other].flat()),
  enum: (one: Json[], other: Json[]) =>
    one.filter((value) => other.some((candidate) => jsonEquals(value, candidate))),
  minimum: Math.max as Combine,
  maximum: Math.min as Combine,
  exclusiveMinimum: Math.max as Combine,
  exclusiveMaximum: Math.min as Combine,
  minLength: Math.max as Combine,
  maxLength: Math.min as Combine,
  minItems: Math.max as Combine,
  maxItems: Math.min as Combine,
  minProperties: Math.max as Combine,
  maxProperties: Math.min as Combine,
  uniqueItems: (one: boolean, other: boolean) => one || other,
  required: (one: string[], other: string[]) => [...new Set([...one, ...other])],
  dependentRequired: (one: Record<string, string[]>, other: Record<string, string[]>) =>
    byKey(one, other, (x, y) => [...new Set([...x, ...y])]),
  dependentSchemas: (one: Record<string, JsonSchema>, other: Record<string, JsonSchema>) =>
    byKey(one, other, both),
  propertyNames: (one: JsonSchema, other: JsonSchema) => both(one, other),
  multipleOf: (one: number, other: number) =>
    one % other === 0 ? one : other % one === 0 ? other : undefined,
};

/**
 * One schema that demands what both demand. Neither has `$ref`; `allOf` contains only parts that could not be merged
 * before. Annotations (title, description, `x-…`) are those of `one` if both have them.
 */
export function combinedSchemas(one: JsonSchemaObject, other: JsonSchemaObject): JsonSchemaObject {
  if (isEmpty(other)) return { ...other, ...one };
  const looksAround = UNEVALUATED.some((key) => key in other);
  if (isEmpty(one) && !looksAround) return { ...other, ...one };
  const result = { ...one };
  const residuals: JsonSchema[] = [...list(one.allOf), ...list(other.allOf)];
  const inGroups = GROUPS.flat();
  for (const [key, value] of Object.entries(other)) {
    if (key === 'allOf' || inGroups.includes(key) || UNEVALUATED.includes(key)) continue;
    if (OBJECT_KEYWORDS.includes(key) || ARRAY_KEYWORDS.includes(key)) continue;
    if (result[key] === undefined) result[key] = value;
    else if (!isAnnotation(key) && !jsonEquals(result[key] as Json, value as Json)) {
      const combined = COMBINE[key]?.(result[key] as never, value as never);
      if (combined === undefined) residuals.push({ [key]: value });
      else result[key] = combined;
    }
  }
  for (const group of GROUPS) residuals.push(...moveGroup(group, result, other));
  residuals.push(...combineProperties(result, one, other));
  combineItems(result, one, other);
  if (looksAround) residuals.push(other);
  delete result.allOf;
  return residuals.length ? { ...result, allOf: residuals } : result;
}

/** The schema that demands what both demand; kept lazy, so that recursion through children is not followed here. */
export function both(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (one === false || other === false) return false;
  if (one === true || (isEmpty(one) && other !== true)) return other;
  if (other === true || isEmpty(other)) return one;
  return jsonEquals(one as Json, other as Json) ? one : { allOf: [one, other] };
}

function moveGroup(
  group: string[],
  result: JsonSchemaObject,
  other: JsonSchemaObject,
): JsonSchema[] {
  const [head] = group;
  if (head === undefined || !(head in other)) return [];
  const theirs = Object.fromEntries(group.filter((k) => k in other).map((k) => [k, other[k]]));
  if (head in result) return [theirs];
  for (const key of group) delete result[key];
  Object.assign(result, theirs);
  return [];
}

function combineProperties(
  result: JsonSchemaObject,
  one: JsonSchemaObject,
  other: JsonSchemaObject,
): JsonSchema[] {
  const names = new Set([...keys(one.properties), ...keys(other.properties)]);
  if (names.size) {
    result.properties = Object.fromEntries(
      [...names].map((name) => [name, both(bindingOf(one, name), bindingOf(other, name))]),
    );
  }
  const patterns = byKey(record(one.patternProperties), record(other.patternProperties), both);
  const differ =
    keys(patterns).length > 0 &&
    !jsonEquals(record(one.patternProperties) as Json, record(other.patternProperties) as Json);
  if (differ && ('additionalProperties' in one || 'additionalProperties' in other)) {
    // whether a name is "additional" depends on the side: no single keyword can say that
    delete result.patternProperties;
    delete result.additionalProperties;
    return [objectKeywordsOf(one), objectKeywordsOf(other)];
  }
  if (keys(patterns).length) result.patternProperties = patterns;
  if ('additionalProperties' in one || 'additionalProperties' in other) {
    result.additionalProperties = both(
      (one.additionalProperties as JsonSchema | undefined) ?? true,
      (other.additionalProperties as JsonSchema | undefined) ?? true,
    );
  }
  return [];
}

/** What one schema demands of a property that the other one names. */
function bindingOf(schema: JsonSchemaObject, name: string): JsonSchema {
  const properties = record(schema.properties);
  if (Object.hasOwn(properties, name)) return properties[name] ?? true;
  const byPattern = keys(schema.patternProperties).some((p) => fitsPattern(p, name));
  return byPattern ? true : ((schema.additionalProperties as JsonSchema | undefined) ?? true);
}

function combineItems(result: JsonSchemaObject, one: JsonSchemaObject, other: JsonSchemaObject) {
  const prefixes = [list(one.prefixItems), list(other.prefixItems)] as const;
  const length = Math.max(prefixes[0].length, prefixes[1].length);
  const items = [one.items ?? true, other.items ?? true] as [JsonSchema, JsonSchema];
  if (length) {
    result.prefixItems = Array.from({ length }, (_, i) =>
      both(prefixes[0][i] ?? items[0], prefixes[1][i] ?? items[1]),
    );
  }
  if ('items' in one || 'items' in other) result.items = both(...items);
}

function commonTypes(one: unknown[], other: unknown[]): unknown[] {
  const admits = (types: unknown[], type: unknown): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const common = [...one, ...other].filter((type) => admits(one, type) && admits(other, type));
  return [...new Set(common)];
}

function byKey<T>(
  one: Record<string, T>,
  other: Record<string, T>,
  combine: (x: T, y: T) => T,
): Record<string, T> {
  const combined = Object.entries(other).map(([key, value]) => {
    const mine = ownMember(one, key);
    return [key, mine === undefined ? value : combine(mine, value)] as const;
  });
  return { ...one, ...Object.fromEntries(combined) };
}

function isAnnotation(key: string): boolean {
  if (key === '$ref' || key === '$dynamicRef') return false;
  return ANNOTATIONS.includes(key) || key.startsWith('x-') || key.startsWith('$');
}

/** Whether a schema demands nothing (apart from annotations). */
export function isEmpty(schema: JsonSchema): boolean {
  return typeof schema === 'object' && Object.keys(schema).every(isAnnotation);
}

export function record(value: unknown): Record<string, JsonSchema> {
  return (value ?? {}) as Record<string, JsonSchema>;
}

function keys(value: unknown): string[] {
  return Object.keys(record(value));
}

export function list(value: unknown): JsonSchema[] {
  return (value ?? []) as JsonSchema[];
}

function objectKeywordsOf(schema: JsonSchemaObject): JsonSchemaObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => OBJECT_KEYWORDS.includes(key)),
  );
}
