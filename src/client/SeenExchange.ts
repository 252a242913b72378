import type { HeaderField, ResponseHead, TransportError } from '../exchange/types.ts';

/**
 * One request of a client and its result, as a recorder between client and platform saw it: in memory, with nothing
 * redacted.
 */
export interface SeenExchange {
  /** Unique within a recording. */
  id: string;
  request: {
    method: string;
    /** The absolute address; the query as it was sent. */
    url: string;
    headers: HeaderField[];
    /** Null if none was sent, or if the recorder left it out (`isBodyKnown`). */
    body: string | null;
    isBodyKnown: boolean;
    /** Whether the query is as it was sent, and not put together from its parts. */
    isQueryKnown: boolean;
  };
  /** Null if no complete answer came. */
  response: {
    head: ResponseHead;
    /** The body, decoded. */
    body: Uint8Array;
    /** Whether the whole body was recorded. */
    isBodyKnown: boolean;
    /** As it came over the wire; -1 if that is unknown. */
    bytesOnWire: number;
  } | null;
  /** Why no complete answer came, if it is known that the target is to blame. */
  error: TransportError | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
}
