import { freshUuid } from '../../generators/fields/freshUuid.ts';
import type { Trial } from '../../src/check/Trial.ts';

/** GUIDs that no menu item has, new to the target and the same for the same seed. */
export function unknownGuids(trial: Trial, count: number): string[] {
  return Array.from({ length: count }, (_, n) => freshUuid(trial.seed, 'unknown guid', n));
}

/**
 * Identifiers that no menu item has, as strings of 18 digits: whoever takes any string takes these, and so does
 * who keeps numbers of 64 bits.
 */
export function unknownMultiLocationIds(trial: Trial, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const hex = freshUuid(trial.seed, 'unknown multiLocationId', n).replaceAll('-', '').slice(-14);
    return `9${String(parseInt(hex, 16)).padStart(17, '0').slice(-17)}`;
  });
}
