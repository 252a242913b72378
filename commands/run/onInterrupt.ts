import { ancestors } from './ancestors.ts';

/** How often it is looked whether the process that started this one is still there. */
const WATCH_MS = 250;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Has what is under way end in order: on Ctrl-C, when somebody asks the process to end, when its terminal is gone, and
 * when the `npx` that started it was ended alone, which reaches nobody else.
 * @param interrupt called once
 * @returns puts an end to listening
 */
export function onInterrupt(interrupt: () => void): () => void {
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    console.error(
      'Interrupted: putting back what was changed, and writing what was decided so far.',
    );
    interrupt();
  };
  for (const signal of SIGNALS) {
    process.on(signal, once);
  }
  // A terminal that is gone takes no more text, which must not end the process before all is put back.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const watched = process.env['npm_execpath'] === undefined ? [] : ancestors();
  const parent = process.ppid;
  const watch = setInterval(() => {
    const isAlone = watched.length > 0 && process.ppid !== parent;
    if (isAlone || !watched.every(isThere)) once();
  }, WATCH_MS).unref();
  return () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, once);
  };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, and is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
