import { isSuccess } from '../../../src/sent/judging/answers.ts';
import { scope } from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

const MENU_ITEM = 'configuration/menuItems/get';

/**
 * Whether an item is on the menu of one restaurant and not on that of another, by the configuration service. If a menu
 * was copied, two restaurants have items with one guid, and both are valid: "it does not exist at the location"
 * (Resources › Stock) is true of neither. False also if the configuration service does not say: then nothing is known
 * to be wrong.
 */
export async function isOnMenuOfAlone(
  trial: Trial,
  guid: string,
  { home, place }: { home: string; place: string },
): Promise<boolean> {
  if (scope('config:read').missing(trial.target) !== undefined) return false;
  const operation = trial.operation(MENU_ITEM);
  const isGiven = async (restaurant: string) => {
    const headers = { 'Platform-Restaurant-External-ID': restaurant };
    const parts = { path: { guid }, headers };
    return isSuccess(operation, await trial.send(MENU_ITEM, parts, 'anything'));
  };
  return trial.further(async () => (await isGiven(home)) && !(await isGiven(place)));
}
