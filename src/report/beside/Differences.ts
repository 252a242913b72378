import type { HeaderField, Marks, RecordedExchange } from '../../exchange/types.ts';
import { schemaAt } from '../../spec/schemaAt.ts';
import type { Operation, ResolveRef, ResponseSpec, Step } from '../../spec/types.ts';
import { COUNT, shapeOfText, shapesIn, typeOfShape, withoutMarks, type Shapes } from './shapes.ts';

/** One way in which responses of two deployments differ, wherever it was seen. */
export interface Difference {
  /** Where: `status`, `header link`, `body /[]/quantity`. */
  place: string;
  /** What stands there in the response of the new one, and of the old one. */
  here: string;
  there: string;
  /** Whether the documents decide it: a status that was asked for, a documented field's presence, type or value. */
  isDecided: boolean;
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

/** An exchange, and the operation that it asked. */
interface Asked {
  operation: Operation;
  resolve: ResolveRef;
}

/** Fields that say how a message travels, or when. */
const TRANSPORT =
  /^(date|age|connection|keep-alive|transfer-encoding|content-length|content-encoding|trailer|vary|set-cookie|server-timing|via)$/i;
/** Statuses of who is asked too often, or just then cannot answer. */
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
  /** All that one deployment ever gave at a place of an operation's responses. */
  readonly #ever = new Map<string, Set<string>>();
  readonly #pairs: {
    asked: Asked;
    example: DifferenceGroup['example'];
    differences: Difference[];
  }[] = [];
  /** The numbers that each was sent in requests that change something: it gives them back. */
  readonly #sent = new Set<string>();
  compared = 0;
  /** Requests that the other deployment was not asked: an earlier response led elsewhere. */
  unpaired = 0;

  /** @param toHere has the fixtures of the old target in a text replaced by those of the new one */
  add(
    recorded: RecordedExchange,
    recordedThere: RecordedExchange,
    asked: Asked,
    toHere: (text: string) => string,
  ): void {
    const [here, there] = [read(recorded, (text) => text), read(recordedThere, toHere)];
    if (asked.operation.effect !== undefined) {
      for (const [who, { request }] of [
        ['here', here],
        ['there', there],
      ] as const)
        for (const [number] of request.matchAll(NUMBER)) this.#sent.add(`${who} ${number}`);
    }
    if (here.request !== there.request) return void (this.unpaired += 1);
    if ([here, there].some(({ status }) => PASSING.includes(status))) return;
    this.compared += 1;
    this.#note('here', here, asked);
    this.#note('there', there, asked);
    const differences = differencesOf(here, there, asked);
    if (differences.length === 0) return;
    const { request, rule } = recorded;
    const body = request.body?.slice(0, MOST_OF_BODY) ?? null;
    this.#pairs.push({
      asked,
      differences,
      example: { request: `${request.method} ${request.url}`, body, rule },
    });
  }

  /** Those that the documents decide first, the most frequent first. */
  groups(): DifferenceGroup[] {
    for (const { asked, example, differences } of this.#pairs.splice(0))
      for (const difference of differences)
        this.#group(asked, example, this.#overAll(asked, difference));
    return [...this.#groups.values()].toSorted(
      (one, other) => Number(other.isDecided) - Number(one.isDecided) || other.count - one.count,
    );
  }

  /**
   * Where a deployment gives now this and now that for one request (other checks change things meanwhile), what counts is
   * whether one of the two ever gives what the other one never does. Undefined if not.
   */
  #overAll({ operation }: Asked, difference: Difference): Difference | undefined {
    const key = `${operation.id} ${difference.place}`;
    if (!this.#changing.has(key)) return difference;
    const [here, there] = WHO.map((who) => this.#ever.get(`${who} ${key}`) ?? new Set<string>());
    const only = (who: string, own = new Set<string>(), other = new Set<string>()) =>
      [...own].filter((shape) => !other.has(shape) && !this.#sent.has(`${who} ${shape}`));
    const [added, old] = [only('here', here, there), only('there', there, here)];
    if (added.length + old.length === 0 || difference.place.endsWith(COUNT)) return undefined;
    return { ...difference, here: inWords(added), there: inWords(old) };
  }

  #note(who: string, { status, request, shapes }: Read, { operation }: Asked): void {
    if (operation.effect !== undefined) return;
    const key = `${who} ${status} ${request}`;
    const before = this.#seen.get(key) ?? new Map<string, string>();
    this.#seen.set(key, before);
    for (const [place, own] of shapes) {
      const now = own.join();
      if ((before.get(place) ?? now) !== now) this.#changing.add(`${operation.id} body ${place}`);
      before.set(place, now);
      const everKey = `${who} ${operation.id} body ${place}`;
      const ever = this.#ever.get(everKey) ?? new Set();
      this.#ever.set(everKey, ever);
      if (ever.size < MOST_EVER) for (const shape of own) ever.add(shape);
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

const ABSENT = 'absent';
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
const WHO = ['here', 'there'];
/** How many different shapes of one place are kept over all responses. */
const MOST_EVER = 2000;
/** How many characters of an example's body are kept. */
const MOST_OF_BODY = 2000;

function kindOf(here: string, there: string): string {
  if (here === ABSENT || there === ABSENT) return here === ABSENT ? 'lost' : 'new';
  return 'other';
}

function lengthOf({ request, body }: DifferenceGroup['example']): number {
  return request.length + (body?.length ?? 0);
}

function differencesOf(here: Read, there: Read, { operation, resolve }: Asked): Difference[] {
  if (here.status === 0 || there.status === 0) {
    const isSame = here.status === there.status;
    const [said, saidThere] = [here, there].map(({ error, status }) => error ?? `${status}`);
    return isSame
      ? []
      : [{ place: 'response', here: said ?? '', there: saidThere ?? '', isDecided: true }];
  }
  if (here.status !== there.status) {
    const both = [here, there].map(({ status }) => String(status));
    const isAsked = [here, there].some(({ isDocumented }) => isDocumented);
    const isNamed = operation.responses.some(({ status }) => both.includes(status));
    const isOtherClass = both[0]?.[0] !== both[1]?.[0];
    return [
      {
        place: 'status',
        here: both[0] ?? '',
        there: both[1] ?? '',
        isDecided: isAsked && (isNamed || isOtherClass),
      },
    ];
  }
  const response = responseOf(operation, here.status);
  return [
    ...headerDifferences(here.headers, there.headers, response),
    ...bodyDifferences(here.shapes, there.shapes, response, resolve),
  ];
}

function responseOf({ responses }: Operation, status: number): ResponseSpec | undefined {
  const [exact, range] = [String(status), `${Math.floor(status / 100)}XX`];
  return (
    responses.find((one) => one.status === exact) ?? responses.find((one) => one.status === range)
  );
}

/** Of most fields only whether they are there; of a documented one, and of the media type, what they say. */
function headerDifferences(
  own: HeaderField[],
  other: HeaderField[],
  response: ResponseSpec | undefined,
): Difference[] {
  const [here, there] = [fieldsOf(own), fieldsOf(other)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((name): Difference[] => {
    if (TRANSPORT.test(name)) return [];
    const isType = name === 'content-type';
    const isDocumented =
      isType || response?.headers.some((one) => one.name.toLowerCase() === name) === true;
    const shown = (fields: Map<string, string>) => {
      const value = fields.get(name);
      if (value === undefined) return ABSENT;
      return isType ? (value.split(';')[0] ?? '').trim().toLowerCase() : 'present';
    };
    if (shown(here) === shown(there)) return [];
    return [
      { place: `header ${name}`, here: shown(here), there: shown(there), isDecided: isDocumented },
    ];
  });
}

function fieldsOf(headers: HeaderField[]): Map<string, string> {
  return new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function bodyDifferences(
  own: Shapes,
  other: Shapes,
  response: ResponseSpec | undefined,
  resolve: ResolveRef,
): Difference[] {
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((place): Difference[] => {
    const [here, there] = [own.get(place), other.get(place)];
    if (here?.join() === there?.join()) return [];
    // What is not there at all has no members either.
    const above = place.slice(0, place.lastIndexOf('/'));
    if (place !== '' && (!isThere(own, above) || !isThere(other, above))) return [];
    const shown = { place: `body ${place}`, here: inWords(here), there: inWords(there) };
    return [{ ...shown, isDecided: isDecidedAt(place, here, there, response, resolve) }];
  });
}

/** Whether there is an array or an object at a place, in an array that has elements. */
function isThere(shapes: Shapes, place: string): boolean {
  return shapes.has(place) || shapes.has(`${place}/${COUNT}`) || place === '';
}

/** The presence and the type of a documented field, and its value unless that is free text or explains a refusal. */
function isDecidedAt(
  place: string,
  here: readonly string[] | undefined,
  there: readonly string[] | undefined,
  response: ResponseSpec | undefined,
  resolve: ResolveRef,
): boolean {
  if (response?.schema === undefined) return false;
  const names = place.split('/').slice(1);
  const isCount = names.at(-1) === COUNT;
  const steps = (isCount ? names.slice(0, -1) : names).map((name): Step =>
    name === '[]' ? { items: true } : { property: name.replaceAll('~1', '/') },
  );
  const schema = schemaAt(response.schema, steps, resolve);
  if (Object.keys(schema).length === 0) return false;
  const types = [here, there].map((shapes) => [...new Set(shapes?.map(typeOfShape))].join());
  if (types[0] !== types[1]) return true;
  if (response.status.startsWith('4') || response.status.startsWith('5')) return false;
  return (
    types[0] !== 'string' ||
    ['enum', 'const', 'format', 'pattern'].some((keyword) => keyword in schema)
  );
}

function inWords(shapes: readonly string[] | undefined): string {
  if (shapes === undefined) return ABSENT;
  if (shapes.length === 0) return 'nothing else';
  const shown = shapes.slice(0, 5).join(', ');
  return shapes.length > 5 ? `${shown} and ${shapes.length - 5} more` : shown;
}

/** An exchange as it is compared. */
interface Read {
  /** What makes two requests the same, whatever identities they carry. */
  request: string;
  /** 0 if no response arrived. */
  status: number;
  error: string | undefined;
  headers: HeaderField[];
  shapes: Shapes;
  /** Whether it was sent for a response that the documents describe. */
  isDocumented: boolean;
}

function read(
  { operation, request, response, error, judgedAs }: RecordedExchange,
  toHere: (text: string) => string,
): Read {
  const { method, url, address, body, marks } = request;
  const plain = (text: string, own: Marks['url']) => toHere(withoutMarks(text, own));
  const whole = withoutMarks(url, marks?.url);
  const base = address?.url ?? new URL(url).origin;
  const path = decoded(toHere(whole.startsWith(base) ? whole.slice(base.length) : whole));
  const text = plain(response?.body ?? '', response?.marks?.body);
  return {
    request: [operation, method, ...[path, plain(body ?? '', marks?.body)].map(shapeOfText)].join(
      ' ',
    ),
    status: response?.status ?? 0,
    error: error?.message,
    headers: response?.headers ?? [],
    shapes: text === '' ? new Map() : shapesIn(jsonOrText(text)),
    isDocumented: judgedAs !== undefined && judgedAs !== 'anything',
  };
}

/** Percent-encoded identifiers and tokens have the same shape as others. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
