/** When a rule's own exchanges began, and how long they took together. */
export interface RuleTime {
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
}
