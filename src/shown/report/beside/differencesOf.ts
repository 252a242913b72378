import type { HeaderField, Marks, RecordedExchange } from '../../../sent/exchange/types.ts';
import { listed } from '../../../words/listed.ts';
import { percentDecoded } from '../../../words/percentDecoded.ts';
import { jsonOrText } from '../../../words/json/parseJson.ts';
import { schemaAt } from '../../../promised/schemas/schemaAt.ts';
import type { Operation, ResolveRef, ResponseSpec, Step } from '../../../promised/types.ts';
import {
  COUNT,
  idsIn,
  shapeOfText,
  shapesIn,
  typeOfShape,
  withoutMarks,
  type Shapes,
} from './shapes.ts';

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

/** An exchange, and the operation that it asked. */
export interface Asked {
  operation: Operation;
  resolve: ResolveRef;
}

/** Fields that say how a message travels, or when. */
const TRANSPORT =
  /^(date|age|connection|keep-alive|transfer-encoding|content-length|content-encoding|trailer|vary|set-cookie|server-timing|via)$/i;
/** What is said of a place where there is nothing. */
export const ABSENT = 'absent';

/** How the responses of two deployments to one request differ. */
export function differencesOf(
  here: Read,
  there: Read,
  { operation, resolve }: Asked,
): Difference[] {
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

/** The shapes of a place in words, the first few. */
export function inWords(shapes: readonly string[] | undefined): string {
  if (shapes === undefined) return ABSENT;
  if (shapes.length === 0) return 'never given';
  return listed([...shapes], 5);
}

/** An exchange as it is compared. */
export interface Read {
  /** What makes two requests alike, whatever identifiers they carry. */
  request: string;
  /** The identifiers in it, without those that are made new for each sending; and those in the response. */
  ids: string[];
  found: string[];
  /** 0 if no response arrived. */
  status: number;
  error: string | undefined;
  headers: HeaderField[];
  shapes: Shapes;
  /** Whether it was sent for a response that the documents describe. */
  isDocumented: boolean;
}

/** @param toHere has the fixtures of the old target in a text replaced by those of the new one */
export function read(
  { operation, request, response, error, judgedAs, identities }: RecordedExchange,
  toHere: (text: string) => string,
): Read {
  const { method, url, address, body, marks } = request;
  const plain = (text: string, own: Marks['url']) => toHere(withoutMarks(text, own));
  const whole = withoutMarks(url, marks?.url);
  const base = address?.url ?? new URL(url).origin;
  // Percent-encoded identifiers and tokens have the same shape as others.
  const path = percentDecoded(toHere(whole.startsWith(base) ? whole.slice(base.length) : whole));
  const text = plain(response?.body ?? '', response?.marks?.body);
  const asked = [path, plain(body ?? '', marks?.body)];
  return {
    request: [operation, method, ...asked.map(shapeOfText)].join(' '),
    ids: idsIn(asked.join(' ')).filter((id) => !identities?.includes(id)),
    found: idsIn(text),
    status: response?.status ?? 0,
    error: error?.message,
    headers: response?.headers ?? [],
    shapes: text === '' ? new Map() : shapesIn(jsonOrText(text)),
    isDocumented: judgedAs !== undefined && judgedAs !== 'anything',
  };
}
