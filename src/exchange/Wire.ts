import type { WireRequest, WireResult } from './types.ts';

/** What carries requests to a target and brings its answers: HTTP (`Transport`), or a call in the same process. */
export interface Wire {
  /**
   * Sends once, and never throws for what a target does. `fresh` forbids a connection that served before; an aborted
   * signal ends what changes nothing at once, and sees the rest through.
   */
  exchange(
    request: WireRequest,
    options?: { signal?: AbortSignal; fresh?: boolean },
  ): Promise<WireResult>;
  /** Closes what stands idle. */
  close(): Promise<void>;
}
