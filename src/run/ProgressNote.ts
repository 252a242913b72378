import type { Decision } from '../verdict/types.ts';

/** What a run reports after each decision. */
export interface ProgressNote {
  rule: string;
  outcome: Decision['outcome'];
  /** Sent so far, by all services. */
  requests: number;
}
