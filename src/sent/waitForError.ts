import type { Client } from './exchange/client/Client.ts';
import type { Clock } from './exchange/client/Clock.ts';

const STEP_MS = 1500;

/** Waits for an error to pass; never long, as how late a change shows has nothing to do with how soon a server comes back. */
export async function waitForError(
  { clock, client, patienceMs }: { clock: Clock; client: Client; patienceMs: number },
  steps: number,
): Promise<void> {
  const milliseconds = steps * Math.min(patienceMs, STEP_MS);
  client.noteWait(milliseconds);
  await clock.sleep(milliseconds);
}
