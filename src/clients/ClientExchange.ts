import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import { headerOf, liveResponse } from '../sent/exchange/liveResponse.ts';
import type { RecordedExchange } from '../sent/exchange/types.ts';
import type { Redactor } from '../sent/redaction/Redactor.ts';
import type { Operation, Spec } from '../promised/types.ts';
import type { Found } from './OperationFinder.ts';
import { recordSeen } from './recordSeen.ts';
import type { SeenExchange, Unjudged } from './SeenExchange.ts';

/** The content of a client's request. */
export interface Sent {
  /** A field's value by its name in any case. */
  header(name: string): string | undefined;
  /** Whether what `header` does not find was not sent. */
  areHeadersKnown: boolean;
  /** Values of the path's parameters, by the names in the operation's template. */
  path: Readonly<Record<string, string>>;
  /** Parameters as the platform reads them: percent-decoded, `+` as a space. */
  query: [name: string, value: string][];
  /** The query as it was sent, without the question mark; undefined if it is not known. */
  rawQuery: string | undefined;
  /** The body as JSON; undefined if there is none, or it is not JSON (`jsonError`). */
  readonly json: unknown;
  readonly jsonError: string | null;
  /** Whether the body was recorded, if one was sent. */
  isBodyKnown: boolean;
}

/** One request of a client to an operation and its response, as checks of rules for clients see it. */
export interface ClientExchange extends LiveExchange {
  operation: string;
  of: Operation;
  spec: Spec;
  sent: Sent;
  /** Whether the whole body of the response was recorded. */
  isAnswerKnown: boolean;
  /** Why the response is not judged, if it is not: nobody is to blame for what a recorder left out. */
  unjudged: Unjudged | undefined;
  /** Milliseconds since 1970; NaN if it is not known, so that no comparison of times holds. */
  startedAt: number;
  endedAt: number;
}

/** Makes an exchange from what was seen, and from the operation that was found for it. */
export function clientExchange(
  seen: SeenExchange,
  found: Found,
  redactor: Redactor,
): ClientExchange {
  const { request, response, error, startedAt, endedAt } = seen;
  let recorded: RecordedExchange | undefined;
  return {
    id: seen.id,
    operation: found.operation.id,
    of: found.operation,
    spec: found.spec,
    request,
    sent: sentIn(seen, found),
    response: response && liveResponse(response.head, response.body),
    isAnswerKnown: response?.isBodyKnown ?? false,
    unjudged: whyUnjudged(seen, found),
    error,
    startedAt,
    endedAt,
    get recorded() {
      return (recorded ??= recordSeen(seen, found, redactor));
    },
  };
}

/** Why a response that is not there is not judged. */
const NO_RESPONSE: Unjudged = { state: 'without response', reason: 'none was recorded' };

/**
 * Only a whole response is judged, and only if it is the operation's: an interim one comes before it, and a redirect that the
 * documents do not show is of something in front of it, or says that the client has the body already.
 */
function whyUnjudged(
  { response, unfinished, error }: SeenExchange,
  { operation }: Found,
): Unjudged | undefined {
  if (response === null) return error === null ? (unfinished ?? NO_RESPONSE) : undefined;
  const { status } = response.head;
  if (status < 200) return { state: 'not final', reason: 'it is an interim one (1xx)' };
  const isShown = operation.responses.some((one) => one.status === String(status));
  if (status === 304) return { state: 'not final', reason: 'the client has it already (304)' };
  if (status >= 300 && status < 400 && !isShown)
    return { state: 'not final', reason: 'it sends the client elsewhere (3xx)' };
  return response.gap;
}

const utf8 = new TextEncoder();

function sentIn({ request }: SeenExchange, { path }: Found): Sent {
  const rawQuery = /\?([^#]*)/.exec(request.url)?.[1] ?? '';
  const { body } = request;
  // Read like a response's body: the error of text that is not JSON quotes nothing.
  const read =
    body === null
      ? undefined
      : liveResponse({ status: 0, statusText: '', headers: [] }, utf8.encode(body));
  return {
    header: (name) => headerOf(request.headers, name),
    areHeadersKnown: request.headersGap === undefined,
    path,
    query: [...new URLSearchParams(rawQuery)],
    rawQuery: request.isQueryKnown ? rawQuery : undefined,
    get json() {
      return read?.json;
    },
    get jsonError() {
      return read?.jsonError ?? null;
    },
    isBodyKnown: request.isBodyKnown,
  };
}

/** The value of a query parameter; undefined if it is absent. */
export function queryOf({ sent }: ClientExchange, name: string): string | undefined {
  return sent.query.find(([one]) => one === name)?.[1];
}

export function succeeded({ response, error }: ClientExchange): boolean {
  return response !== null && error === null && response.status >= 200 && response.status < 300;
}
