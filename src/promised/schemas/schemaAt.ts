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

const children = new WeakMap<JsonSchemaObject, Map<string, JsonSchema>>();

/** The schema, not yet merged, that a flat schema sets for the value one step inside. */
export function childSchema(schema: JsonSchemaObject, step: Step): JsonSchema {
  if ('items' in step) return (schema.items as JsonSchema | undefined) ?? true;
  if ('additional' in step) return (schema.additionalProperties as JsonSchema | undefined) ?? true;
  // cached, so that the same place gives the same object and is merged once
  const known = children.get(schema) ?? new Map<string, JsonSchema>();
  children.set(schema, known);
  const before = known.get(step.property);
  if (before !== undefined) return before;
  const child = propertySchema(schema, step.property);
  known.set(step.property, child);
  return child;
}

function propertySchema(schema: JsonSchemaObject, name: string): JsonSchema {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const patterns = Object.entries((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  const bound = patterns
    .filter(([pattern]) => fitsPattern(pattern, name))
    .map(([, child]) => child);
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own !== undefined) bound.unshift(own);
  if (bound.length) return bound.reduce(both);
  const prefix = (schema.prefixItems as JsonSchema[] | undefined)?.[Number(name)];
  return prefix ?? (schema.additionalProperties as JsonSchema | undefined) ?? true;
}
