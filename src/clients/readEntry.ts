import type { HeaderField } from '../sent/exchange/types.ts';
import { isObject } from '../words/json/isObject.ts';
import { percentDecoded } from '../words/percentDecoded.ts';
import { headerOf } from '../sent/exchange/liveResponse.ts';
import {
  knownBody,
  type Gap,
  type Known,
  type UnpackLimits,
  type WrittenBody,
} from './knownBody.ts';
import type { SeenExchange } from './SeenExchange.ts';

/** What an entry of an HTTP Archive is. */
export type ReadEntry = SeenExchange | 'from a cache' | { unreadable: string };

/** An entry that no writer of HTTP Archives writes: damaged, or made by somebody who wants to harm. */
class Unreadable extends Error {}

/** Longer exchanges are not believed: their times are unknown. */
const LONGEST_MS = 7 * 24 * 3600 * 1000;

const CACHES = ['memory', 'disk', 'memory cache', 'disk cache', 'service worker'];

/**
 * Reads an entry of an HTTP Archive (http://www.softwareishard.com/blog/har-12-spec) of any writer: bodies in Base64 or as
 * text, packed or not, cut off or left out; sizes missing or -1; header fields of HTTP/2, and several of one name joined.
 */
export async function readEntry(
  entry: unknown,
  id: string,
  limits: UnpackLimits,
): Promise<ReadEntry> {
  try {
    if (!isObject(entry)) throw new Unreadable('it is no object');
    if (isFromCache(entry)) return 'from a cache';
    return await exchangeIn(entry, id, limits);
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
}

/** Chromium says so in fields of its own, and Safari in another. */
function isFromCache({ _fromCache, _fetchType, _fetchedViaServiceWorker: isByWorker }: Members) {
  const said = [_fromCache, _fetchType].map((text) => String(text).toLowerCase());
  return isByWorker === true || said.some((text) => CACHES.includes(text));
}

type Members = Record<string, unknown>;

async function exchangeIn(entry: Members, id: string, limits: UnpackLimits): Promise<SeenExchange> {
  const request = objectIn(entry, 'request');
  const [method, address] = [textIn(request, 'method').toUpperCase(), textIn(request, 'url')];
  if (!/^[!#$%&'*+.^_`|~\dA-Z-]+$/.test(method)) throw new Unreadable('its method is none');
  const headers = fieldsIn(request);
  return {
    id,
    request: {
      method,
      ...addressOf(address, request['queryString']),
      headers,
      ...(areWhole(request) ? {} : { headersGap: FIELDS_LEFT_OUT }),
      ...(await sentBody(request, method, headers, limits)),
    },
    ...(await outcomeIn(entry, method, limits)),
    // A recording does not say for certain why no response came: the client may have given up.
    error: null,
    ...timesIn(entry),
  };
}

/** A response that cannot be read leaves a request that can. */
async function outcomeIn(
  entry: Members,
  method: string,
  limits: UnpackLimits,
): Promise<Pick<SeenExchange, 'response' | 'unfinished'>> {
  try {
    const response = responseIn(entry);
    if (response === undefined) return { response: null };
    return { response: await answerIn(response, method, limits) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { response: null, unfinished: { state: 'unreadable', reason: error.message } };
  }
}

/** The response; undefined if none came, or not to its end. */
function responseIn(entry: Members): Members | undefined {
  if (entry['response'] === undefined || entry['response'] === null) return undefined;
  const response = objectIn(entry, 'response');
  if (Number(response['status'] ?? 0) === 0) return undefined;
  // Charles says so, and Chromium; other writers have the field with null.
  const charles = response['_charlesStatus'];
  if (typeof charles === 'string' && charles.toUpperCase() !== 'COMPLETE') return undefined;
  return typeof response['_error'] === 'string' && response['_error'] !== '' ? undefined : response;
}

async function answerIn(
  response: Members,
  method: string,
  limits: UnpackLimits,
): Promise<NonNullable<SeenExchange['response']>> {
  const status = Number(response['status']);
  if (!(Number.isInteger(status) && status >= 100 && status <= 599))
    throw new Unreadable('its status is none');
  const headers = fieldsIn(response);
  const content = objectOrNone(response, 'content');
  const onWire = numberIn(response['bodySize']);
  // Some writers give the size of the packed body, which is larger for a short one, and how much it saved.
  const saved = Math.min(0, numberIn(content['compression'], 0));
  const known = await knownBody(
    {
      of: 'response',
      method,
      status,
      headers,
      ...keptIn(content, content['encoding']),
      size: numberIn(content['size']) + saved,
      sizeOnWire: onWire,
      comment: `${optional(response['comment'])} ${optional(content['comment'])}`,
    },
    limits,
  );
  return {
    head: { status, statusText: optional(response['statusText']), headers },
    body: known.body ?? new Uint8Array(),
    ...isKnown(known),
    bytesOnWire: onWire,
  };
}

async function sentBody(
  request: Members,
  method: string,
  headers: HeaderField[],
  limits: UnpackLimits,
): Promise<Pick<SeenExchange['request'], 'body' | 'isBodyKnown' | 'gap'>> {
  const post = objectOrNone(request, 'postData');
  const kept = keptIn(post, post['encoding'] ?? post['_encoding']);
  const pairs = pairsIn(post['params']);
  const mediaType = headerOf(headers, 'content-type') ?? (optional(post['mimeType']) || FORM);
  // Parts of a form, in place of its text, do not show how it was encoded.
  if ((kept.bytes?.length ?? 0) === 0 && pairs.length > 0)
    return mediaType.toLowerCase().startsWith(FORM)
      ? { body: formOf(pairs), isBodyKnown: true }
      : { body: null, ...isKnown({ gap: ONLY_PARTS }) };
  const sizeOnWire = numberIn(request['bodySize']);
  const comment = optional(post['comment']);
  const known = await knownBody(
    { of: 'request', method, headers, ...kept, sizeOnWire, comment },
    limits,
  );
  if (known.gap !== undefined) return { body: null, ...isKnown(known) };
  const isNone = kept.bytes === undefined && known.body.length === 0;
  return { body: isNone ? null : Buffer.from(known.body).toString(), isBodyKnown: true };
}

const FORM = 'application/x-www-form-urlencoded';
const ONLY_PARTS: Gap = { state: 'unreadable', reason: 'only parts of the body were written' };

/** Whether a body is known, as an exchange says it. */
export function isKnown({ gap }: Known): { isBodyKnown: boolean; gap?: NonNullable<Known['gap']> } {
  return gap === undefined ? { isBodyKnown: true } : { isBodyKnown: false, gap };
}

/** The bytes that were kept of a body; and the text, if they were not kept as bytes. */
function keptIn(
  { text }: Members,
  encoding: unknown,
): Pick<WrittenBody, 'bytes' | 'text' | 'isEncoded'> {
  if (text === undefined || text === null) return { bytes: undefined };
  if (typeof text !== 'string') throw new Unreadable('the text of a body is none');
  const form = optional(encoding).toLowerCase();
  if (form !== 'base64')
    return { bytes: Buffer.from(text), text, isEncoded: !['', 'utf-8', 'utf8'].includes(form) };
  if (!/^[\w+/\r\n-]*$/.test(text.trimEnd().replace(/={1,2}$/, '')))
    throw new Unreadable('the Base64 of a body is none');
  return { bytes: Buffer.from(text, 'base64') };
}

function formOf(pairs: [name: string, value: string][]): string {
  return new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [percentDecoded(name), percentDecoded(value)]),
  ).toString();
}

/** Names with values, as in lists of parameters; whatever else stands there is left out. */
function pairsIn(list: unknown): [name: string, value: string][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((pair: unknown): [string, string][] => {
    if (!isObject(pair) || typeof pair['name'] !== 'string') return [];
    return [[pair['name'], optional(pair['value'])]];
  });
}

/**
 * Header fields without those of HTTP/2 that repeat the request line; several values of one name may be lines of one
 * field.
 */
function fieldsIn(message: Members): HeaderField[] {
  const list = message['headers'] ?? [];
  if (!Array.isArray(list)) throw new Unreadable('its headers are no list');
  return list.flatMap((field: unknown) => {
    if (!isObject(field)) throw new Unreadable('one of its headers is none');
    const { name, value = '' } = field;
    if (typeof name !== 'string' || !['string', 'number'].includes(typeof value))
      throw new Unreadable('one of its headers is none');
    if (name.startsWith(':')) return [];
    return String(value as string | number)
      .split('\n')
      .map((line): HeaderField => [name, line]);
  });
}

const FIELDS_LEFT_OUT: Gap = { state: 'cut', reason: 'the recorder left fields out' };

/** Fields that a browser adds itself. Of a request that it did not see go out, it knows no others that tell of a client. */
const OF_BROWSERS =
  /^(?:user-agent|accept|accept-language|referer|dnt|upgrade-insecure-requests|sec-.*)$/i;

/** Whether the header fields of a request are all that were sent: Host is, or what stands for it in HTTP/2. */
function areWhole(request: Members): boolean {
  if (/provisional/i.test(optional(request['comment']))) return false;
  const fields = (request['headers'] ?? []) as { name: string }[];
  return fields.some(({ name }) => !OF_BROWSERS.test(name));
}

/** Some writers leave the query out of the address, and only list its parameters. */
function addressOf(
  url: string,
  query: unknown,
): Pick<SeenExchange['request'], 'url' | 'isQueryKnown'> {
  const [address = ''] = url.split('#');
  const pairs = pairsIn(query);
  if (address.includes('?') || pairs.length === 0) return { url: address, isQueryKnown: true };
  const encoded = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return { url: `${address}?${encoded.join('&')}`, isQueryKnown: false };
}

/** No recording is older, or later; and what a certificate says of a date has four digits of a year. */
const FIRST_MS = Date.UTC(1970);
const LAST_MS = Date.UTC(9999);

/** ISO 8601 allows a comma before the fraction, which JavaScript does not read. */
function timesIn({ startedDateTime, time }: Members): Pick<SeenExchange, 'startedAt' | 'endedAt'> {
  const text = typeof startedDateTime === 'string' ? startedDateTime : '';
  const read = Date.parse(text.replace(/(\d),(\d)/, '$1.$2'));
  const startedAt = read >= FIRST_MS && read <= LAST_MS ? read : NaN;
  const took = numberIn(time, 0);
  return { startedAt, endedAt: startedAt + (took > 0 && took < LONGEST_MS ? took : 0) };
}

function objectIn(members: Members, name: string): Members {
  const value = members[name];
  if (!isObject(value)) throw new Unreadable(`its ${name} is no object`);
  return value;
}

/** Some writers leave out what is empty, and some write null. */
function objectOrNone(members: Members, name: string): Members {
  return (members[name] ?? undefined) === undefined ? {} : objectIn(members, name);
}

function textIn(members: Members, name: string): string {
  const value = members[name];
  if (typeof value !== 'string') throw new Unreadable(`its ${name} is no text`);
  return value;
}

function optional(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberIn(value: unknown, otherwise = -1): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}
