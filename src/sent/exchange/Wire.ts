import type { WireRequest, WireResult } from './types.ts';

/** Carries requests to a target and brings its responses: by HTTP (`Transport`), or by a call in the same process. */
export interface Wire {
  /**
   * Sends once, and never throws for what a target does. `fresh` forbids a connection that served before. An aborted
   * signal ends at once a request that changes nothing; others are completed.
   */
  exchange(
    request: WireRequest,
    options?: { signal?: AbortSignal; fresh?: boolean },
  ): Promise<WireResult>;
  /** Closes idle connections. */
  close(): Promise<void>;
}
