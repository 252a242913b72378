import { STATUS_CODES } from 'node:http';
import { parseJson } from '../words/json/parseJson.ts';
import { headerOf, decodedText } from '../sent/exchange/liveResponse.ts';
import { recordedParts } from '../sent/exchange/marks.ts';
import { TOKEN_OPERATION } from '../sent/exchange/recordExchange.ts';
import type { HeaderField, RecordedExchange } from '../sent/exchange/types.ts';
import { SECRET_HEADERS } from '../sent/redaction/credentials.ts';
import type { MarkedField, Redactor } from '../sent/redaction/Redactor.ts';
import { marked, markerOf, type Marked } from '../sent/redaction/Marker.ts';
import { plain } from '../sent/redaction/surroundings.ts';
import { describedBy } from '../promised/describedBy.ts';
import type { JsonSchema, Operation, Spec } from '../promised/types.ts';
import type { Found } from './OperationFinder.ts';
import type { SeenExchange } from './SeenExchange.ts';
import { shownJson } from './shownJson.ts';
import { shownName } from './shownName.ts';

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

/** Media type with which addresses are redacted too: a marker in an address is percent-encoded, as in a form. */
const FORM = 'application/x-www-form-urlencoded';

/** A longer body is recorded only in part. */
const LONGEST_BODY = 1024 * 1024;

/**
 * Redacts one exchange of a client. Nothing of it is ours, and no target file lists its secrets: so only what the documents
 * describe as harmless is shown (header fields, parameters and members by their names), and of that nothing that is known
 * to be secret, or looks so.
 */
export function recordSeen(
  { id, request, response, error, startedAt, endedAt }: SeenExchange,
  { operation, spec, address }: Found,
  redactor: Redactor,
): RecordedExchange {
  const { service } = operation;
  const body = bodyRedaction(operation, spec, redactor);
  const requestSchemas = operation.body === undefined ? [] : [operation.body.schema];
  const url = redactor.marked.text(shownAddress(request.url, operation), {
    service,
    mediaType: FORM,
  });
  return {
    id,
    rule: 'client',
    operation: operation.id,
    role: 'probe',
    request: {
      method: request.method,
      url: url.text,
      ...recordedParts(
        withToken(shownHeaders(request.headers, operation, redactor)),
        request.body === null ? null : body(request.body, request.headers, requestSchemas),
        url,
      ),
      address,
    },
    response: response && {
      status: response.head.status,
      statusText: shownPhrase(response.head),
      ...recordedParts(
        shownHeaders(response.head.headers, operation, redactor),
        response.isBodyKnown
          ? body(
              decodedText(response.body),
              response.head.headers,
              schemasOf(operation, response.head.status),
            )
          : null,
      ),
      bodyBytes: response.bytesOnWire,
    },
    error,
    // A date that is not known is none.
    startedAt: Number.isNaN(startedAt) ? '' : new Date(startedAt).toISOString(),
    durationMs: Math.round((endedAt - startedAt) * 1000) / 1000 || 0,
  };
}

/** The reason phrase of HTTP; any other is somebody's text. */
function shownPhrase({ status, statusText }: { status: number; statusText: string }): string {
  const isUsual = statusText.toLowerCase() === (STATUS_CODES[status] ?? '').toLowerCase();
  return isUsual || statusText === '' ? statusText : '«redacted»';
}

/** What describes the body of a response; a refusal that the documents do not show usually looks like those they do. */
function schemasOf({ responses }: Operation, status: number): JsonSchema[] {
  const described = describedBy(responses, status);
  const all = described === undefined ? responses : [described];
  return all.map(({ schema }) => schema).filter((schema) => schema !== undefined);
}

function bodyRedaction(operation: Operation, spec: Spec, redactor: Redactor) {
  return (text: string, headers: HeaderField[], schemas: JsonSchema[]): Marked => {
    const origin = { service: operation.service, mediaType: headerOf(headers, 'content-type') };
    // The documents do not show the exchange for a token, and RFC 6749 does.
    if (operation.id === TOKEN_OPERATION)
      return cut(redactor.marked.credentials(withoutNumbers(text), origin));
    if (text === '') return { text, marks: [] };
    const isForm = origin.mediaType?.toLowerCase().startsWith(FORM) ?? false;
    const harmless = isForm ? shownPairs(text, []) : shownJson(text, schemas, spec.resolve);
    return harmless === undefined
      ? marked(markerOf(undefined))
      : cut(redactor.marked.text(harmless, origin));
  };
}

