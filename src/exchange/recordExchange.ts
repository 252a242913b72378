import type { ExchangeMeta } from './types.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { headerOf, toText } from './liveResponse.ts';
import type { Redactor } from './Redactor.ts';
import { markerOf } from './Span.ts';
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
      body: body && redactBody(toText(body).text, theirs),
      bodyBytes,
    },
    error,
    startedAt: new Date(time.startedAt).toISOString(),
    durationMs: Math.round(time.duration * 1000) / 1000,
  };
}

/** Values of the target file's `headers` are secret whole, however short they are. */
function withoutTargetHeaders(fields: HeaderField[], secret: string[]): HeaderField[] {
  return fields.map(([name, value]) => [
    name,
    secret.includes(name) && !value.startsWith('«') ? markerOf(undefined) : value,
  ]);
}
