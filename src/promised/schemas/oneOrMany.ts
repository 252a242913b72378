import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../types.ts';
import { memoized } from '../../words/memoized.ts';

/**
 * The schema X of `anyOf: [X, array of X]`, in either order: the documents leave open whether a body is one thing or an
 * array of them. Undefined for any other schema.
 */
export function oneOrMany(
  schema: JsonSchema | undefined,
  resolve: ResolveRef,
): JsonSchema | undefined {
  if (schema === undefined || typeof schema === 'boolean') return undefined;
  return oneBy(resolve)(schema);
}

/** Memoized, because every value of every response needs it. */
const oneBy = memoized((resolve: ResolveRef) =>
  memoized((schema: JsonSchemaObject) => oneOf(schema, resolve)),
);

function oneOf(schema: JsonSchemaObject, resolve: ResolveRef): JsonSchema | undefined {
  const branches = follow(schema, resolve)?.['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return undefined;
  const [array, one] = [branches, [...branches].reverse()].find(
    ([candidate]) => follow(candidate as JsonSchema, resolve)?.['type'] === 'array',
  ) ?? [undefined, undefined];
  if (array === undefined) return undefined;
  const items = follow(array as JsonSchema, resolve)?.['items'];
  return JSON.stringify(items) === JSON.stringify(one) ? (one as JsonSchema) : undefined;
}

function follow(schema: JsonSchema | undefined, resolve: ResolveRef): JsonSchemaObject | undefined {
  if (schema === undefined || typeof schema === 'boolean') return undefined;
  return typeof schema['$ref'] === 'string' ? follow(resolve(schema['$ref']), resolve) : schema;
}
