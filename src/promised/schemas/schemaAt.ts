import { fitsPattern } from './boundedPattern.ts';
import { both } from './combinedSchemas.ts';
import { mergedSchema } from './mergedSchema.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef, Step } from '../types.ts';

/**
 * The flat schema (see `mergedSchema`) for the value at `steps`: for `additional`, the one for unnamed properties. An
 * element of `prefixItems` is reached as the property named by its index. For a place that the schema does not mention, it
 * is the empty schema.
 */
export function schemaAt(schema: JsonSchema, steps: Step[], resolve: ResolveRef): JsonSchemaObject {
  let current = mergedSchema(schema, resolve);
  for (const step of steps) current = mergedSchema(childSchema(current, step), resolve);
  return current;
}

/** What several parts say of one member, by their names: the same place gives the same object, and is merged once. */
const joined = new WeakMap<JsonSchemaObject, Map<string, JsonSchema>>();

/** The schema, not yet merged, that a flat schema sets for the value one step inside. */
export function childSchema(schema: JsonSchemaObject, step: Step): JsonSchema {
  if ('items' in step) return (schema.items as JsonSchema | undefined) ?? true;
  const additional = (schema.additionalProperties as JsonSchema | undefined) ?? true;
  if ('additional' in step) return additional;
  const name = step.property;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const patterns = Object.entries((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  const bound = patterns.filter(([pattern]) => fitsPattern(pattern, name));
  const isOwn = Object.hasOwn(properties, name);
  if (isOwn) bound.unshift([name, properties[name]!]);
  const [first, ...others] = bound;
  if (first === undefined)
    return (schema.prefixItems as JsonSchema[] | undefined)?.[Number(name)] ?? additional;
  if (others.length === 0) return first[1];
  // Not by the name of the member: traffic has names without end.
  const known = joined.get(schema) ?? new Map<string, JsonSchema>();
  joined.set(schema, known);
  const key = JSON.stringify([isOwn, ...bound.map(([of]) => of)]);
  const child = known.get(key) ?? bound.map(([, of]) => of).reduce(both);
  known.set(key, child);
  return child;
}
