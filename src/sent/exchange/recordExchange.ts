import type { ExchangeMeta } from './types.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { headerOf, decodedText } from './liveResponse.ts';
import { marked, markerOf, type Marked } from '../redaction/text/Marker.ts';
import type { MarkedField, Redactor } from '../redaction/Redactor.ts';
import { recordedParts } from './marks.ts';
import { isMadeHere } from './requestId.ts';
import type { HeaderField, RecordedExchange, TransportError, WireResult } from './types.ts';

/** The token endpoint's operation in the specs: its exchanges are redacted more strictly. */
export const TOKEN_OPERATION = 'authentication/login';

/** Marks texts that the suite made up: they are no secrets. */
const OURS = { ours: true };

/** Redacts one request and its result. `error` is redacted already. Times are in milliseconds. */
export function recordExchange(
  request: PreparedRequest,
  {
    head,
    body,
    bodyBytes,
    connection,
  }: Pick<WireResult, 'head' | 'body' | 'bodyBytes' | 'connection'>,
  error: TransportError | null,
  meta: ExchangeMeta,
  time: { startedAt: number; duration: number },
  redactor: Redactor,
): RecordedExchange {
  const isToken = meta.operation === TOKEN_OPERATION;
  const redactBody = isToken ? redactor.marked.credentials : redactor.marked.text;
  const service = meta.operation?.split('/')[0];
  const theirs = { service, mediaType: headerOf(head?.headers ?? [], 'content-type') };
  const ours = { ...OURS, mediaType: headerOf(request.headers, 'content-type') };
  const url = redactor.marked.url(request.url);
  const redactField = (field: HeaderField): MarkedField[] =>
    isMadeHere(field) ? [{ field, marks: [] }] : redactor.marked.headers([field], OURS);
  return {
    ...meta,
    request: {
      method: request.method,
      url: url.text,
      ...recordedParts(
        withoutTargetHeaders(request.headers.flatMap(redactField), request.targetHeaders),
        request.body === null ? null : redactBody(request.body, ours),
        url,
      ),
      address: request.address,
    },
    response: head && {
      status: head.status,
      statusText: redactor.text(head.statusText, theirs),
      ...recordedParts(
        redactor.marked.headers(head.headers, theirs),
        body && keptOf(body, (text) => redactBody(text, theirs)),
      ),
      bodyBytes,
    },
    error,
    startedAt: new Date(time.startedAt).toISOString(),
    durationMs: Math.round(time.duration * 1000) / 1000,
    ...(connection !== undefined && { connection }),
  };
}

/**
 * A longer body is recorded only in part: whole, the bodies of many exchanges at once would need more memory than there
 * is.
 */
const LONGEST_BODY = 1024 * 1024;

/** A secret that is cut in two is not found. So this much text before the cut is left out, more than any secret has. */
const NEAR_THE_CUT = 16 * 1024;

function keptOf(body: Uint8Array, redact: (text: string) => Marked): Marked {
  if (body.length <= LONGEST_BODY) return redact(decodedText(body));
  const { text, marks } = redact(decodedText(body.subarray(0, LONGEST_BODY)));
  const kept = text.slice(0, -NEAR_THE_CUT);
  return {
    text: `${kept} … (the rest of ${body.length.toLocaleString('en')} bytes is not kept)`,
    marks: marks.filter(({ end }) => end <= kept.length),
  };
}

/** Header fields with the target file's own `headers` redacted whole, however short they are. */
function withoutTargetHeaders(fields: MarkedField[], secret: string[]): MarkedField[] {
  return fields.map(({ field: [name, value], marks }) => {
    if (!secret.includes(name) || marks[0]?.start === 0) return { field: [name, value], marks };
    const { text, marks: whole } = marked(markerOf(undefined));
    return { field: [name, text], marks: whole };
  });
}
