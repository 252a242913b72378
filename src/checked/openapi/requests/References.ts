import { isValid } from '../../../../generators/schema/violationsOf.ts';
import { isObject } from '../../../words/json/isObject.ts';
import type { RequestParts } from '../../../sent/requests/RequestParts.ts';
import type { Json, Operation, Spec } from '../../../promised/types.ts';
import type { Trial } from '../../trial/Trial.ts';
import { identifierOf, madeBy } from './Seen.ts';
import type { Ask, Things } from './Things.ts';

/** A name that ends in what identifies things, and what stands before: `author_id`, `authorId`, `editorIds`. */
const OF_OTHERS = /^(.+?)(?:[_-](?:id|uuid|guid)|I[dD]|U[uU][iI][dD]|G[uU][iI][dD])s?$/;
/** Members that identify what an object stands for: `customer: { id }`. */
const OWN = ['id', 'uuid', 'guid'];
/** Of how many words, counted from its end, a name may name a collection. */
const MOST_WORDS = 5;
/** How many things are made for one that names another, which names another. */
const DEEPEST = 3;

/** A request in which names of other things are those of things that there are. */
type Naming = (parts: RequestParts) => RequestParts;

/**
 * What bodies name of other collections: `authorId` one of `/authors`. It is a thing that the run has made, if it can, so that
 * what was there before stays as it was; else one that a list shows.
 */
export class References {
  readonly #spec: Spec;
  readonly #things: Things;
  readonly #ask: Ask;
  /** By the plain name of what they hold. */
  readonly #collections = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(spec: Spec, things: Things, ask: Ask) {
    this.#spec = spec;
    this.#things = things;
    this.#ask = ask;
    for (const { path } of spec.operations.filter((one) => !one.path.includes('{')))
      this.#collections.set(plain(path.split('/').at(-1)!), path);
  }

  /** Whether other things may name what is made there: it is removed after them. */
  isNamed(collection: string): boolean {
    return this.#used.has(collection);
  }

  /** @param within the collections in which something is made that these requests make something for */
  async naming(
    trial: Trial,
    operation: Operation,
    requests: RequestParts[],
    within: readonly string[] = [],
  ): Promise<Naming> {
    const names = new Set<string>();
    for (const { body = null } of requests) named(body, (name) => void names.add(name));
    const ids = new Map<string, string>();
    for (const name of names) {
      const collection = this.#collectionOf(name);
      if (collection === undefined || collection === operation.path) continue;
      const id = await this.#idIn(collection, name, trial, within);
      if (id !== undefined) ids.set(name, id);
    }
    return (parts) => {
      if (ids.size === 0 || parts.body === undefined) return parts;
      const body = named(parts.body, (name) => ids.get(name));
      return isValid(operation.body!.schema, body, this.#spec.resolve) ? { ...parts, body } : parts;
    };
  }

  #collectionOf(name: string): string | undefined {
    const words = OF_OTHERS.exec(name)![1]!
      .split(/[_-]+|(?<=[a-z\d])(?=[A-Z])/)
      .slice(-MOST_WORDS);
    const ends = words.map((_, index) => plain(words.slice(index).join('')));
    const plurals = ends.flatMap((end) => [`${end}s`, `${end}es`, end.replace(/y$/, 'ies'), end]);
    return plurals.map((one) => this.#collections.get(one)).find((one) => one !== undefined);
  }

  async #idIn(
    collection: string,
    name: string,
    trial: Trial,
    within: readonly string[],
  ): Promise<string | undefined> {
    const maker = this.#spec.operations.find(
      ({ method, path }) => method === 'POST' && path === collection,
    );
    const isEndless = within.includes(collection) || within.length >= DEEPEST;
    if (maker !== undefined && !isEndless) {
      this.#used.add(collection);
      const key = `one of ${collection} that others name${within.map((one) => `, for ${one}`).join('')}`;
      const exchange = await trial.once(key, (trial) =>
        this.#ask(trial, maker, {}, { within: [...within, collection] }),
      );
      const made = exchange && madeBy(exchange, name);
      if (made !== undefined) return made;
    }
    const listed = await this.#things.listed(trial, collection);
    return listed.map((thing) => identifierOf(thing, name)).find((one) => one !== undefined);
  }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** A body with what others identify by the name of a member in its place, where something is known. */
function named(json: Json, idOf: (name: string) => string | void): Json {
  if (Array.isArray(json)) return json.map((one) => named(one, idOf));
  if (!isObject<Json>(json)) return json;
  const members = Object.entries(json).map(([name, value]): [string, Json] => {
    if (OF_OTHERS.test(name)) return [name, each(value, (one) => like(one, idOf(name)))];
    const inner = named(value, idOf);
    return [name, each(inner, (one) => identified(name, one, idOf))];
  });
  return Object.fromEntries(members);
}

/** `customer: { id }` with the id of a customer. */
function identified(name: string, thing: Json, idOf: (name: string) => string | void): Json {
  if (!isObject<Json>(thing)) return thing;
  const own = OWN.find((one) => Object.hasOwn(thing, one));
  return own === undefined ? thing : { ...thing, [own]: like(thing[own]!, idOf(`${name}_${own}`)) };
}

function each(json: Json, change: (one: Json) => Json): Json {
  return Array.isArray(json) ? json.map(change) : change(json);
}

function like(value: Json, id: string | void): Json {
  if (typeof id !== 'string') return value;
  if (typeof value === 'string') return id;
  return typeof value === 'number' && String(Number(id)) === id ? Number(id) : value;
}
