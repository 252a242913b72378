import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';
import { fieldName, type FieldPath } from './fieldName.ts';

/** A value of a target file that must differ from others of its kind. */
interface Named {
  path: FieldPath;
  /** Undefined if the file does not have it. */
  value: string | undefined;
}

/**
 * The first fixture that cannot be what the contract calls it, because another one of the file is the same: rules that
 * compare the two would blame the target for a mistake in its file. Facts that only the target knows (whether an item is
 * archived, what a client may do) are for `doctor`.
 */
export function contradiction({ fixtures }: Target): TargetDefect | undefined {
  const { restaurant, otherRestaurant, archivedRestaurant, stockItems = [] } = fixtures;
  const restaurants = Object.entries({ restaurant, otherRestaurant, archivedRestaurant }).map(
    ([name, value]) => ({ path: ['fixtures', name], value }),
  );
  const items = stockItems.map(({ guid: value }, index) => ({
    path: ['fixtures', 'stockItems', index, 'guid'],
    value,
  }));
  return repetitionIn(restaurants) ?? repetitionIn(items);
}

/** The first value that occurs twice; GUIDs are equal in either letter case. */
function repetitionIn(all: Named[]): TargetDefect | undefined {
  const seen = new Map<string, Named>();
  for (const named of all) {
    const value = named.value?.toLowerCase();
    if (value === undefined) continue;
    const before = seen.get(value);
    if (before !== undefined) {
      const problem = `is the same as ${fieldName(before.path)}, and has to be another`;
      return { path: named.path, problem, remedy: 'correct or remove it' };
    }
    seen.set(value, named);
  }
  return undefined;
}
