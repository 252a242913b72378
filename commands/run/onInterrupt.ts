import { ancestors } from './ancestors.ts';
import { warn } from '../../src/text/say.ts';

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
    warn('Interrupted: putting back what was changed, and writing what was decided so far.');
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
