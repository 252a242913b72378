import { freshUuid } from '../../../generators/fields/freshUuid.ts';
import { multiLocationIds } from '../../../generators/fields/multiLocationIds.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** GUIDs that no menu item has, new to the target and the same for the same seed. */
export function unknownGuids(trial: Trial, count: number): string[] {
  return Array.from({ length: count }, (_, n) => freshUuid(trial.seed, 'unknown guid', n));
}

/** MultiLocationIds that no menu item has, the same for the same seed. */
export function unknownMultiLocationIds(trial: Trial, count: number): string[] {
  return Array.from({ length: count }, (_, n) => multiLocationIds.unknown(trial.seed, n));
}
