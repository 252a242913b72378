import { isDone } from '../../../sent/exchange/isDone.ts';
import { addressVariable } from '../../../sent/exchange/toCurl.ts';
import type { Address, RecordedExchange } from '../../../sent/exchange/types.ts';
import { isObject } from '../../../words/json/isObject.ts';
import type { Operation } from '../../../promised/types.ts';
import { jsonOrText } from '../../../words/json/parseJson.ts';
import {
  RESPONSE_BEFORE,
  FRESH_ID,
  NOW,
  type ExampleFlow,
  type ExampleRequest,
} from '../views/snippetsOf.ts';

/** The entry of an operation in `site/examples.yaml`. */
export interface ExampleEntry {
  /** The operation whose response this one needs. */
  first?: string;
  /** Values by the names of the parameters in the documents. */
  parameters?: Record<string, string>;
  body?: unknown;
  /** What a reader of the example must know. */
  note?: string;
  /** The same request with other members in its body, and what its response shows. */
  another?: { what: string; body: object };
}

/** The sources from which requests are made. */
export interface ExampleSources {
  operations: ReadonlyMap<string, Operation>;
  entries: Readonly<Record<string, ExampleEntry>>;
  /** The fixtures of the target to which they are sent. */
  fixtures: unknown;
  exchanges: readonly RecordedExchange[];
}

/** Headers of a recorded request that belong to its transport. */
const OF_THE_TRANSPORT = /^(?:authorization|user-agent|accept(?:-encoding)?|content-length|host)$/i;

/** The least length of a part of a path that is an id, and no word by chance. */
const LEAST_ID = 12;

/** Placeholders that are filled in only when the request is sent. */
const LATER = new Set([FRESH_ID, RESPONSE_BEFORE, NOW]);

/** How many recorded requests are offered as the example of an operation. */
const OFFERED = 5;

/**
 * The plain examples of an operation, the best first, of which the first that a fresh sandbox accepts is shown: its entry,
 * or the plainest recorded requests. Those that are about something that another request created come once more at the end,
 * with that request. Empty if neither an entry nor a recorded request gives one.
 */
export function* exampleFlows(id: string, sources: ExampleSources): Generator<ExampleFlow> {
  const entry = sources.entries[id];
  if (entry === undefined) {
    const plain = plainest(id, sources).slice(0, OFFERED);
    yield* plain;
    for (const flow of plain) yield* withCreation(id, flow, sources);
    return;
  }
  const request = made(id, entry, sources);
  if (entry.first === undefined) return yield { request };
  for (const before of exampleFlows(entry.first, sources))
    return yield { first: before.request, request };
}

function made(id: string, entry: ExampleEntry, { operations, fixtures }: ExampleSources) {
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`the example of ${id} is of no operation`);
  const { method, documented, address, parameters } = operation;
  const given = filled(entry.parameters ?? {}, fixtures) as Record<string, string>;
  const path = documented
    .slice(method.length + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '');
  const headers = parameters.flatMap(({ in: place, name, fixture }): [string, string][] =>
    place === 'header' && fixture !== undefined ? [[name, String(valueAt(fixtures, fixture))]] : [],
  );
  return {
    ...{ method, path, address: addressVariable(address as Address) },
    headers:
      entry.body === undefined ? headers : [['Content-Type', 'application/json'], ...headers],
    ...(entry.body !== undefined && { body: filled(entry.body, fixtures) }),
  } as ExampleRequest;
}

/** The accepted requests of the suites, each once, the plainest first. */
function plainest(id: string, { exchanges }: ExampleSources): ExampleFlow[] {
  const length = ({ request: { url, headers, body } }: RecordedExchange) =>
    url.length + headers.length * 20 + (body ?? '').length;
  const found = exchanges
    .filter(({ operation, response }) => operation === id && isDone(response?.status))
    .filter(({ request }) => request.headers.some(([, value]) => value.includes('$TOKEN')))
    .toSorted((one, other) => length(one) - length(other))
    .flatMap(({ request }) => requestOf(request));
  const distinct = new Map(found.map((request) => [JSON.stringify(request), { request }]));
  return [...distinct.values()];
}

function requestOf(request: RecordedExchange['request']): ExampleRequest[] {
  const { method, url, headers, body, address } = request;
  if (address === undefined) return [];
  return [
    {
      method,
      address: addressVariable(address.name),
      path: url.slice(address.url.length),
      headers: headers.filter(([name]) => !OF_THE_TRANSPORT.test(name)),
      ...(body !== null && { body: jsonOrText(body) }),
    },
  ];
}

/** The same after the recorded request of another operation that created what is in its path. */
function withCreation(
  id: string,
  { request }: ExampleFlow,
  { exchanges }: ExampleSources,
): ExampleFlow[] {
  const ids = request.path.split(/[/?&=]/).filter((part) => part.length >= LEAST_ID);
  const [creator] = exchanges.filter(
    ({ operation, request: { method, body }, response }) =>
      operation !== null &&
      operation !== id &&
      method !== 'GET' &&
      isDone(response?.status) &&
      ids.some((one) => `${body} ${response?.body}`.includes(one)),
  );
  if (creator === undefined || creator.operation === null) return [];
  const { operation } = creator;
  return requestOf(creator.request).map((creation) => ({
    request,
    creation: { operation, request: creation },
  }));
}

/** A value with fixtures in place of names in braces; a text that is only such a name becomes the fixture itself. */
function filled(value: unknown, fixtures: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => filled(element, fixtures));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, filled(member, fixtures)]),
    );
  if (typeof value !== 'string' || !/^\{.+\}$/.test(value) || LATER.has(value)) return value;
  return valueAt(fixtures, value.slice(1, -1));
}

function valueAt(fixtures: unknown, path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>(
      (node, name) => (node as Record<string, unknown> | undefined)?.[name],
      fixtures,
    );
  if (found === undefined)
    throw new Error(`an example names the fixture ${path}, which there is not`);
  return found;
}
