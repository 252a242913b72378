import type { HeaderField, ResponseHead, TransportError } from '../sent/exchange/types.ts';
import type { Gap } from './knownBody.ts';

/** Why a message is not judged. */
export interface Unjudged {
  state: Gap['state'] | 'without response' | 'not final';
  /** In a few words, the same for all of its kind: `the client gave up`. */
  reason: string;
}

/** Whether the body of a message is known; if not, why. */
interface BodyKnown {
  isBodyKnown: boolean;
  /** Set exactly if it is not known. */
  gap?: Gap;
}

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
    /** Why no field counts as missing: a recorder may have left it out. Absent if those are all that were sent. */
    headersGap?: Gap;
    /** Decoded; null if none was sent, or if it is not known. */
    body: string | null;
    /** Whether the query is as it was sent, and not put together from its parts. */
    isQueryKnown: boolean;
  } & BodyKnown;
  /** Null if no complete response came. */
  response:
    | ({
        head: ResponseHead;
        /** Decoded; empty if it is not known. */
        body: Uint8Array;
        /** As it came over the wire; -1 if that is unknown. */
        bytesOnWire: number;
      } & BodyKnown)
    | null;
  /** Why there is no response, if nobody is known to be to blame for that. */
  unfinished?: Unjudged;
  /** Why no complete response came, if it is known that the target is to blame. */
  error: TransportError | null;
  /** Milliseconds since 1970; NaN if it is not known, so that no comparison of times holds. */
  startedAt: number;
  endedAt: number;
}
