import type { HeaderField, ResponseHead, TransportError } from '../exchange/types.ts';

/** One request of somebody's client and what came of it, as whoever stood between saw it: in memory, nothing redacted. */
export interface SeenExchange {
  /** Unique within a recording. */
  id: string;
  request: {
    method: string;
    /** Absolute; the query as it was sent. */
    url: string;
    headers: HeaderField[];
    /** Null where none was sent, and where whoever recorded it left it out (`isBodyKnown`). */
    body: string | null;
    isBodyKnown: boolean;
    /** Whether the query is as it was sent, and was not put together again of its parts. */
    isQueryKnown: boolean;
  };
  /** Null where no complete answer came. */
  response: {
    head: ResponseHead;
    /** Its content coding undone. */
    body: Uint8Array;
    /** Whether it was recorded whole. */
    isBodyKnown: boolean;
    /** As it came over the wire; -1 where that is not known. */
    bytesOnWire: number;
  } | null;
  /** Of an answer that did not come or was cut off, where it is known that the target is to blame. */
  error: TransportError | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
}
