import { controlPlaneOf } from './ControlPlane.ts';
import { ifNotExercised } from '../sent/judging/signals.ts';
import type { Trial } from './trial/Trial.ts';

const DAY_MS = 86_400_000;

/**
 * The midnight (UTC) at which the present day began at the target: by the clock of its control plane if it has one,
 * else by the run's start. Requests that carry a date are dated from it, so that a target that refuses distant dates
 * has no reason to refuse them. The same seed makes the same requests on the same day; on another day all dates in them
 * move by the same number of days.
 */
export function dayAt(trial: Trial): Promise<Date> {
  const { clockMoves } = trial.session;
  return trial.once(`the day after ${clockMoves} moves of the clock`, async (own) => {
    const now = await timeAt(own);
    return new Date(now - (now % DAY_MS));
  });
}

/** A control plane that shows no clock is no reason to exercise nothing. */
async function timeAt(trial: Trial): Promise<number> {
  const shown = async () => controlPlaneOf(trial).now();
  return shown().catch(ifNotExercised(trial.session.startedAt.getTime()));
}
