import { noteWithdrawn } from './noteWithdrawn.ts';
import type { Trial } from '../trial/Trial.ts';

const FIRST_WAIT_MS = 10;

/** How long checks still wait: those that have waited in vain not at all, as their rule is undecided or broken already. */
const patience = new WeakMap<Trial, number>();

/** Lets a trial wait for a part of the session's patience: what it sees is tried again with all of it. */
export function hurry(trial: Trial, part: number): void {
  patience.set(trial, trial.session.patienceMs * part);
}

/**
 * Reads until the value is the wanted one. Returns the last value; the caller must judge whether it is the wanted one.
 * @param read `again` asks for new responses in place of the run's earlier ones
 * @param times how often at most it reads again, if what is wrong may have changed while it was read; or the waits before
 *   each time, in milliseconds. Default, for targets on which a change shows late: doubling waits, up to the session's
 *   patience in all
 */
export async function readUntil<T>(
  trial: Trial,
  read: (again: boolean) => Promise<T>,
  isWanted: (value: T) => boolean,
  times?: number | readonly number[],
): Promise<T> {
  let value = await read(false);
  let isWrong = false;
  const waits = typeof times === 'number' ? Array.from({ length: times }, () => undefined) : times;
  for (const wait of waits ?? patientWaits(trial)) {
    if (isWanted(value)) break;
    isWrong = waits !== undefined;
    if (wait === undefined) value = await trial.later(() => read(true));
    else {
      await trial.session.clock.sleep(wait);
      value = await trial.further(() => read(true));
    }
  }
  if (isWrong && isWanted(value)) noteWithdrawn(trial, trial.rule);
  if (times === undefined && !isWanted(value)) patience.set(trial, 0);
  return value;
}

function patientWaits(trial: Trial): number[] {
  const waits: number[] = [];
  let left = patience.get(trial) ?? trial.session.patienceMs;
  for (let wait = FIRST_WAIT_MS; left > 0; wait *= 2) {
    waits.push(Math.min(wait, left));
    left -= wait;
  }
  return waits;
}
