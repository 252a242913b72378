import type { Trial } from './Trial.ts';

const FIRST_WAIT_MS = 10;

/** Waits before each further reading, in milliseconds: for what may have changed while it was first read. */
export const ONCE_MORE: readonly number[] = [0];

/** The same for what is read in many pieces, of which any may be the one that changes. */
export const TWICE_MORE: readonly number[] = [0, 0];

/** Checks that have waited in vain: their rule is undecided or broken by then, and waiting again only costs time. */
const impatient = new WeakSet<Trial>();

/**
 * Reads until what was read is as wanted. Gives what was read last; whether that is as wanted is the caller's to judge.
 * @param read `again` asks for new answers in place of those of the run so far
 * @param waits before each further reading, in milliseconds. Default: for targets on which a change shows a little later,
 *   waits that double, as long as the session has patience
 */
export async function readUntil<T>(
  trial: Trial,
  read: (again: boolean) => Promise<T>,
  isWanted: (value: T) => boolean,
  waits?: readonly number[],
): Promise<T> {
  let value = await read(false);
  for (const wait of waits ?? patientWaits(trial)) {
    if (isWanted(value)) return value;
    if (wait > 0) await trial.session.clock.sleep(wait);
    value = await trial.further(() => read(true));
  }
  if (waits === undefined && !isWanted(value)) impatient.add(trial);
  return value;
}

function patientWaits(trial: Trial): number[] {
  const waits: number[] = [];
  let patience = impatient.has(trial) ? 0 : trial.session.patienceMs;
  for (let wait = FIRST_WAIT_MS; patience > 0; wait *= 2) {
    waits.push(Math.min(wait, patience));
    patience -= wait;
  }
  return waits;
}
