import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import { ABSENT, differencesOf, inWords, read } from './differencesOf.ts';
import type { Asked, Difference, Read } from './differencesOf.ts';
import { bounded, COUNT } from './shapes.ts';

/** How two deployments responded to the same requests. */
export interface Beside {
  /** The names of the new one and of the old one. */
  here: string;
  there: string;
  /** Why nothing, or not everything, was compared. */
  why?: string;
  compared: number;
  unpaired: number;
  groups: DifferenceGroup[];
  /** Rules that only one of them keeps, with what shows it. */
  rules: { id: string; here: string; there: string; message: string }[];
}

/** The responses that differ in one way. */
export interface DifferenceGroup extends Difference {
  service: string;
  /** As the documents write them. */
  operations: string[];
  count: number;
  /** The shortest request that shows it: its method and address, its body, and the rule whose check sent it. */
  example: { request: string; body: string | null; rule: string };
}

/** Statuses of who is asked too often, or just then cannot respond. */
const PASSING = [429, 502, 503, 504];

/**
 * Collects how the responses of two deployments to the same requests differ: what is another one in every response
 * (identifiers, instants, tokens) is compared by its shape, arrays by what they hold in any order.
 */
export class Differences {
  readonly #groups = new Map<string, DifferenceGroup>();
  /** What one deployment gave for one request: a place that has changed there shows nothing at the other. */
  readonly #seen = new Map<string, Map<string, string>>();
  readonly #changing = new Set<string>();
  /** All that one deployment ever gave at a place of an operation's responses, and in fields of one name. */
  readonly #ever = new Map<string, Set<string>>();
  readonly #everIn = new Map<string, Set<string>>();
  /** Of a place, what each of the two alone ever gave, in words. */
  readonly #alone = new Map<string, { here: string; there: string } | undefined>();
  #left: number;
  /** How many characters more may be kept of what they gave; beyond, no response is compared. */
  #room: number;
  readonly #pairs: {
    asked: Asked;
    ids: [here: string[], there: string[]];
    example: DifferenceGroup['example'];
    differences: Difference[];
  }[] = [];
  /** Identifiers that each was asked for, or gave. */
  readonly #known = { here: new Set<string>(), there: new Set<string>() };
  /** The numbers that each was sent in requests that change something: it gives them back. */
  readonly #sent = new Set<string>();
  /** Places of responses: of a deployment that names new members in each, no more are compared. */
  readonly #places = new Set<string>();
  /** Whether there were more. */
  isFull = false;
  compared = 0;
  /** Requests that the other deployment was not asked: an earlier response led elsewhere. */
  unpaired = 0;

  /** @param most how many differences are kept of all responses, and characters of what they gave */
  constructor(most = 200_000, room = 500_000_000) {
    [this.#left, this.#room] = [most, room];
  }

  /** @param toHere has the fixtures of the old target in a text replaced by those of the new one */
  add(
    recorded: RecordedExchange,
    recordedThere: RecordedExchange,
    asked: Asked,
    toHere: (text: string) => string,
  ): void {
    this.isFull ||= this.#room < 0;
    if (this.#room < 0) return;
    const [here, there] = [read(recorded, (text) => text), read(recordedThere, toHere)].map((one) =>
      this.#bounded(one, asked),
    ) as [Read, Read];
    if (asked.operation.effect !== undefined) {
      for (const [who, { request }] of [
        ['here', here],
        ['there', there],
      ] as const)
        for (const [number] of request.matchAll(NUMBER)) this.#sent.add(`${who} ${number}`);
    }
    for (const [known, { ids, found }] of [
      [this.#known.here, here] as const,
      [this.#known.there, there] as const,
    ])
      for (const id of [...ids, ...found]) if (known.size < MOST_IDS) known.add(id);
    if (here.request !== there.request) return void (this.unpaired += 1);
    if ([here, there].some(({ status }) => PASSING.includes(status))) return;
    this.compared += 1;
    this.#note('here', here, asked);
    this.#note('there', there, asked);
    const differences = differencesOf(here, there, asked).slice(0, this.#left);
    this.#left -= differences.length;
    this.isFull ||= this.#left === 0;
    if (differences.length === 0) return;
    const { request, rule } = recorded;
    const body = request.body?.slice(0, MOST_OF_BODY) ?? null;
    this.#pairs.push({
      asked,
      differences,
      ids: [here.ids, there.ids],
      example: { request: `${request.method} ${request.url}`, body, rule },
    });
  }

  /** Those that the documents decide first, the most frequent first. */
  groups(): DifferenceGroup[] {
    this.#alone.clear();
    for (const { asked, example, differences, ids } of this.#pairs.splice(0))
      if (this.#isOfOthers(...ids))
        [this.compared, this.unpaired] = [this.compared - 1, this.unpaired + 1];
      else
        for (const difference of differences)
          this.#group(asked, example, this.#overAll(asked, difference));
    return [...this.#groups.values()].toSorted(
      (one, other) => Number(other.isDecided) - Number(one.isDecided) || other.count - one.count,
    );
  }

  /**
   * Where a deployment gives now this and now that for one request (other checks change things in the meantime), what counts is
   * whether one of the two ever gives what the other one never does, nor in a field of that name elsewhere. Undefined if not.
   */
  #overAll({ operation }: Asked, difference: Difference): Difference | undefined {
    const key = `${operation.id} ${difference.place}`;
    if (!this.#changing.has(key)) return difference;
    if (!this.#alone.has(key)) this.#alone.set(key, this.#aloneAt(key));
    const alone = this.#alone.get(key);
    return alone && { ...difference, ...alone };
  }

  #aloneAt(key: string): { here: string; there: string } | undefined {
    const only = (who: string, other: string) => {
      const known = this.#everIn.get(`${other} ${fieldOf(key)}`);
      return [...(this.#ever.get(`${who} ${key}`) ?? [])].filter(
        (shape) => known?.has(shape) !== true && !this.#sent.has(`${who} ${shape}`),
      );
    };
    const [added, old] = [only('here', 'there'), only('there', 'here')];
    if (added.length + old.length === 0 || key.endsWith(COUNT)) return undefined;
    return { here: inWords(added), there: inWords(old) };
  }

  /** Whether two like requests are about two things, one of which the other deployment knows, too: not the one that each made. */
  #isOfOthers(here: string[], there: string[]): boolean {
    return here.some((id, index) => {
      const other = there[index] ?? id;
      return id !== other && (this.#known.there.has(id) || this.#known.here.has(other));
    });
  }

  #bounded(whole: Read, { operation }: Asked): Read {
    const isKept = ([name]: readonly [string, unknown]): boolean => {
      const place = `${operation.id} ${name}`;
      if (this.#places.has(place)) return true;
      this.isFull ||= this.#places.size >= MOST_PLACES;
      return !this.isFull && this.#places.add(place).has(place);
    };
    const shapes = new Map([...whole.shapes].filter(isKept));
    return { ...whole, shapes, headers: whole.headers.filter(isKept) };
  }

  #note(who: string, { status, request, ids, shapes }: Read, { operation }: Asked): void {
    if (operation.effect !== undefined) return;
    const key = `${who} ${status} ${request} ${ids.join()}`;
    const before = this.#seen.get(key) ?? new Map<string, string>();
    if (this.#seen.has(key))
      for (const place of new Set([...before.keys(), ...shapes.keys()]))
        if (place.includes(ELEMENT) && before.has(listOf(place)) !== shapes.has(listOf(place)))
          this.#changing.add(`${operation.id} body ${place}`);
    this.#seen.set(key, before);
    for (const [place, own] of shapes) {
      const now = bounded(own.join());
      if ((before.get(place) ?? now) !== now) this.#changing.add(`${operation.id} body ${place}`);
      if (!before.has(place)) this.#room -= place.length + now.length + ENTRY;
      before.set(place, now);
      const key = `${operation.id} body ${place}`;
      const ever = at(this.#ever, `${who} ${key}`);
      const named = at(this.#everIn, `${who} ${fieldOf(key)}`);
      if (ever.size >= MOST_EVER) continue;
      for (const shape of own) {
        if (!ever.has(shape)) this.#room -= shape.length + ENTRY;
        named.add(shape);
        ever.add(shape);
      }
    }
  }

  #group(
    { operation }: Asked,
    example: DifferenceGroup['example'],
    difference: Difference | undefined,
  ): void {
    if (difference === undefined) return;
    const { place, here, there, isDecided } = difference;
    const values = place.startsWith('body') ? [kindOf(here, there)] : [here, there];
    const key = JSON.stringify([
      operation.service,
      place.replace(/^body (\/\[\])?/, 'body '),
      ...values,
      isDecided,
    ]);
    const group = this.#groups.get(key) ?? {
      ...difference,
      service: operation.service,
      operations: [],
      count: 0,
      example,
    };
    group.count += 1;
    if (!group.operations.includes(operation.documented))
      group.operations.push(operation.documented);
    if (lengthOf(example) < lengthOf(group.example)) Object.assign(group, difference, { example });
    this.#groups.set(key, group);
  }
}

const ELEMENT = '/[]';
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
/** What an entry costs besides its characters. */
const ENTRY = 100;
/** How many places are compared in all. */
const MOST_PLACES = 10_000;
/** How many identifiers of each are kept. */
const MOST_IDS = 200_000;
/** How many different shapes of one place are kept over all responses. */
const MOST_EVER = 2000;
/** How many characters of an example's body are kept. */
const MOST_OF_BODY = 2000;

/** The list that a place is in: empty at times, it has none of its places then. */
function listOf(place: string): string {
  return place.slice(0, place.lastIndexOf(ELEMENT) + ELEMENT.length);
}

function fieldOf(place: string): string {
  return place.slice(place.lastIndexOf('/'));
}

function at(sets: Map<string, Set<string>>, key: string): Set<string> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}

function kindOf(here: string, there: string): string {
  if (here === ABSENT || there === ABSENT) return here === ABSENT ? 'lost' : 'new';
  return 'other';
}

function lengthOf({ request, body }: DifferenceGroup['example']): number {
  return request.length + (body?.length ?? 0);
}
