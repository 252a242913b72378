/**
 * Header fields of HTTP, browsers and gateways whose values say how a message is sent, and nothing about who sent it
 * (https://www.iana.org/assignments/http-fields). Not among them: fields with addresses (Referer, Location, Link), and with
 * marks by which somebody is known again (ETag, traceparent).
 */
const OF_WORDS = new Set([
  ...['accept-charset', 'accept-encoding', 'accept-language', 'accept-patch', 'accept-ranges'],
  ...['allow', 'cache-control', 'connection', 'content-encoding', 'content-language'],
  ...['content-type', 'host', 'keep-alive', 'pragma', 'priority', 'proxy-connection', 'server'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'user-agent', 'vary', 'via'],
  ...['access-control-allow-credentials', 'access-control-allow-headers'],
  ...['access-control-allow-methods', 'access-control-expose-headers'],
  ...['access-control-request-headers', 'access-control-request-method'],
  ...['ratelimit', 'ratelimit-limit', 'ratelimit-policy', 'ratelimit-remaining'],
  ...['ratelimit-reset', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'sec-fetch-dest'],
  ...['sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'strict-transport-security'],
  ...['x-content-type-options', 'x-frame-options', 'x-powered-by', 'x-xss-protection'],
]);

const FLAG = /^[01]$/;
const NUMBER = /^\d{1,10}$/;
const DATE = /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|-?\d{1,10})$/;

/** Fields with a narrower grammar (RFC 9110): of any other value nobody knows what it is. */
const GRAMMARS: Record<string, RegExp> = {
  accept: /^[\w*.+-]+\/[\w*.+-]+(?:;[\w=. -]*)?(?:, *[\w*.+-]+\/[\w*.+-]+(?:;[\w=. -]*)?)*$/,
  'access-control-max-age': NUMBER,
  age: NUMBER,
  'content-length': NUMBER,
  'content-range': /^bytes (?:\d+-\d+|\*)\/(?:\d+|\*)$/,
  date: DATE,
  dnt: FLAG,
  expect: /^100-continue$/i,
  expires: DATE,
  'if-modified-since': DATE,
  'if-unmodified-since': DATE,
  'last-modified': DATE,
  'max-forwards': NUMBER,
  range: /^bytes=[\d, -]+$/,
  'retry-after': DATE,
  te: /^(?:(?:trailers|deflate|gzip|compress|chunked)(?:;q=[\d.]+)?(?:, *|$))+$/,
  'upgrade-insecure-requests': FLAG,
};

/** A word or a number of a protocol, a product or its version, and not a key: those mix letters and digits, or cases. */
const PLAIN =
  /^(?:[A-Z]{0,6}[a-z]{0,20}(?:[A-Z][a-z]{2,12}){0,3}[A-Z]{0,4}\d{0,3}|\d{1,10}|[A-Za-z\d]{1,4})$/;

/** What a client calls itself, with a version (RFC 9110 section 10.1.5); a word beside may be anything. */
const PRODUCT = /^[\w.-]+\/\d[\w.-]*$/;

/** The value of a field of HTTP as far as it is harmless, its parts apart; undefined if the field is none of them. */
export function harmlessField(name: string, value: string, hidden: string): string | undefined {
  const lower = name.toLowerCase();
  const grammar = Object.hasOwn(GRAMMARS, lower) ? GRAMMARS[lower] : undefined;
  if (grammar?.test(value) === false) return hidden;
  if (grammar === undefined && !OF_WORDS.has(lower)) return undefined;
  const isPlain = (part: string) => part.split(/[^\p{L}\d]/u).every((word) => PLAIN.test(word));
  if (lower === 'user-agent')
    return value
      .split(' ')
      .map((word) => (PRODUCT.test(word) && isPlain(word) ? word : hidden))
      .filter((word, at, all) => word !== hidden || all[at - 1] !== hidden)
      .join(' ');
  return value.replace(/[^,;=]+/g, (part) => (isPlain(part) ? part : hidden));
}
