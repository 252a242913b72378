import type { Worker } from 'node:worker_threads';

/** A thread that computes for longer than this, and than this for each rule that it judges by, is in an endless loop. */
const BUSY_MS = 20_000;
const BUSY_MS_PER_RULE = 100;
/** One that computes nothing in so long waits for what never comes: nothing here waits longer than two seconds. */
const IDLE_MS = 20_000;
/** Less computing than this between two looks is that of the look itself. */
const NOTHING_MS = 20;
const LOOK_EVERY_MS = 1000;

/**
 * Resolves when a thread hangs. Time is the thread's own, spent computing, so that a loaded machine makes nothing hang.
 * @param rules how many rules it judges by
 * @param signal ends the watch, which then resolves too
 */
export async function untilHung(worker: Worker, rules: number, signal: AbortSignal): Promise<void> {
  const mostMs = BUSY_MS + rules * BUSY_MS_PER_RULE;
  const startMs = await computedMs(worker);
  let lastMs = startMs;
  let idleMs = 0;
  while (!signal.aborted) {
    await pause(signal);
    const nowMs = await computedMs(worker);
    if (!Number.isFinite(nowMs) || nowMs - startMs > mostMs) return;
    idleMs = nowMs - lastMs > NOTHING_MS ? 0 : idleMs + LOOK_EVERY_MS;
    if (idleMs >= IDLE_MS) return;
    lastMs = nowMs;
  }
}

/** What the thread has computed, or infinity once it is gone. */
async function computedMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, LOOK_EVERY_MS);
    signal.addEventListener('abort', end);
  });
}
