/**
 * Header fields of HTTP, browsers and gateways whose values say how a message is sent, and nothing about who sent it
 * (https://www.iana.org/assignments/http-fields). Not among them: fields with addresses (Referer, Location, Link), and with
 * marks by which somebody is known again (ETag, traceparent).
 */
const HARMLESS_HEADERS = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'accept-patch'],
  ...['accept-ranges', 'age', 'allow', 'cache-control', 'connection', 'content-encoding'],
  ...['content-language', 'content-length', 'content-range', 'content-type', 'date', 'dnt'],
  ...['expect', 'expires', 'host', 'if-modified-since', 'if-unmodified-since', 'keep-alive'],
  ...['last-modified', 'max-forwards', 'pragma', 'priority', 'proxy-connection', 'range'],
  ...['retry-after', 'server', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['upgrade-insecure-requests', 'user-agent', 'vary', 'via'],
  ...['access-control-allow-credentials', 'access-control-allow-headers'],
  ...['access-control-allow-methods', 'access-control-expose-headers', 'access-control-max-age'],
  ...['access-control-request-headers', 'access-control-request-method'],
  ...['ratelimit', 'ratelimit-limit', 'ratelimit-policy', 'ratelimit-remaining'],
  ...['ratelimit-reset', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'sec-fetch-dest'],
  ...['sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'strict-transport-security'],
  ...['x-content-type-options', 'x-frame-options', 'x-powered-by', 'x-xss-protection'],
]);

/** Whether the value of a header field is harmless by what HTTP says about the field. */
export function isHarmlessHeader(name: string): boolean {
  return HARMLESS_HEADERS.has(name.toLowerCase());
}
