import { isObject } from '../json/isObject.ts';
import { mergedSchema } from './mergedSchema.ts';
import { oneOrMany } from './oneOrMany.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from './types.ts';

/**
 * The first field of a JSON body that has the name of a documented field in another spelling: in other letter case, or
 * with other signs between its words. A reader of the documented field finds nothing, and as most fields may be absent,
 * nothing else would show it.
 * @returns in words, undefined if there is none
 */
export function misspeltField(
  json: unknown,
  schema: JsonSchema | undefined,
  resolve: ResolveRef,
): string | undefined {
  return schema === undefined ? undefined : misspeltIn(json, schema, '', resolve);
}

function misspeltIn(
  value: unknown,
  schema: JsonSchema,
  pointer: string,
  resolve: ResolveRef,
): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const one = oneOrMany(schema, resolve);
  const flat = mergedSchema(one ?? schema, resolve);
  const properties = isObject(flat.properties) ? flat.properties : {};
  if (!Array.isArray(value)) {
    const documented = spellingsIn(flat, properties);
    for (const name of Object.keys(value)) {
      const meant = Object.hasOwn(properties, name) ? undefined : documented.get(folded(name));
      if (meant !== undefined && !Object.hasOwn(value, meant))
        return `an object with ${pointer}/${name}, which the documents spell ${meant}`;
    }
  }
  for (const [name, member] of Object.entries(value)) {
    const inside = Array.isArray(value)
      ? (one ?? flat.items)
      : Object.hasOwn(properties, name)
        ? properties[name]
        : flat.additionalProperties;
    const flaw = isObject(inside)
      ? misspeltIn(member, inside as JsonSchema, `${pointer}/${name}`, resolve)
      : undefined;
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Cached, because every answer is compared with one. */
const kept = new WeakMap<JsonSchemaObject, Map<string, string>>();

function spellingsIn(schema: JsonSchemaObject, properties: object): Map<string, string> {
  const known =
    kept.get(schema) ?? new Map(Object.keys(properties).map((name) => [folded(name), name]));
  kept.set(schema, known);
  return known;
}

/** A name without its spelling style: equal for `closeoutHour`, `closeout_hour`, `CLOSEOUT-HOUR`. */
function folded(name: string): string {
  return name.replaceAll(/[\s._-]/g, '').toLowerCase();
}