/** Numbers that say something about a token or a refusal, by their plain names. */
const HARMLESS_NUMBERS = new Set(['expiresin', 'status', 'statuscode', 'code']);

/** The exchange for a token without other numbers, which may be a code that somebody was sent. */
function withoutNumbers(text: string): string {
  const isOdd = (name: string, value: unknown) =>
    typeof value === 'number' && !HARMLESS_NUMBERS.has(plain(name));
  try {
    return JSON.stringify(
      parseJson(text, (name, value: unknown) => (isOdd(name, value) ? markerOf(undefined) : value)),
    );
  } catch {
    return text;
  }
}

function cut(whole: Marked): Marked {
  const { text, marks } = whole;
  if (text.length <= LONGEST_BODY) return whole;
  const inCut = marks.find(({ start, end }) => start < LONGEST_BODY && end > LONGEST_BODY);
  const kept = text.slice(0, inCut?.start ?? LONGEST_BODY);
  const length = Buffer.byteLength(text).toLocaleString('en');
  return {
    text: `${kept} … (the rest of ${length} bytes is not kept)`,
    marks: marks.filter(({ end }) => end <= kept.length),
  };
}

/** An address without a user, and with the values of documented parameters. */
function shownAddress(url: string, { parameters }: Operation): string {
  const [, origin = '', path = '', query] =
    /^([a-z]+:\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?/is.exec(url) ?? [];
  const documented = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const shown = query === undefined ? '' : `?${shownPairs(query, documented)}`;
  return origin.replace(/\/\/.*@/s, '//') + path + shown;
}

/** Parameters of a query or a form: values only of those that are documented. */
function shownPairs(text: string, documented: string[]): string {
  return text
    .split('&')
    .map((pair) => {
      const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(pair) ?? [];
      const known = decoded(name);
      if (documented.includes(known)) return pair;
      // A name alone may be a value.
      if (value === undefined) return pair === '' ? '' : encodeURIComponent(markerOf(undefined));
      const label = shownName(known) === known ? name : encodeURIComponent(markerOf(undefined));
      return `${label}=${value === '' ? '' : encodeURIComponent(markerOf(undefined))}`;
    })
    .join('&');
}

/** A text of a query or a form as it was meant. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function shownHeaders(
  fields: HeaderField[],
  { service, parameters, responses }: Operation,
  redactor: Redactor,
): MarkedField[] {
  const documented = new Set(
    [
      ...parameters.filter((one) => one.in === 'header'),
      ...responses.flatMap(({ headers }) => headers),
    ].map(({ name }) => name.toLowerCase()),
  );
  return fields.map((field): MarkedField => {
    const [name, value] = field;
    const lower = name.toLowerCase();
    const isShown = SECRET_HEADERS.has(lower) || documented.has(lower) || isHarmlessHeader(name);
    const [own] = isShown ? redactor.marked.headers([field], { service }) : [];
    if (own !== undefined) return own;
    const { text, marks } = marked(value === '' ? '' : markerOf(undefined));
    return { field: [marked(shownName(name)).text, text], marks };
  });
}

/** Header fields in which the token is taken from the environment, ready to be pasted. */
function withToken(fields: MarkedField[]): MarkedField[] {
  const { text, marks } = marked(`Bearer ${markerOf('$TOKEN')}`);
  return fields.map((own) =>
    own.field[0].toLowerCase() === 'authorization' && /^Bearer /i.test(own.field[1])
      ? { field: [own.field[0], text], marks }
      : own,
  );
}

/** Whether the value of a header field is harmless by what HTTP says about the field. */
function isHarmlessHeader(name: string): boolean {
  return HARMLESS_HEADERS.has(name.toLowerCase());
}
