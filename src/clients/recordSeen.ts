import { STATUS_CODES } from 'node:http';
import { parseJson } from '../words/json/parseJson.ts';
import { headerOf, decodedText } from '../sent/exchange/liveResponse.ts';
import { recordedParts } from '../sent/exchange/marks.ts';
import { TOKEN_OPERATION } from '../sent/exchange/recordExchange.ts';
import type { HeaderField, RecordedExchange } from '../sent/exchange/types.ts';
import { SECRET_HEADERS } from '../sent/redaction/credentials.ts';
import type { MarkedField, Redactor } from '../sent/redaction/Redactor.ts';
import { marked, markerOf, type Marked } from '../sent/redaction/text/Marker.ts';
import { plain } from '../sent/redaction/text/surroundings.ts';
import { decodeParameter } from '../sent/redaction/redactCredentials.ts';
import { describedBy } from '../promised/describedBy.ts';
import type { JsonSchema, Operation, Parameter, ResolveRef, Spec } from '../promised/types.ts';
import type { Found } from './OperationFinder.ts';
import { mayShow } from './harmless.ts';
import { harmlessField } from './harmlessField.ts';
import type { SeenExchange } from './SeenExchange.ts';
import { shownJson } from './shownJson.ts';
import { shownName } from './shownName.ts';

/** Media type with which addresses are redacted too: a marker in an address is percent-encoded, as in a form. */
const FORM = 'application/x-www-form-urlencoded';

/** A longer body is recorded only in part. */
const LONGEST_BODY = 1024 * 1024;

/**
 * Redacts one exchange of a client. Nothing of it is ours, and no target file lists its secrets: so only what the documents
 * describe as harmless is shown (header fields, parameters and members by their names), if it is what they ask for there
 * (people put keys in wrong places), and of that nothing that is known to be secret, or looks so.
 */
export function recordSeen(
  { id, request, response, error, startedAt, endedAt }: SeenExchange,
  { operation, spec, address }: Found,
  redactor: Redactor,
): RecordedExchange {
  const { service } = operation;
  const body = bodyRedaction(operation, spec, redactor);
  const requestSchemas = operation.body === undefined ? [] : [operation.body.schema];
  const url = redactor.marked.text(shownAddress(request.url, operation, spec.resolve), {
    service,
    mediaType: FORM,
  });
  const requestBody =
    request.body === null ? null : body(request.body, request.headers, requestSchemas);
  const responseBody = response?.isBodyKnown
    ? body(
        decodedText(response.body),
        response.head.headers,
        schemasOf(operation, response.head.status),
      )
    : null;
  return {
    id,
    rule: 'client',
    operation: operation.id,
    role: 'probe',
    request: {
      method: request.method,
      url: url.text,
      ...recordedParts(
        withLength(
          withToken(shownHeaders(request.headers, operation, spec.resolve, redactor)),
          Buffer.byteLength(request.body ?? ''),
          requestBody,
        ),
        requestBody,
        url,
      ),
      address,
    },
    response: response && {
      status: response.head.status,
      statusText: shownPhrase(response.head),
      ...recordedParts(
        withLength(
          shownHeaders(response.head.headers, operation, spec.resolve, redactor),
          response.body.length,
          responseBody,
        ),
        responseBody,
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
    const harmless = isForm
      ? shownPairs(text, [], spec.resolve)
      : shownJson(text, schemas, spec.resolve);
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

/** An address without a user, and with the values of documented parameters that are what their schemas ask for. */
function shownAddress(
  url: string,
  { path: template, parameters }: Operation,
  resolve: ResolveRef,
): string {
  const [, origin = '', path = '', query] =
    /^([a-z]+:\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?/is.exec(url) ?? [];
  const ofPath = parameters.filter((one) => one.in === 'path');
  const names = template.split('/');
  const segments = path.split('/').map((segment, index, all) => {
    const name = /^\{(.*)\}$/.exec(names[index - all.length + names.length] ?? '')?.[1];
    const isShown = name === undefined || isHarmless(name, segment, ofPath, resolve);
    return isShown ? segment : hiddenInAddress();
  });
  const ofQuery = parameters.filter((one) => one.in === 'query');
  const shown = query === undefined ? '' : `?${shownPairs(query, ofQuery, resolve)}`;
  return origin.replace(/^([^/]*\/\/).*@/s, '$1') + segments.join('/') + shown;
}

const hiddenInAddress = () => encodeURIComponent(markerOf(undefined));

function isHarmless(name: string, value: string, known: Parameter[], resolve: ResolveRef): boolean {
  return known.some(
    (one) => one.name === name && mayShow(one.schema, decodeParameter(value), resolve),
  );
}

/** Parameters of a query or a form: values only of those that are documented, and what their schemas ask for. */
function shownPairs(text: string, documented: Parameter[], resolve: ResolveRef): string {
  return text
    .split('&')
    .map((pair) => {
      const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(pair) ?? [];
      const known = decodeParameter(name);
      if (isHarmless(known, value ?? '', documented, resolve)) return pair;
      // A name alone may be a value.
      if (value === undefined) return pair === '' ? '' : hiddenInAddress();
      const label = shownName(known) === known ? name : hiddenInAddress();
      return `${label}=${value === '' ? '' : hiddenInAddress()}`;
    })
    .join('&');
}

function shownHeaders(
  fields: HeaderField[],
  { service, parameters, responses }: Operation,
  resolve: ResolveRef,
  redactor: Redactor,
): MarkedField[] {
  const documented = Map.groupBy(
    [
      ...parameters.filter((one) => one.in === 'header'),
      ...responses.flatMap(({ headers }) => headers),
    ],
    ({ name }) => name.toLowerCase(),
  );
  return fields.map(([name, value]): MarkedField => {
    const lower = name.toLowerCase();
    const known = documented.get(lower);
    const shown =
      SECRET_HEADERS.has(lower) || known?.some(({ schema }) => mayShow(schema, value, resolve))
        ? value
        : known === undefined
          ? harmlessField(name, value, markerOf(undefined))
          : undefined;
    const [own] = shown === undefined ? [] : redactor.marked.headers([[name, shown]], { service });
    if (own !== undefined) return own;
    const { text, marks } = marked(value === '' ? '' : markerOf(undefined));
    return { field: [marked(shownName(name)).text, text], marks };
  });
}

/** JSON is written anew, and what was whole must not look cut: its Content-Length, if it was right, becomes that of what is shown. */
function withLength(fields: MarkedField[], length: number, shown: Marked | null): MarkedField[] {
  const isRight = ({ field: [name, value] }: MarkedField) =>
    /^content-length$/i.test(name) && Number(value) === length;
  const now = String(Buffer.byteLength(shown?.text ?? ''));
  return fields.map((own) =>
    shown !== null && isRight(own) ? { ...own, field: [own.field[0], now] } : own,
  );
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
