import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The most processes that may be between a terminal and this one. */
const MOST = 8;

/**
 * The processes that started this one, from its parent up to npm or npx: between them there is a shell, which keeps
 * waiting if only npx was ended. Without npm, only the parent.
 */
export function ancestors(): number[] {
  const found: number[] = [];
  for (let pid = process.ppid; pid > 1 && found.length < MOST;) {
    found.push(pid);
    const { parent, command } = processOf(pid);
    if (isNpm(command)) return found;
    pid = parent;
  }
  return found.slice(0, 1);
}

/** `npm exec …`, as npm calls itself, or `node /usr/bin/npx`; the command line of a shell may contain anything. */
function isNpm(command: string): boolean {
  const words = command.split(' ').slice(0, 2);
  return words.some((word) => /^(?:.*[\\/])?np[mx](?:-cli\.js)?$/.test(word));
}

/** The parent and command of a process: on Linux from files, elsewhere from `ps`. */
function processOf(pid: number): { parent: number; command: string } {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return byPs(pid);
  }
}

function byPs(pid: number): { parent: number; command: string } {
  try {
    const options = { encoding: 'utf8', stdio: 'pipe' } as const;
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], options);
    const [, parent = '0', command = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return { parent: Number(parent), command };
  } catch {
    return { parent: 0, command: '' };
  }
}
