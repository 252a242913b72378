import { headerOf } from './liveResponse.ts';
import { isRequestId } from './requestId.ts';
import {
  hasCode,
  isArgument,
  shellParts,
  printCommand,
  shellArgument,
  type Part,
} from './shellArgument.ts';
import { markedValue } from './marks.ts';
import { shellWord } from '../../words/shellWord.ts';
import { uuidPlaces } from '../../words/json/uuid.ts';
import { percentDecoded } from '../../words/percentDecoded.ts';
import type { Marked } from '../redaction/text/Marker.ts';
import type { Address, HeaderField, RecordedExchange } from './types.ts';

/** The shell variable that holds one of the target's addresses: `BASE_URL`. */
export function addressVariable(address: Address): string {
  return `${address
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_')}_URL`;
}

/** An address as what is below it goes on: with `/` or `?`. A host that begins like its host is another one's. */
export function addressPrefix(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

export function isBelow(url: string, address: string): boolean {
  const start = addressPrefix(address);
  return url.startsWith(start) && /^([/?]|$)/.test(url.slice(start.length));
}

/** Header fields that curl makes itself or has an option for; and cookies, which belong to the run that got them. */
const LEFT_OUT = new Set([
  'authorization',
  'cookie',
  'accept-encoding',
  'content-length',
  'host',
  'connection',
]);

/** A name of a header field (RFC 9110 section 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Shell command for a new UUID, on any system. */
export const FRESH_UUID = '$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)';

/**
 * A shell command that sends the same request: with variables for the address ($BASE_URL, $AUTH_URL or $ANALYTICS_URL) and
 * for each secret ($TOKEN), and with all other values as they were, except identities that the target remembers: these are
 * new each time. Everything that was recorded is quoted, whatever it says. A request to no address of the target gets no secret:
 * somebody else may have written where it goes.
 * @param nameOf the shell code for an identity; default: a new one if the request changes something
 */
export function toCurl(
  { request: told, identities = [] }: Pick<RecordedExchange, 'request' | 'identities'>,
  nameOf?: (identity: string) => string,
): string {
  const request = told.address === undefined ? { ...told, marks: {} } : told;
  const { method, headers, body, marks = {} } = request;
  const isNew = nameOf !== undefined || method !== 'GET';
  const name = nameOf ?? (() => FRESH_UUID);
  const known = new Set(identities);
  const shown = (parts: Part[]): Part[] =>
    isNew && known.size > 0 ? parts.flatMap((part) => withCode(part, known, name)) : parts;
  const words = ['curl', '-sS', '-i'];
  if (method === 'HEAD') words.splice(2, 1, '--head');
  else if (method !== 'GET' || body !== null) words.push('-X', shellWord(method));
  words.push(...urlWords(request, shown));
  headers.forEach((field, index) => {
    if (field[0].toLowerCase() === 'authorization')
      words.push(...authorizationWords(field, marks.headers?.[index] ?? []));
  });
  headers.forEach((field, index) => {
    const [name, value] = field;
    // `@` in front of anything else would name a file.
    if (!TOKEN.test(name) || LEFT_OUT.has(name.toLowerCase()) || isRequestId(field)) return;
    const parts = shellParts({ text: value, marks: marks.headers?.[index] ?? [] });
    const lead = value === '' ? `${name};` : `${name}: `;
    words.push('-H', shellArgument(shown([{ text: lead }, ...parts])));
  });
  if (headerOf(headers, 'accept-encoding') !== undefined) words.push('--compressed');
  if (headers.length > 0 && headerOf(headers, 'accept') === undefined)
    words.push('-H', "'Accept:'");
  if (body === null) return words.join(' ');
  const mediaType = headerOf(headers, 'content-type');
  // Without a media type, curl sends the body as a form.
  if (mediaType === undefined) words.push('-H', "'Content-Type:'");
  const shownBody: Marked = { text: body, marks: marks.body ?? [] };
  const parts = shown(shellParts(shownBody));
  if (!isArgument(parts)) return `${printCommand(parts)} | ${words.join(' ')} --data-binary @-`;
  words.push(...bodyWords(shownBody, shown, mediaType));
  return words.join(' ');
}

/** A piece with code in place of identities, wherever a text holds one: in one pass, however many there are. */
function withCode(
  part: Part,
  identities: ReadonlySet<string>,
  nameOf: (identity: string) => string,
): Part[] {
  if ('code' in part) return [part];
  const parts: Part[] = [];
  let done = 0;
  for (const [uuid, at] of uuidPlaces(part.text)) {
    if (!identities.has(uuid)) continue;
    parts.push({ text: part.text.slice(done, at) }, { code: nameOf(uuid) });
    done = at + uuid.length;
  }
  return [...parts, { text: part.text.slice(done) }];
}

function urlWords(
  { url, address, marks = {} }: RecordedExchange['request'],
  shown: (parts: Part[]) => Part[],
): string[] {
  const isKnown = address !== undefined && isBelow(url, address.url);
  const start = isKnown ? addressPrefix(address.url).length : 0;
  const rest = url.slice(start);
  const options = [];
  if (/[[\]{}]/.test(rest)) options.push('--globoff');
  if (/\/\.{1,2}(\/|$)/.test(rest)) options.push('--path-as-is');
  const parts = shown(shellParts({ text: url, marks: marks.url ?? [] }, start));
  const base: Part[] = isKnown ? [{ code: `$${addressVariable(address.name)}` }] : [];
  // An address that begins with a dash would be an option.
  if (base.length === 0 && rest.startsWith('-')) options.push('--url');
  return [...options, shellArgument([...base, ...parts])];
}

function authorizationWords(field: HeaderField, marks: Marked['marks']): string[] {
  const { isBasic, ...told } = markedValue(field, marks);
  const parts = shellParts(told);
  return isBasic && hasCode(parts)
    ? ['-u', shellArgument(parts)]
    : [
        '-H',
        shellArgument([{ text: 'Authorization: ' }, ...(isBasic ? [{ text: field[1] }] : parts)]),
      ];
}

/** In a form, curl percent-encodes the value of a variable, and so what stands beside it. */
function bodyWords(
  body: Marked,
  shown: (parts: Part[]) => Part[],
  mediaType: string | undefined,
): string[] {
  const isForm = mediaType?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  const whole = shown(shellParts(body));
  if (!isForm || !hasCode(shellParts(body))) return ['--data-raw', shellArgument(whole)];
  let at = 0;
  return body.text.split('&').flatMap((pair) => {
    const [start, end] = [at, at + pair.length];
    at = end + 1;
    const parts = shown(shellParts(body, start, end));
    if (!hasCode(parts)) return ['--data-raw', shellArgument(parts)];
    return ['--data-urlencode', shellArgument(decodedValue(parts))];
  });
}

/** A pair of a form with its value decoded. Without a name it begins with `=`, or curl would read a file after an `@`. */
function decodedValue(parts: Part[]): Part[] {
  let isValue = false;
  if (!parts.some((part) => 'text' in part && part.text.includes('=')))
    return decodedValue([{ text: '=' }, ...parts]);
  return parts.map((part) => {
    if ('code' in part) return part;
    const at = isValue ? 0 : part.text.indexOf('=') + 1;
    isValue ||= at > 0;
    if (!isValue) return part;
    const value = percentDecoded(part.text.slice(at).replaceAll('+', ' '));
    return { text: part.text.slice(0, at) + value };
  });
}
