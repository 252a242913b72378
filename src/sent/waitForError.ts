import type { Session } from './Session.ts';

const STEP_MS = 1500;

/**
 * Waits for an error to pass, for a multiple of the session's patience, but never long: how late a change shows has nothing to
 * do with how long a server takes to come back.
 */
export async function waitForError(
  { clock, client, patienceMs }: Pick<Session, 'clock' | 'client' | 'patienceMs'>,
  steps: number,
): Promise<void> {
  const milliseconds = steps * Math.min(patienceMs, STEP_MS);
  client.noteWait(milliseconds);
  await clock.sleep(milliseconds);
}
