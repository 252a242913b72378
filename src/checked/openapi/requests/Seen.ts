import { ownMember } from '../../../words/json/ownMember.ts';
import { isObject } from '../../../words/json/isObject.ts';
import type { Json } from '../../../promised/types.ts';
import type { LiveExchange } from '../../../sent/exchange/LiveExchange.ts';

/** A thing that a target has, and the path parameters of the request that showed it. */
export interface SeenThing {
  thing: Json;
  path: Record<string, string>;
}

/** How deep lists are looked for in a body: `data`, `result.items`. */
const DEEP = 3;
/** How many things are kept of one list. */
const MOST_KEPT = 20;
/** Members that identify a thing, in the order in which they are tried. */
const SURE = ['id', 'uuid', 'guid', '_id'];
const LIKELY = [...SURE, 'key', 'slug', 'code', 'name', 'username'];
/** Members in which a response has the one thing that it is about. */
const ENVELOPES = ['data', 'result', 'item', 'payload'];

/** The things that a target was seen to have, by the path of the operation that showed them. */
export class Seen {
  readonly #lists = new Map<string, SeenThing[]>();
  readonly #single = new Map<string, SeenThing[]>();

  /** Notes what the response to a reading request shows. */
  note(template: string, path: Record<string, string>, json: unknown): void {
    const inLists = elementsIn(json as Json, 0).slice(0, MOST_KEPT);
    const listed = inLists.map((thing) => ({ thing, path }));
    add(this.#lists, template, listed);
    if (isObject<Json>(json)) add(this.#single, template, [{ thing: json, path }]);
  }

  /** The elements of the lists at a path, under the same path parameters. */
  listed(template: string, within: Record<string, string>): SeenThing[] {
    return (this.#lists.get(template) ?? []).filter(({ path }) =>
      Object.entries(within).every(([name, value]) => (ownMember(path, name) ?? value) === value),
    );
  }

  /** Every thing of these paths, of lists first. */
  anyOf(templates: readonly string[]): SeenThing[] {
    return [this.#lists, this.#single].flatMap((kept) =>
      templates.flatMap((template) => kept.get(template) ?? []),
    );
  }

  get all(): SeenThing[] {
    return this.anyOf([...new Set([...this.#lists.keys(), ...this.#single.keys()])]);
  }
}

function add(to: Map<string, SeenThing[]>, template: string, things: SeenThing[]): void {
  to.set(template, [...(to.get(template) ?? []), ...things].slice(0, MOST_KEPT));
}

function elementsIn(json: Json, depth: number): Json[] {
  if (Array.isArray(json)) return json;
  if (!isObject<Json>(json) || depth >= DEEP) return [];
  return Object.values(json).flatMap((member) => elementsIn(member, depth + 1));
}

/** The thing that a response is about: its body, or what that wraps. */
function unwrapped(json: Json, name: string): Json {
  if (!isObject<Json>(json) || identifierOf(json, name, SURE) !== undefined) return json;
  const inner = ENVELOPES.flatMap((member) => (isObject<Json>(json[member]) ? [json[member]] : []));
  return inner[0] ?? json;
}

/**
 * The text that stands for a thing in a path parameter; undefined if none of its members seems to identify it.
 * @param name the parameter's: `petId`, `user_uuid`
 */
export function identifierOf(
  thing: Json,
  name: string,
  usual: readonly string[] = LIKELY,
): string | undefined {
  if (typeof thing === 'string' || typeof thing === 'number') return String(thing);
  if (!isObject<Json>(thing)) return undefined;
  const plain = name.toLowerCase().replaceAll('_', '');
  const meant = Object.keys(thing).filter((member) => {
    const other = member.toLowerCase().replaceAll('_', '');
    return other === plain || (other.length > 1 && plain.endsWith(other));
  });
  const exact = meant.toSorted((one, other) => other.length - one.length);
  for (const member of [...exact, ...usual]) {
    const value = ownMember(thing, member);
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      return String(value);
  }
  return undefined;
}

/** The value of a member by which a path may name something. */
export function memberOf(thing: Json, name: string): string | undefined {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) return undefined;
  const value = ownMember(thing, name);
  return typeof value === 'number' || mayName(value) ? String(value) : undefined;
}

/** In a path these are no names: they would lead to what contains it. */
const NO_NAME = /^\.{0,2}$/;

/** Whether a value may stand for a thing in a path. */
export function mayName(value: unknown): value is string {
  return typeof value === 'string' && !NO_NAME.test(value);
}

/** The identifier of what a request has made, by the response's body or its Location. */
export function madeBy({ request, response }: LiveExchange, name: string): string | undefined {
  if (response === null) return undefined;
  const json = response.jsonError === null ? response.json : undefined;
  // Only a member that is sure to identify it: it is removed by that. A number alone may count what was made.
  const own = isObject<Json>(json) ? identifierOf(unwrapped(json, name), name, SURE) : undefined;
  const made = own ?? madeAt(request.url, response.header('location'));
  return mayName(made) ? made : undefined;
}

/** The last part of a Location, if it is below what was asked: others lead to a status, say. */
function madeAt(asked: string, location = ''): string | undefined {
  if (!URL.canParse(location, asked)) return undefined;
  const { origin, pathname } = new URL(location, asked);
  const at = `${new URL(asked).origin}${new URL(asked).pathname}/`;
  const rest = `${origin}${pathname}`.startsWith(at) ? `${origin}${pathname}`.slice(at.length) : '';
  return /^[\w.~-]+$/.test(rest) ? rest : undefined;
}
