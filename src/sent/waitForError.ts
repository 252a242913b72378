import type { Clock } from './exchange/client/Clock.ts';
import type { Client } from './exchange/client/Client.ts';

const STEP_MS = 1500;

/**
 * Waits for an error to pass, for a multiple of the session's patience, but never long: how late a change shows has nothing to
 * do with how long a server takes to come back.
 */
export async function waitForError(
  {
    clock,
    client,
    patienceMs,
  }: { clock: Pick<Clock, 'sleep'>; client: Pick<Client, 'noteWait'>; patienceMs: number },
  steps: number,
): Promise<void> {
  const milliseconds = steps * Math.min(patienceMs, STEP_MS);
  client.noteWait(milliseconds);
  await clock.sleep(milliseconds);
}
