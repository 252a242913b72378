import type { ExchangeMeta } from './types.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { headerOf, textOf } from './liveResponse.ts';
import type { Redactor } from '../redaction/Redactor.ts';
import { markerOf } from '../redaction/Span.ts';
import type { HeaderField, RecordedExchange, TransportError, WireResult } from './types.ts';

/** The token endpoint's operation in the specs: its exchanges are redacted more strictly. */
export const TOKEN_OPERATION = 'authentication/login';

/** Marks texts that the suite made up: they are no secrets. */
const OURS = { ours: true };

/** Redacts one request and its result. `error` is redacted already. Times are in milliseconds. */
export function recordExchange(
  request: PreparedRequest,
  { head, body, bodyBytes }: Pick<WireResult, 'head' | 'body' | 'bodyBytes'>,
  error: TransportError | null,
  meta: ExchangeMeta,
  time: { startedAt: number; duration: number },
  redactor: Redactor,
): RecordedExchange {
  const redactBody = meta.operation === TOKEN_OPERATION ? redactor.credentials : redactor.text;
  const service = meta.operation?.split('/')[0];
  const theirs = { service, mediaType: headerOf(head?.headers ?? [], 'content-type') };
  return {
    ...meta,
    request: {
      method: request.method,
      url: redactor.url(request.url),
      headers: withoutTargetHeaders(redactor.headers(request.headers, OURS), request.targetHeaders),
      body:
        request.body === null
          ? null
          : redactBody(request.body, {
              ...OURS,
              mediaType: headerOf(request.headers, 'content-type'),
            }),
      address: request.address,
    },
    response: head && {
      status: head.status,
      statusText: redactor.text(head.statusText, theirs),
      headers: redactor.headers(head.headers, theirs),
      body: body && keptOf(body, (text) => redactBody(text, theirs)),
      bodyBytes,
    },
    error,
    startedAt: new Date(time.startedAt).toISOString(),
    durationMs: Math.round(time.duration * 1000) / 1000,
  };
}

/**
 * A longer body is recorded only in part: whole, the bodies of many exchanges at once would need more memory than there
 * is.
 */
const LONGEST_BODY = 1024 * 1024;

/** A secret that is cut in two is not found. So this much text before the cut is left out, more than any secret has. */
const NEAR_THE_CUT = 16 * 1024;

function keptOf(body: Uint8Array, redact: (text: string) => string): string {
  if (body.length <= LONGEST_BODY) return redact(textOf(body));
  const kept = redact(textOf(body.subarray(0, LONGEST_BODY))).slice(0, -NEAR_THE_CUT);
  return `${kept} … (the rest of ${body.length.toLocaleString('en')} bytes is not kept)`;
}

/** Header fields with the target file's own `headers` redacted whole, however short they are. */
function withoutTargetHeaders(fields: HeaderField[], secret: string[]): HeaderField[] {
  return fields.map(([name, value]) => [
    name,
    secret.includes(name) && !value.startsWith('«') ? markerOf(undefined) : value,
  ]);
}
