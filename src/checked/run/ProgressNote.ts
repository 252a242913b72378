import type { Decision } from '../../decided/types.ts';

/** What a run reports after each decision, and while it sends again what looked broken. */
export interface ProgressNote {
  rule: string;
  /** Absent while what looked broken is sent again. */
  outcome?: Decision['outcome'];
  /** How many requests all services have sent so far. */
  requests: number;
}
