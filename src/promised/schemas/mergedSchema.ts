import { combinedSchemas, isEmpty } from './combinedSchemas.ts';
import { nullableBranch } from './nullableBranch.ts';
import type { Json, JsonSchema, JsonSchemaObject, ResolveRef } from '../types.ts';
import { typeMatches } from './typeMatches.ts';

/** A schema that no value fits. */
const UNSATISFIABLE: JsonSchemaObject = { not: {} };

/** Always the same object, so that code that walks down a schema recognizes "anything" when it recurs. */
const ANYTHING: JsonSchemaObject = {};

const cache = new WeakMap<ResolveRef, WeakMap<JsonSchemaObject, JsonSchemaObject>>();

/**
 * The flat schema that says the same as `schema`: `$ref` followed, `allOf` merged, "X or null" (`anyOf`/`oneOf` with a
 * null branch) turned into a list of types, `enum` reduced to the values that its `type` allows. Parts that cannot be
 * merged (two different patterns, say) stay in `allOf`. Children stay as they are: merge them when you reach them. The
 * same schema and the same `resolve` give the same object. Throws if a `$ref` leads only to itself, or `resolve` throws.
 */
export function mergedSchema(schema: JsonSchema, resolve: ResolveRef): JsonSchemaObject {
  return merged(schema, resolve, []);
}

function merged(schema: JsonSchema, resolve: ResolveRef, refs: string[]): JsonSchemaObject {
  if (typeof schema === 'boolean') return schema ? ANYTHING : UNSATISFIABLE;
  const known = cache.get(resolve) ?? new WeakMap<JsonSchemaObject, JsonSchemaObject>();
  cache.set(resolve, known);
  const before = known.get(schema);
  if (before) return before;
  const { $ref, allOf, ...own } = schema;
  const parts: JsonSchemaObject[] = [];
  if (typeof $ref === 'string') {
    if (refs.includes($ref)) {
      throw new Error(
        `The $ref ${$ref} leads only to itself. Let it reach a schema with a keyword.`,
      );
    }
    parts.push(merged(resolve($ref), resolve, [...refs, $ref]));
  }
  for (const part of (allOf as JsonSchema[] | undefined) ?? []) {
    parts.push(merged(part, resolve, refs));
  }
  const [only, ...others] = parts.filter((part) => part !== ANYTHING);
  // alone it may keep keywords that look at their surroundings (`unevaluatedProperties`)
  let result: JsonSchemaObject =
    others.length === 0 && isEmpty(own)
      ? { ...only, ...own }
      : parts.reduce((all, part) => combinedSchemas(all, part), own);
  result = withNullAsType(result, resolve, refs);
  result = withEnumOfItsType(result);
  known.set(schema, result);
  return result;
}

/** `{ anyOf: [X, { type: 'null' }] }` says the same as X with `null` among its types. */
function withNullAsType(
  schema: JsonSchemaObject,
  resolve: ResolveRef,
  refs: string[],
): JsonSchemaObject {
  for (const keyword of ['anyOf', 'oneOf']) {
    const branch = nullableBranch(schema[keyword]);
    if (branch === undefined) continue;
    const inner = merged(branch, resolve, refs);
    const bindsNull = ['const', 'not', 'anyOf', 'oneOf', 'allOf', 'if'].some((key) => key in inner);
    if (inner.type === undefined || bindsNull) continue;
    const { [keyword]: _, ...rest } = schema;
    const types = [...new Set([inner.type, 'null'].flat())];
    // "exactly one of" excludes null if the other branch allows it, too
    if (keyword === 'oneOf' && [inner.type].flat().includes('null')) continue;
    const nullable: JsonSchemaObject = { ...inner, type: types };
    if (Array.isArray(inner.enum)) nullable.enum = [...new Set([...inner.enum, null])];
    return combinedSchemas(rest, nullable);
  }
  return schema;
}

function withEnumOfItsType(schema: JsonSchemaObject): JsonSchemaObject {
  const { enum: values, type } = schema;
  if (!Array.isArray(values) || type === undefined) return schema;
  const fitting = (values as Json[]).filter((value) => typeMatches(type, value));
  return fitting.length === values.length ? schema : { ...schema, enum: fitting };
}
