import { isObject } from '../../words/json/isObject.ts';
import { mergedSchema } from './mergedSchema.ts';
import { oneOrMany } from './oneOrMany.ts';
import type { JsonSchema, ResolveRef } from '../types.ts';
import { memoized } from '../../words/memoized.ts';

/** What the objects in one place of a body (the elements of one list, say) show of the names of several words. */
interface Place {
  /** Whether any object has a documented name of several words as it is documented. */
  hasDocumented: boolean;
  /** The first field whose name is a documented one with other signs between its words. */
  misspelt?: string;
}

/**
 * The first field of a JSON body that has the name of a documented field with other signs between its words
 * (`time_zone`), where no object in the same place has any name of several words as it is documented: then the server
 * writes all names in another style. A reader of the documented fields finds nothing, and as most fields may be absent,
 * nothing else would show it.
 *
 * Anything else is a further field, which a server may add: names that differ in letter case alone are different names
 * (RFC 8259, 4), and one in another style may stand beside the documented ones, or where one of them has no value.
 * @returns in words, undefined if there is none
 */
export function misspeltField(
  json: unknown,
  schema: JsonSchema | undefined,
  resolve: ResolveRef,
): string | undefined {
  const places = new Map<string, Place>();
  if (schema !== undefined) collect(json, schema, { pointer: '', place: '' }, { places, resolve });
  return [...places.values()].find(({ hasDocumented, misspelt }) => !hasDocumented && misspelt)
    ?.misspelt;
}

interface Collected {
  places: Map<string, Place>;
  resolve: ResolveRef;
}

function collect(
  value: unknown,
  schema: JsonSchema,
  at: { pointer: string; place: string },
  into: Collected,
): void {
  if (typeof value !== 'object' || value === null) return;
  const one = oneOrMany(schema, into.resolve);
  const flat = mergedSchema(one ?? schema, into.resolve);
  const properties = isObject(flat.properties) ? flat.properties : {};
  if (!Array.isArray(value)) noteNames(value, properties, at, into.places);
  for (const [name, member] of Object.entries(value)) {
    const isField = !Array.isArray(value) && Object.hasOwn(properties, name);
    const inside = Array.isArray(value)
      ? (one ?? flat.items)
      : isField
        ? properties[name]
        : flat.additionalProperties;
    if (!isObject(inside)) continue;
    const place = `${at.place}/${isField ? name : '*'}`;
    collect(member, inside as JsonSchema, { pointer: `${at.pointer}/${name}`, place }, into);
  }
}

function noteNames(
  value: object,
  properties: object,
  { pointer, place: key }: { pointer: string; place: string },
  places: Map<string, Place>,
): void {
  const place = places.get(key) ?? { hasDocumented: false };
  places.set(key, place);
  const names = Object.keys(value);
  place.hasDocumented ||= names.some((name) => isOfWords(name) && Object.hasOwn(properties, name));
  if (place.hasDocumented || place.misspelt !== undefined) return;
  for (const name of names) {
    if (Object.hasOwn(properties, name) || !SIGNS.test(name)) continue;
    const meant = spellingsIn(properties).get(folded(name));
    if (meant === undefined) continue;
    place.misspelt = `an object with ${pointer}/${name}, which the documents spell ${meant}`;
    return;
  }
}

/** The documented names of several words, by their folded form. Memoized, because every response is compared with one. */
const spellingsIn = memoized((properties: object): Map<string, string> => {
  const names = Object.keys(properties).filter(isOfWords);
  return new Map(names.map((name) => [folded(name), name]));
});

const SIGNS = /[\s._-]/;

/** Whether a documented name has several words: only such a name is another one in another style. */
function isOfWords(name: string): boolean {
  return /[a-z\d][A-Z]/.test(name);
}

/** A name without its spelling style: equal for `closeoutHour`, `closeout_hour`, `CLOSEOUT-HOUR`. */
function folded(name: string): string {
  return name.replaceAll(/[\s._-]/g, '').toLowerCase();
}
