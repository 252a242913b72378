import { controlPlaneOf } from '../../../src/checked/ControlPlane.ts';
import type { Precondition } from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** An archived menu item of the restaurant: from the target file, or shown by its control plane. */
export const anArchivedItem: Precondition = {
  name: 'fixtures.archivedStockItem',
  missing: ({ fixtures, control }) =>
    (fixtures.archivedStockItem ?? control) === undefined
      ? 'the target file has no fixtures.archivedStockItem, and no control plane that shows one'
      : undefined,
};

/**
 * The GUID of an archived menu item of the target's working restaurant.
 * @throws NotExercised if neither the target file nor its control plane names one
 */
export async function archivedItem(trial: Trial): Promise<string> {
  const { archivedStockItem, restaurant } = trial.target.fixtures;
  return archivedStockItem ?? controlPlaneOf(trial).archivedMenuItem(restaurant);
}
