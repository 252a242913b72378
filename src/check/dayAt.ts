import { controlPlaneOf } from './ControlPlane.ts';
import { NotExercised } from '../session/signals.ts';
import type { Trial } from './Trial.ts';

const DAY_MS = 86_400_000;

/**
 * The midnight (UTC) with which the present day began at the target: by the clock of its control plane where it has one,
 * by the run's start otherwise.
 *
 * Requests that carry a date are dated from it, so that a target which refuses dates far away has no reason to refuse
 * them. The same seed makes the same requests on the same day; on another one they are the same but for these dates,
 * which all lie as many days (and milliseconds) later.
 */
export function dayAt(trial: Trial): Promise<Date> {
  const { session } = trial;
  return session.once(`the day after ${session.clockMoves} moves of the clock`, async () => {
    const now = await timeAt(trial);
    return new Date(now - (now % DAY_MS));
  });
}

async function timeAt(trial: Trial): Promise<number> {
  try {
    return await controlPlaneOf(trial).now();
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;
    // That no control plane shows a clock is no reason to exercise nothing.
    return trial.session.startedAt.getTime();
  }
}
