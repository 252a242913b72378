import type { Worker } from 'node:worker_threads';

/** A thread that computes for longer than this, plus this for each rule by which it judges, is in an endless loop. */
const BUSY_MS = 20_000;
const BUSY_MS_PER_RULE = 100;
/**
 * A thread that computes nothing for this long waits for something that never comes: nothing here waits longer than two
 * seconds.
 */
const IDLE_MS = 20_000;
/** Less computing time than this between two looks comes from looking. */
const NOTHING_MS = 20;
const LOOK_EVERY_MS = 1000;

/** How long a thread may compute, or wait, before it counts as hung. */
export interface Patience {
  /** How long it may compute. */
  busyMs: number;
  /** How long it may compute nothing. */
  idleMs: number;
}

/** The patience with a thread that judges by this many rules. */
export function patienceWith(rules: number): Patience {
  return { busyMs: BUSY_MS + rules * BUSY_MS_PER_RULE, idleMs: IDLE_MS };
}

/**
 * Resolves when a thread hangs. Only its own computing time counts, so that a loaded machine makes nothing hang.
 * @param computedMs its computing time so far: infinity once it is gone
 * @param signal ends the watch, which then resolves, too
 */
export async function watchForHang(
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

/** A thread's computing time so far, or infinity once it is gone. */
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
