import { hash } from 'node:crypto';

/**
 * A seed of its own for each purpose, from the run's seed: the same on every machine, whatever else runs.
 * Returns an integer from 0 to 2^31 - 1, as fast-check takes it.
 */
export function seedFor(seed: number, purpose: string): number {
  return hash('sha256', `${seed}/${purpose}`, 'buffer').readUInt32BE(0) >>> 1;
}
