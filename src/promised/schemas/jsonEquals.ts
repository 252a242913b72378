import type { Json } from '../types.ts';
import { isObject } from '../../words/json/isObject.ts';

/** Whether two JSON values are equal as JSON Schema sees it: the order of properties does not count. */
export function jsonEquals(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, i) => jsonEquals(item, other[i]));
  }
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && jsonEquals(one[key], other[key]))
    );
  }
  return one === other;
}

/** A text that two JSON values have in common if they are equal. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject<Json>(value)) return JSON.stringify(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name]!)}`).join()}}`;
}
