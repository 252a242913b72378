import type { Decision } from '../../decided/types.ts';

/** What a run reports after each decision. */
export interface ProgressNote {
  rule: string;
  outcome: Decision['outcome'];
  /** How many requests all services have sent so far. */
  requests: number;
}
