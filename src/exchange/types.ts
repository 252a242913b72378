/**
 * One request and its response, as every other part of the suite sees it. Types only.
 */

/** What part a request plays in a check. */
export type Role = 'probe' | 'twin' | 'setup' | 'restore' | 'token';

/**
 * Why no complete response arrived, in the words of a failure of the target.
 * `not sent` is no failure of the target: the suite did not send it, or gave up by itself (Ctrl-C).
 */
export interface TransportError {
  kind: 'unreachable' | 'timeout' | 'hung up' | 'too large' | 'malformed' | 'not sent';
  /** What the target did, without a subject: `closed the connection after 120 of 4,096 bytes`. */
  message: string;
  /** Whether this machine kept it from being sent, and so whatever comes after it. */
  isOurs?: true;
}

/** Which of the target's addresses a request goes to: its name among `urls` of the target file. */
export type Address = string;

/** A header field as it came over the wire, in order, duplicates kept. */
export type HeaderField = [name: string, value: string];

/** A recorded exchange: redacted, safe to write anywhere. Bodies are text. */
export interface RecordedExchange {
  /** Unique within a run and the same for the same seed: `stock/update/quantity-is-required#7`. */
  id: string;
  /** The rule whose check sent it; `run` for what the run itself sends (tokens, restoring). */
  rule: string;
  /** The operation's id in the specs, `stock/update`. */
  operation: string | null;
  role: Role;
  /** Identities in the request that the target remembers, so that each sending needs its own. */
  identities?: string[];
  request: {
    method: string;
    url: string;
    headers: HeaderField[];
    body: string | null;
    /** Which of the target's addresses `url` starts with; absent in traffic that was recorded elsewhere. */
    address?: { name: Address; url: string };
  };
  /** What arrived. With an `error` too, it is what had arrived until then. */
  response: {
    status: number;
    statusText: string;
    headers: HeaderField[];
    body: string | null;
    /** Bytes on the wire, before redaction and decoding. */
    bodyBytes: number;
  } | null;
  error: TransportError | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
  /** What the specs judged the answer as (`JudgedAs`); absent where they did not look at it. */
  judgedAs?: string | readonly string[];
}

/** A request as it goes onto the wire. */
export interface WireRequest {
  method: string;
  /** Scheme, host and port. */
  origin: string;
  /** With the query; goes out as it is. */
  path: string;
  headers: HeaderField[];
  body: string | null;
  /** Whether it does no harm to send it twice, so that it may use a connection again that its server is about to close. */
  isRepeatable: boolean;
}

/** What came back. Without `error` the response is complete, and its body's content coding undone. */
export interface WireResult {
  head: ResponseHead | null;
  /** What arrived of the body; null where there is nothing readable. */
  body: Uint8Array | null;
  /** As it came over the wire. */
  bodyBytes: number;
  error: TransportError | null;
  /** A connection that had served before was closed before a byte of this answer: no fault of the target (RFC 9112 section 9.3.1). */
  stale: boolean;
}

/** Status line and header section of a response. */
export interface ResponseHead {
  status: number;
  statusText: string;
  headers: HeaderField[];
}

/** What an exchange is for. */
export interface ExchangeMeta {
  /** Identities in the request that the target remembers. */
  identities?: string[];
  /** Unique within a run and the same for the same seed. */
  id: string;
  /** The rule whose check sends it; `run` for what the run itself sends. */
  rule: string;
  /** The operation's id in the specs. */
  operation: string | null;
  role: Role;
}
