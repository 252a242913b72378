import { isObject } from '../json/isObject.ts';
import { mergedSchema } from './mergedSchema.ts';
import type { JsonSchema, ResolveRef } from './types.ts';

/**
 * A value without the members of objects that its schema does not name, wherever they stand. A service may add any, and say
 * in them what it likes: the address that was asked for, who answered. Where the schema names none, the value itself.
 */
export function documentedPart(schema: JsonSchema, value: unknown, resolve: ResolveRef): unknown {
  const { properties, additionalProperties, items } = mergedSchema(schema, resolve);
  if (Array.isArray(value))
    return isObject(items)
      ? value.map((element) => documentedPart(items as JsonSchema, element, resolve))
      : value;
  if (!isObject(value) || !(isObject(properties) || isObject(additionalProperties))) return value;
  const shown = Object.entries(value).flatMap(([name, member]) => {
    const own = isObject(properties) && Object.hasOwn(properties, name);
    const inside = own ? properties[name] : additionalProperties;
    if (!own && !isObject(inside)) return [];
    return [[name, documentedPart(inside as JsonSchema, member, resolve)] as const];
  });
  return Object.fromEntries(shown);
}
