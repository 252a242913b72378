const STEP_MS = 1500;

/**
 * The step that waits for an error to pass are made of: as short as the session's patience, and never long. How late a change
 * shows has nothing to do with how long a server takes to come back.
 */
export function errorWaitMs(patienceMs: number): number {
  return Math.min(patienceMs, STEP_MS);
}
