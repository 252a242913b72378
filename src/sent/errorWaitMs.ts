const STEP_MS = 1500;

/**
 * The step of which the waits for an error to pass are multiples: the session's patience, but never long. How late a
 * change shows has nothing to do with how long a server takes to come back.
 */
export function errorWaitMs(patienceMs: number): number {
  return Math.min(patienceMs, STEP_MS);
}
