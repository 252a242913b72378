import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { constants, setPriority } from 'node:os';

/**
 * Gives every other thread the precedence over this one, where the system has priorities of threads (Linux): what passes
 * through a proxy is not to wait for what judges it.
 */
export function stepBack(): void {
  try {
    // `<process>/task/<thread>`: of the thread that asks.
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere all threads are equal.
  }
}
