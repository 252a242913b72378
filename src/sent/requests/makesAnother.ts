import { memoized } from '../../words/memoized.ts';

const METHOD = '(?:http-|rest-|request-)?method';
/** Names that frameworks read in place of a request's method, in a header, a query or a cookie. */
const METHODS = new RegExp(`^(?:(?:x)?-${METHOD}(?:-override)?|${METHOD}-override)-?$`);
/** A name of many meanings, of which some services read this one. */
const PLAIN = new RegExp(`^${METHOD.replaceAll('-', '-?')}$`);
const CHANGING = /^\s*(?:post|put|patch|delete|merge|move|copy|purge)\s*$/i;
/** Fields of the message itself, and what servers and gateways read in place of its address and its sender. */
const HEADERS = new RegExp(
  `^(?:${[
    'host|connection|keep-alive|transfer-encoding|te|trailers?|upgrade|expect|content-(?:length|encoding)|http2-settings',
    '(?:x-)?(?:forwarded|envoy|accel|middleware)(?:-.*)?|proxy-.*|x-(?:http-)?host(?:-override)?',
    'x-(?:original|rewrite|override)-(?:url|uri|path|host|method)',
    '(?:x-)?(?:real|(?:true-|cluster-)?client|originating)-(?:ip|addr)|(?:x-)?remote-(?:ip|addr|host|user)',
  ].join('|')})$`,
);

/** Why such a field is not sent. */
export const NEVER_SENT =
  'which makes another request of one at some servers, so that it is never sent';

/**
 * Whether a field of a request makes another one of it, at some server or gateway: with a method that changes things, for
 * another address, or of another sender. CGI, WSGI, Rack and PHP read `_` in a header's name as `-`.
 */
export function makesAnother(place: string, name: string, value = ''): boolean {
  const kind = kindOf(name);
  if (kind === 'method' || kind === 'plain') return kind === 'method' || CHANGING.test(value);
  return kind === 'header' && place === 'header';
}

/** A run sends few names, thousands of times. */
const kindOf = memoized((name: string) => {
  const key = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  if (METHODS.test(key)) return 'method';
  if (PLAIN.test(key)) return 'plain';
  return HEADERS.test(key) ? 'header' : undefined;
});
