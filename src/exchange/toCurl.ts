import { headerOf } from './liveResponse.ts';
import type { RecordedExchange } from './types.ts';

const VARIABLES = { base: '$BASE_URL', auth: '$AUTH_URL', analytics: '$ANALYTICS_URL' };

/** curl makes these itself, or has an option for them. */
const LEFT_OUT = new Set([
  'authorization',
  'accept-encoding',
  'content-length',
  'host',
  'connection',
]);

/**
 * A command to paste into a shell that sends the same request: the address stands as $BASE_URL, $AUTH_URL or
 * $ANALYTICS_URL, the token as $TOKEN, anything else that was secret as it was recorded.
 */
export function toCurl({ request }: Pick<RecordedExchange, 'request'>): string {
  const { method, headers, body } = request;
  const words = ['curl'];
  if (method === 'HEAD') words.push('--head');
  else if (method !== 'GET' || body !== null) words.push('-X', method);
  words.push(...urlWords(request));
  const authorization = headerOf(headers, 'authorization');
  if (authorization !== undefined) words.push(...authorizationWords(authorization));
  for (const [name, value] of headers) {
    if (LEFT_OUT.has(name.toLowerCase())) continue;
    words.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (headerOf(headers, 'accept-encoding') !== undefined) words.push('--compressed');
  if (body !== null) words.push('--data-raw', quote(body));
  return words.join(' ');
}

function urlWords({ url, address }: RecordedExchange['request']): string[] {
  const isKnown = address !== undefined && url.startsWith(address.url);
  const rest = isKnown ? url.slice(address.url.length) : url;
  const options = [];
  if (/[[\]{}]/.test(rest)) options.push('--globoff');
  if (/\/\.{1,2}(\/|$)/.test(rest)) options.push('--path-as-is');
  if (!isKnown) return [...options, quote(rest)];
  const variable = VARIABLES[address.name];
  // Nothing in it that a shell expands inside double quotes.
  const word = /["$`\\!]/.test(rest) ? `"${variable}"${quote(rest)}` : `"${variable}${rest}"`;
  return [...options, word];
}

function authorizationWords(value: string): string[] {
  if (/^Bearer /i.test(value)) return ['-H', '"Authorization: Bearer $TOKEN"'];
  if (/^Basic /i.test(value)) return ['-u', '"$CLIENT_ID:$CLIENT_SECRET"'];
  return ['-H', quote(`Authorization: ${value}`)];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
