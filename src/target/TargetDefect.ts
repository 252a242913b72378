/** A mistake in a target description; `path` leads from its root to the field. */
export interface TargetDefect {
  path: (string | number)[];
  /** Continues the field's name: `must be at least 1`. Never contains a string value, which may be a secret. */
  problem: string;
  /** What to do, as an imperative: `correct it`. */
  remedy: string;
}
