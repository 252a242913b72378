import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, even if its number was given to another one since. */
export interface ProcessMark {
  pid: number;
  host: string;
  /** When it began, by this system's count; null if that is unknown. */
  began: string | null;
}

export function thisProcess(): ProcessMark {
  return { pid: process.pid, host: hostname(), began: beginningOf(process.pid) };
}

/** A process in words, with its machine if it is another one. */
export function describeProcess({ pid, host }: ProcessMark): string {
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}`;
}

/** How long the process of another machine counts as running after its last sign, in milliseconds. */
const SIGN_LASTS_MS = 10 * 60_000;

/**
 * Whether a process still exists. For one on another machine, only its last sign tells.
 * @param signAt when it wrote last, in milliseconds since 1970
 */
export function isRunning({ pid, host, began }: ProcessMark, signAt: number): boolean {
  if (host !== hostname()) return Date.now() - signAt < SIGN_LASTS_MS;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else may not be asked, but it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return began === null || beginningOf(pid) === began;
}

/** When a process began; null without /proc, so that only its number identifies it. */
function beginningOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain anything; state and times come after it (proc_pid_stat(5)).
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}
