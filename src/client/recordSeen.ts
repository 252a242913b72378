import { headerOf, textOf } from '../exchange/liveResponse.ts';
import { TOKEN_OPERATION } from '../exchange/recordExchange.ts';
import type { HeaderField, RecordedExchange } from '../exchange/types.ts';
import type { Redactor } from '../redaction/Redactor.ts';
import { markerOf } from '../redaction/Span.ts';
import type { Found } from './OperationFinder.ts';
import type { SeenExchange } from './SeenExchange.ts';

/** Media type with which addresses are redacted too: a marker in an address is percent-encoded, as in a form. */
const AS_IN_A_FORM = 'application/x-www-form-urlencoded';

/**
 * Redacts one exchange of a client. Nothing of it is ours: personal data, cards and credentials of a request are as secret
 * as those of an answer.
 */
export function recordSeen(
  { id, request, response, error, startedAt, endedAt }: SeenExchange,
  { operation, address }: Found,
  redactor: Redactor,
): RecordedExchange {
  const { service } = operation;
  const redactBody = operation.id === TOKEN_OPERATION ? redactor.credentials : redactor.text;
  const body = (text: string, headers: HeaderField[]) =>
    redactBody(text, { service, mediaType: headerOf(headers, 'content-type') });
  return {
    id,
    rule: 'client',
    operation: operation.id,
    role: 'probe',
    request: {
      method: request.method,
      url: redactor.text(request.url, { service, mediaType: AS_IN_A_FORM }),
      headers: requestHeaders(redactor.headers(request.headers, { service })),
      body: request.body === null ? null : body(request.body, request.headers),
      address,
    },
    response: response && {
      status: response.head.status,
      statusText: redactor.text(response.head.statusText, { service }),
      headers: redactor.headers(response.head.headers, { service }),
      body: response.isBodyKnown ? body(textOf(response.body), response.head.headers) : null,
      bodyBytes: response.bytesOnWire,
    },
    error,
    // A date that is not known is none.
    startedAt: Number.isNaN(startedAt) ? '' : new Date(startedAt).toISOString(),
    durationMs: Math.round((endedAt - startedAt) * 1000) / 1000 || 0,
  };
}

/** Header fields in which the token is taken from the environment, ready to be pasted. */
function requestHeaders(fields: HeaderField[]): HeaderField[] {
  return fields.map(([name, value]) =>
    name.toLowerCase() === 'authorization' && /^Bearer /i.test(value)
      ? [name, `Bearer ${markerOf('$TOKEN')}`]
      : [name, value],
  );
}
