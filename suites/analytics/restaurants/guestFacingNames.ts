import { UUID } from '../../../src/words/json/uuid.ts';
import { leafValues } from './restaurantsInformation.ts';

/** Words for a restaurant's state, which a list may give as a text of its own. */
const STATE =
  /^(in)?activ(e|ated)$|^(un)?archived$|^test([ _-]?mode)?$|^(enabled|disabled|live|open|closed|pending|production|true|false|yes|no|on|off)$/i;

/** A word that may be a state, and may be a name. */
const CAPITALS = /^[A-Z_]+$/;

/**
 * Texts that may be the name of a restaurant in the list of restaurants, whose fields are not documented: all texts of
 * the element with its guid, except states. None if no text certainly is a name, or if the fields that are called names
 * are empty.
 */
export function namesIn(elements: readonly unknown[], guid: string): Set<string> {
  const own = elements.find((element) => textsOf(element).includes(guid.toLowerCase()));
  const called = fieldsIn(own).filter(([name]) => /name$/i.test(name));
  const names = called.flatMap(([, value]) => textsOf(value));
  if (called.length > 0 && names.length === 0) return new Set();
  const others = leafValues(own)
    .filter((value) => typeof value === 'string')
    .map((text) => text.trim())
    .filter((text) => !UUID.test(text) && !STATE.test(text));
  if (names.length === 0 && others.every((text) => CAPITALS.test(text))) return new Set();
  return new Set([...names, ...others.flatMap(textsOf)]);
}

/** Whether records show any of these names, in any field and letter case. */
export function showsAny(records: readonly unknown[], names: Set<string>): boolean {
  return textsOf(records).some((text) => names.has(text));
}

/** The texts in a JSON value that are not empty, in lower case. */
function textsOf(value: unknown): string[] {
  return leafValues(value)
    .filter((leaf) => typeof leaf === 'string')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '');
}

/** The fields of an object and of the objects in it. */
function fieldsIn(value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap((field) => [field, ...fieldsIn(field[1])]);
}
