import { isObject } from '../src/words/json/isObject.ts';
import type { Message } from './messages.ts';

/** Takes the place of a part that is removed: a member of an object, an element of an array. */
export const GONE = Symbol('gone');

/** Changes the parts of a body that are meant, wherever they stand in it. */
export type Modify<Part> = (
  body: unknown,
  change: (part: Part) => unknown,
  message: Message,
) => unknown;

/** What is inside an array or an object. */
export type Inside<Part> = Part extends readonly (infer Element)[]
  ? Element
  : Part extends Record<string, infer Value>
    ? Value
    : unknown;

/** The object with one member changed, if it has that member. */
export function withMember<Member>(
  owner: unknown,
  key: string,
  change: (member: Member) => unknown,
): unknown {
  if (!isObject<Member>(owner) || !(key in owner)) return owner;
  const value = change(owner[key] as Member);
  return value === GONE ? without(owner, key) : { ...owner, [key]: value };
}

/** The array with each of its elements changed, the object with each of its values; anything else as it is. */
export function withEach<Element>(owner: unknown, change: (element: Element) => unknown): unknown {
  if (Array.isArray(owner))
    return owner.map((element) => change(element as Element)).filter((one) => one !== GONE);
  if (!isObject<Element>(owner)) return owner;
  return Object.fromEntries(Object.entries(owner).map(([key, value]) => [key, change(value)]));
}

/** The array with its last element changed; anything else as it is. */
export function withLast<Element>(owner: unknown, change: (element: Element) => unknown): unknown {
  if (!Array.isArray(owner) || owner.length === 0) return owner;
  const last = change(owner.at(-1) as Element);
  return last === GONE ? owner.slice(0, -1) : owner.with(-1, last);
}

export function without(owner: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(owner).filter(([name]) => !names.includes(name)));
}

export function isJson(body: unknown): boolean {
  if (body instanceof Uint8Array || body instanceof ReadableStream) return false;
  return typeof body === 'object' && body !== null;
}

export type Computed<Part, Value> = (part: Part, message: Message) => Value;

/** A value, or what a function makes of the part that it is for. */
export function valueFor<Part, Value>(
  value: Value | Computed<Part, Value>,
  part: Part,
  message: Message,
): Value {
  return typeof value === 'function' ? (value as Computed<Part, Value>)(part, message) : value;
}
