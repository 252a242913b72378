import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** By what a process is known again, also where its number was given to another one since. */
export interface ProcessMark {
  pid: number;
  host: string;
  /** When it began, as this system counts; null where that cannot be learnt. */
  began: string | null;
}

/** The mark of this process. */
export function thisProcess(): ProcessMark {
  return { pid: process.pid, host: hostname(), began: beginningOf(process.pid) };
}

/** A process in words, with its machine where that is another one. */
export function describeProcess({ pid, host }: ProcessMark): string {
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}`;
}

/** How long the process of another machine is taken for running after its last sign, in milliseconds. */
const SIGN_LASTS_MS = 10 * 60_000;

/**
 * Whether a process is still there. Of another machine's nothing can be learnt but its last sign.
 * @param signAt when it wrote last, in milliseconds since the epoch
 */
export function isRunning({ pid, host, began }: ProcessMark, signAt: number): boolean {
  if (host !== hostname()) return Date.now() - signAt < SIGN_LASTS_MS;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be asked, and is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return began === null || beginningOf(pid) === began;
}

/** Where the system has no /proc, the number alone has to do. */
function beginningOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold anything; state and times stand behind it (proc_pid_stat(5)).
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}
