import type { Worker } from 'node:worker_threads';

/** A thread that computes for longer than this, and than this for each rule that it judges by, is in an endless loop. */
const BUSY_MS = 20_000;
const BUSY_MS_PER_RULE = 100;
/** One that computes nothing in so long waits for what never comes: nothing here waits longer than two seconds. */
const IDLE_MS = 20_000;
/** Less computing than this between two looks is that of the look itself. */
const NOTHING_MS = 20;
const LOOK_EVERY_MS = 1000;

/** How much what is watched may do before it is taken for hung. */
export interface Patience {
  /** It may compute so long. */
  busyMs: number;
  /** It may compute nothing for so long. */
  idleMs: number;
}

/** Of a thread that judges by so many rules. */
export function patienceWith(rules: number): Patience {
  return { busyMs: BUSY_MS + rules * BUSY_MS_PER_RULE, idleMs: IDLE_MS };
}

/**
 * Resolves when what is watched hangs. Time is its own, spent computing, so that a loaded machine makes nothing hang.
 * @param computedMs what it has computed so far: infinity once it is gone
 * @param signal ends the watch, which then resolves too
 */
export async function untilHung(
  computedMs: () => number | Promise<number>,
  { busyMs, idleMs: mostIdleMs }: Patience,
  signal: AbortSignal,
): Promise<void> {
  const startMs = await computedMs();
  let lastMs = startMs;
  let idleMs = 0;
  while (!signal.aborted) {
    await pause(signal);
    const nowMs = await computedMs();
    if (!Number.isFinite(nowMs) || nowMs - startMs > busyMs) return;
    idleMs = nowMs - lastMs > NOTHING_MS ? 0 : idleMs + LOOK_EVERY_MS;
    if (idleMs >= mostIdleMs) return;
    lastMs = nowMs;
  }
}

/** What a thread has computed, or infinity once it is gone. */
export async function computedBy(worker: Worker): Promise<number> {
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
