import type { ExchangeMeta } from './types.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { headerOf, textOf } from './liveResponse.ts';
import type { Redactor } from '../redaction/Redactor.ts';
import { markerOf } from '../redaction/Span.ts';
import type { HeaderField, RecordedExchange, TransportError, WireResult } from './types.ts';

/** The token endpoint's operation in the specs: what goes through it is redacted more strictly. */
export const TOKEN_OPERATION = 'authentication/login';

/** What the suite made up is no secret. */
const OURS = { ours: true };

/** Redacts one request and what came of it. `error` is redacted already. Times are in milliseconds. */
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

/** A body that is longer is kept in part: what many exchanges hold at once would be more than a machine has. */
const LONGEST_BODY = 1024 * 1024;

/** A secret that the cut goes through is not found: what stands so near to it is left out, longer than any secret. */
const NEAR_THE_CUT = 16 * 1024;

function keptOf(body: Uint8Array, redact: (text: string) => string): string {
  if (body.length <= LONGEST_BODY) return redact(textOf(body));
  const kept = redact(textOf(body.subarray(0, LONGEST_BODY))).slice(0, -NEAR_THE_CUT);
  return `${kept} … (the rest of ${body.length.toLocaleString('en')} bytes is not kept)`;
}

/** Values of the target file's `headers` are secret whole, however short they are. */
function withoutTargetHeaders(fields: HeaderField[], secret: string[]): HeaderField[] {
  return fields.map(([name, value]) => [
    name,
    secret.includes(name) && !value.startsWith('«') ? markerOf(undefined) : value,
  ]);
}
