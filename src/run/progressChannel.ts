import { BroadcastChannel } from 'node:worker_threads';
import type { Decision } from '../verdict/types.ts';

/** What the thread that runs the suites reports to the one that shows how far the run is. */
export interface ProgressNote {
  rule: string;
  outcome: Decision['outcome'];
  /** Sent so far, by all services. */
  requests: number;
}

/** Opens the way between the two threads. To be closed by whoever opens it. */
export function openProgressChannel(): BroadcastChannel {
  // It is no reason to stay for a thread that has nothing else to do.
  return new BroadcastChannel('conformance/progress').unref();
}
