import { ownMember } from '../../words/json/ownMember.ts';
import { isObject } from '../../words/json/isObject.ts';
import { mergedSchema } from './mergedSchema.ts';
import { oneOrMany } from './oneOrMany.ts';
import type { JsonSchema, ResolveRef } from '../types.ts';

/**
 * The first field of a JSON body that its schema does not show, as a JSON Pointer; undefined if there is none. An object
 * whose schema shows no fields at all may have any.
 */
export function undocumentedField(
  value: unknown,
  schema: JsonSchema | undefined,
  resolve: ResolveRef,
  pointer = '',
): string | undefined {
  if (schema === undefined || typeof value !== 'object' || value === null) return undefined;
  const one = oneOrMany(schema, resolve);
  const flat = mergedSchema(one ?? schema, resolve);
  const properties = isObject<JsonSchema>(flat.properties) ? flat.properties : {};
  const isOpen = Object.keys(properties).length === 0 || flat.additionalProperties !== undefined;
  for (const [name, member] of Object.entries(value)) {
    const isShown = Object.hasOwn(properties, name);
    if (!Array.isArray(value) && !isShown && !isOpen) return `${pointer}/${name}`;
    const inside = Array.isArray(value) ? (one ?? flat.items) : ownMember(properties, name);
    const found = undocumentedField(
      member,
      inside as JsonSchema | undefined,
      resolve,
      `${pointer}/${name}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
