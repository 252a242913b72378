import { setTimeout } from 'node:timers/promises';
import type { Trial } from './Trial.ts';

const FIRST_WAIT_MS = 10;

/** Checks that have waited in vain: their rule is undecided or broken by then, and waiting again only costs time. */
const impatient = new WeakSet<Trial>();

/**
 * Reads until what was read is as wanted, for targets on which a change shows a little later: again after waits that
 * double, as long as the session has patience. Gives what was read last; whether that is as wanted is the caller's
 * to judge.
 */
export async function readUntil<T>(
  trial: Trial,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
): Promise<T> {
  let patience = impatient.has(trial) ? 0 : trial.session.patienceMs;
  let value = await read();
  for (let wait = FIRST_WAIT_MS; patience > 0 && !isWanted(value); wait *= 2) {
    await setTimeout(Math.min(wait, patience));
    patience -= wait;
    value = await read();
  }
  if (!isWanted(value)) impatient.add(trial);
  return value;
}
