import type { Mark } from '../redaction/text/Marker.ts';

/** One request and its response, as every other part of the suite sees it. Types only. */

/** The part of a request in its check. */
export type Role = 'probe' | 'twin' | 'setup' | 'restore' | 'token';

/**
 * Why no complete response arrived, with a message about the target. `not sent` is no failure of the target: the suite did
 * not send the request, or gave up by itself (Ctrl-C).
 */
export interface TransportError {
  kind: 'unreachable' | 'timeout' | 'hung up' | 'too large' | 'malformed' | 'not sent';
  /** What the target did, without a subject: `closed the connection after 120 of 4,096 bytes`. */
  message: string;
  /** Set if this machine could not send the request, nor any later one. */
  isOurs?: true;
}

/** The name of one of the target's addresses: a key of `urls` in the target file. */
export type Address = string;

/** A header field as it came over the wire, in order, duplicates kept. */
export type HeaderField = [name: string, value: string];

/** Where something was redacted in a recorded message. What a mark does not name is text, whatever it says. */
export interface Marks {
  url?: Mark[];
  /** By the field's index; for Basic, places in the decoded credentials. */
  headers?: Record<number, Mark[]>;
  body?: Mark[];
}

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
    /** Absent only in what an earlier version recorded, or others did. */
    marks?: Marks;
  };
  /** The response. Together with an `error`, the part that had arrived by then. */
  response: {
    status: number;
    statusText: string;
    headers: HeaderField[];
    body: string | null;
    /** Bytes on the wire, before redaction and decoding. */
    bodyBytes: number;
    marks?: Marks;
  } | null;
  error: TransportError | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
  /** The connection that it went over, counted through the run; absent if that is not known. */
  connection?: string;
  /** As what the specs judged the response (`JudgedAs`); absent if it was not judged. */
  judgedAs?: string | readonly string[];
}

export interface WireRequest {
  method: string;
  /** Scheme, host and port. */
  origin: string;
  /** Path and query, sent as they are. */
  path: string;
  headers: HeaderField[];
  body: string | null;
  /**
   * Whether sending it twice does no harm, so that it may use any connection, which the server may be about to close: then
   * it is sent again.
   */
  isRepeatable: boolean;
  /** Which of the connections that stay open it goes over, by any name. */
  connection?: string;
  /** What it is for, by which a recording finds it again. */
  purpose?: string;
}

/** The result of a request. Without `error` the response is complete, and its body decoded. */
export interface WireResult {
  head: ResponseHead | null;
  /** The part of the body that arrived; null if nothing of it is readable. */
  body: Uint8Array | null;
  /** Bytes on the wire. */
  bodyBytes: number;
  error: TransportError | null;
  /**
   * A connection that had served before was closed before the first byte of this response: no fault of the target (RFC 9112
   * section 9.3.1).
   */
  stale: boolean;
  /** The connection that it went over, counted through the run. */
  connection?: string;
}

/** Status line and header section of a response. */
export interface ResponseHead {
  status: number;
  statusText: string;
  headers: HeaderField[];
}

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
