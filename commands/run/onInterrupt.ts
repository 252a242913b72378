import { warn } from '../../src/words/say.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How often to check whether the process that started this one still exists. */
const WATCH_MS = 250;

/** After how long a further signal means that somebody asks again. */
const AGAIN_MS = 1_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Makes what is under way end in order: on Ctrl-C, if somebody asks the process to end, if its terminal is gone, and if
 * only the `npx` that started it was ended, which no other process learns.
 * @param interrupt called once
 * @param end called if somebody asks again, seconds later, because what is under way does not end
 * @returns stops listening
 */
export function onInterrupt(interrupt: () => void, end?: () => void): () => void {
  let called: number | undefined;
  const once = () => {
    if (called !== undefined) return;
    called = performance.now();
    warn('Interrupted: restoring what was changed, and writing the results so far.');
    interrupt();
  };
  const onSignal = () => {
    // One Ctrl-C may come as several signals: of the terminal, and of each process that passes it on.
    if (called !== undefined && performance.now() - called > AGAIN_MS && end !== undefined) {
      warn(
        'Interrupted again: ends at once. What was changed and not put back, the journal lists.',
      );
      end();
    } else once();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A terminal that is gone accepts no text; this must not end the process before everything is restored.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const watched = process.env['npm_execpath'] === undefined ? [] : ancestors();
  const parent = process.ppid;
  const watch = setInterval(() => {
    const isAlone = watched.length > 0 && process.ppid !== parent;
    if (isAlone || !watched.every(isThere)) once();
  }, WATCH_MS).unref();
  return () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be asked, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The most processes that may be between a terminal and this one. */
const MOST = 8;

/**
 * The processes that started this one, from its parent up to npm or npx: between them there is a shell, which keeps
 * waiting if only npx was ended. Without npm, only the parent.
 */
function ancestors(): number[] {
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
