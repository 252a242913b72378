import type { ExchangeMeta } from './types.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { headerOf, toText } from './liveResponse.ts';
import { REDACTED, type Redactor } from './Redactor.ts';
import type { HeaderField, RecordedExchange, TransportError, WireResult } from './types.ts';

/** The token endpoint's operation in the specs: what goes through it is redacted more strictly. */
export const TOKEN_OPERATION = 'authentication/login';

/** Redacts one request and what came of it. `error` is redacted already. Times are in milliseconds. */
export function recordExchange(
  request: PreparedRequest,
  { head, body, bodyBytes }: Pick<WireResult, 'head' | 'body' | 'bodyBytes'>,
  error: TransportError | null,
  meta: ExchangeMeta,
  time: { startedAt: number; duration: number },
  redactor: Redactor,
): RecordedExchange {
  const redactBody = meta.operation === TOKEN_OPERATION ? redactor.credentials : redactor.body;
  return {
    ...meta,
    request: {
      method: request.method,
      url: redactor.url(request.url),
      headers: withoutTargetHeaders(redactor.headers(request.headers), request.targetHeaders),
      body:
        request.body === null
          ? null
          : redactBody(request.body, headerOf(request.headers, 'content-type')),
      address: request.address,
    },
    response: head && {
      status: head.status,
      statusText: redactor.text(head.statusText),
      headers: redactor.headers(head.headers),
      body: body && redactBody(toText(body).text, headerOf(head.headers, 'content-type')),
      bodyBytes,
    },
    error,
    startedAt: new Date(time.startedAt).toISOString(),
    durationMs: Math.round(time.duration * 1000) / 1000,
  };
}

/** Values of the target file's `headers` are secret whole, however short they are. */
function withoutTargetHeaders(fields: HeaderField[], secret: string[]): HeaderField[] {
  return fields.map(([name, value]) => [name, secret.includes(name) ? REDACTED : value]);
}
