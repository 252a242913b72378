import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** So many processes stand between a terminal and this one at most. */
const MOST = 8;

/**
 * The processes that started this one, from its parent to the npm or npx that stands behind it: between them stands a
 * shell, which waits on where npx alone was ended. The parent alone, where there is no npm.
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

/** `npm exec …` as it calls itself, or `node /usr/bin/npx`; what a shell was given may name anything. */
function isNpm(command: string): boolean {
  const words = command.split(' ').slice(0, 2);
  return words.some((word) => /^(?:.*[\\/])?np[mx](?:-cli\.js)?$/.test(word));
}

/** Linux tells it by files; elsewhere `ps` does. */
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
