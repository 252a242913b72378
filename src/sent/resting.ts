import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from './exchange/client/Clock.ts';

/** The place that a check holds among those that run side by side. */
export interface Lane {
  /** Whether its requests go before those that wait: what must be apart from it waits for its end. */
  isUrgent: boolean;
  /** Called when the check begins to wait without sending: another one may take its place in the meantime. */
  rest(): void;
  /** Called when that wait is over. */
  wake(): void;
}

const lanes = new AsyncLocalStorage<Lane>();

/** Runs a check in a lane: all its waits, whoever began them for it, give this lane back. */
export function inLane<T>(lane: Lane, run: () => Promise<T>): Promise<T> {
  return lanes.run(lane, run);
}

/** Whether the requests of the check that asks go before others. */
export function isUrgent(): boolean {
  return lanes.getStore()?.isUrgent ?? false;
}

/** Waits for something that other checks, or time alone, bring about. The lane is given back until then. */
export async function resting<T>(wait: Promise<T>): Promise<T> {
  const lane = lanes.getStore();
  if (lane === undefined) return wait;
  lane.rest();
  try {
    return await wait;
  } finally {
    lane.wake();
  }
}

/** A clock whose waits hold nobody up: who sleeps by it gives the lane back. */
export function restingClock(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    sleep: (milliseconds, signal) => resting(clock.sleep(milliseconds, signal)),
  };
}
