import { isObject } from '../../words/json/isObject.ts';
import { mergedSchema } from './mergedSchema.ts';
import { oneOrMany } from './oneOrMany.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../types.ts';
import { memoized } from '../../words/memoized.ts';

/** What a body is by its schema: one thing, an array of things, or either if the documents leave that open. */
interface Structure {
  kind: 'one' | 'many' | 'one or many' | 'text' | 'anything';
  /** The names of the fields that the documents show of each thing. */
  fields: string[];
  /** Whether it has further fields that the documents do not show: then some things may have only those. */
  hasOthers?: boolean;
}

/** What a body should be, in words: "an object with some of the fields status, code, message". */
export function describeStructure(schema: JsonSchema | undefined, resolve: ResolveRef): string {
  const { kind, fields } = structureOf(schema, resolve);
  const few = fields.length === 1 ? 'the field' : 'some of the fields';
  const thing = fields.length === 0 ? 'an object' : `an object with ${few} ${fields.join(', ')}`;
  switch (kind) {
    case 'one':
      return thing;
    case 'many':
      return `an array, each element ${thing}`;
    case 'one or many':
      return `${thing}, or an array of such objects`;
    case 'text':
      return 'a string, with or without quotes';
    case 'anything':
      return 'a body';
  }
}

/**
 * Why a JSON body is not what the documents show: another kind of value, or an object without any documented field (each
 * of them may be absent, but not all). Undefined if it is.
 */
export function structureFlaw(
  json: unknown,
  schema: JsonSchema | undefined,
  resolve: ResolveRef,
): string | undefined {
  const { kind, fields, hasOthers = false } = structureOf(schema, resolve);
  if (kind === 'text' || kind === 'anything') return undefined;
  if (Array.isArray(json) && kind !== 'one') {
    const isShown = hasOthers && json.some((element) => flawOf(element, fields) === undefined);
    const flaws = json.map((element) =>
      isShown && isObject(element) && Object.keys(element).length > 0
        ? undefined
        : flawOf(element, fields),
    );
    const index = flaws.findIndex((flaw) => flaw !== undefined);
    return index < 0 ? undefined : `element ${index + 1} of ${json.length} is ${flaws[index]}`;
  }
  return kind === 'many' ? kindOf(json) : flawOf(json, fields);
}

export function structureOf(schema: JsonSchema | undefined, resolve: ResolveRef): Structure {
  if (typeof schema !== 'object') return { kind: 'anything', fields: [] };
  return readStructure(schema, resolve);
}

/** Memoized, because every response is compared with one. */
const readStructure = memoized((schema: JsonSchemaObject, resolve: ResolveRef): Structure => {
  const either = oneOrMany(schema, resolve);
  if (either !== undefined) {
    const { additionalProperties } = mergedSchema(either, resolve);
    const hasOthers = additionalProperties === true;
    return { kind: 'one or many', fields: fieldsOf(either, resolve), hasOthers };
  }
  const flat = mergedSchema(schema, resolve);
  const types = [flat.type].flat();
  if (types.includes('array')) {
    const { items } = flat as { items?: JsonSchema };
    const element = items === undefined ? {} : mergedSchema(items, resolve);
    if (element.type !== 'object') return { kind: 'anything', fields: [] };
    return { kind: 'many', fields: fieldsOf(element, resolve) };
  }
  if (types.includes('string')) return { kind: 'text', fields: [] };
  if (types.includes('object')) return { kind: 'one', fields: fieldsOf(flat, resolve) };
  return { kind: 'anything', fields: [] };
});

function fieldsOf(schema: JsonSchema, resolve: ResolveRef): string[] {
  const flat: JsonSchemaObject = mergedSchema(schema, resolve);
  return Object.keys((flat.properties ?? {}) as object);
}

function flawOf(value: unknown, fields: string[]): string | undefined {
  if (!isObject(value)) return kindOf(value);
  if (fields.length === 0 || fields.some((name) => Object.hasOwn(value, name))) return undefined;
  const names = Object.keys(value);
  return names.length === 0
    ? 'an empty object'
    : `an object with only undocumented fields: ${names.join(', ')}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${value.length} elements`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
