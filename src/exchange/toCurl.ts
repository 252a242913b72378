import { headerOf } from './liveResponse.ts';
import { isRequestId } from './requestId.ts';
import { hasVariables, isArgument, printCommand, shellArgument } from './shellArgument.ts';
import type { Address, RecordedExchange } from './types.ts';

/** The shell variable that holds one of the target's addresses: `BASE_URL`. */
export function addressVariable(address: Address): string {
  return `${address.toUpperCase()}_URL`;
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

/** Shell command for a new UUID, on any system. */
export const FRESH_UUID = '$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)';

/**
 * A shell command that sends the same request: with variables for the address ($BASE_URL, $AUTH_URL or $ANALYTICS_URL) and
 * for each secret ($TOKEN), and with all other values as they were, except identities that the target remembers: these are
 * new each time.
 * @param nameOf the shell text for an identity; default: a new one if the request changes something
 */
export function toCurl(
  { request, identities = [] }: Pick<RecordedExchange, 'request' | 'identities'>,
  nameOf?: (identity: string) => string,
): string {
  const { method, headers, body } = request;
  const name = nameOf ?? (method === 'GET' ? (identity: string) => identity : () => FRESH_UUID);
  const shown = (text: string): string =>
    identities.reduce((out, identity) => out.replaceAll(identity, variable(name(identity))), text);
  const words = ['curl', '-sS', '-i'];
  if (method === 'HEAD') words.splice(2, 1, '--head');
  else if (method !== 'GET' || body !== null) words.push('-X', method);
  words.push(...urlWords(request, shown));
  const authorization = headerOf(headers, 'authorization');
  if (authorization !== undefined) words.push(...authorizationWords(authorization));
  for (const [name, value] of headers) {
    if (LEFT_OUT.has(name.toLowerCase()) || isRequestId([name, value])) continue;
    words.push('-H', shellArgument(shown(value === '' ? `${name};` : `${name}: ${value}`)));
  }
  if (headerOf(headers, 'accept-encoding') !== undefined) words.push('--compressed');
  if (headers.length > 0 && headerOf(headers, 'accept') === undefined)
    words.push('-H', "'Accept:'");
  if (body === null) return words.join(' ');
  const mediaType = headerOf(headers, 'content-type');
  // Without a media type, curl sends the body as a form.
  if (mediaType === undefined) words.push('-H', "'Content-Type:'");
  if (!isArgument(body))
    return `${printCommand(shown(body))} | ${words.join(' ')} --data-binary @-`;
  words.push(...bodyWords(shown(body), mediaType));
  return words.join(' ');
}

/** A variable as the marker of a secret in a recorded text; other texts stay as they are. */
function variable(shell: string): string {
  return shell.startsWith('$') ? `«redacted ${shell}»` : shell;
}

function urlWords(
  { url, address }: RecordedExchange['request'],
  shown: (text: string) => string,
): string[] {
  const isKnown = address !== undefined && url.startsWith(address.url);
  const rest = isKnown ? url.slice(address.url.length) : url;
  const options = [];
  if (/[[\]{}]/.test(rest)) options.push('--globoff');
  if (/\/\.{1,2}(\/|$)/.test(rest)) options.push('--path-as-is');
  const word = shown(isKnown ? `«redacted $${addressVariable(address.name)}»${rest}` : rest);
  return [...options, shellArgument(word)];
}

function authorizationWords(value: string): string[] {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(value)?.[1];
  const credentials = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  if (hasVariables(credentials)) return ['-u', shellArgument(credentials)];
  return ['-H', shellArgument(`Authorization: ${value}`)];
}

/** In a form, curl percent-encodes the value of a variable. */
function bodyWords(body: string, mediaType: string | undefined): string[] {
  const isForm = mediaType?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  if (!isForm || !hasVariables(body)) return ['--data-raw', shellArgument(body)];
  return body
    .split('&')
    .flatMap((pair) => [
      hasVariables(pair) ? '--data-urlencode' : '--data-raw',
      shellArgument(pair),
    ]);
}
