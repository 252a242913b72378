import { isSuccess } from '../../src/check/answers.ts';
import { scope } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';

const MENU_ITEM = 'configuration/menuItems/get';

/**
 * Whether one restaurant has an item on its menu that another one has not, by the configuration service. Items that two
 * restaurants have under one guid, as where a menu was copied as it is, are valid at both: "it does not exist at the location"
 * (Resources › Stock) is said of neither. False too where that service does not tell: then nothing is known to be wrong.
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
    return isSuccess(operation, await trial.send(MENU_ITEM, parts, { expects: 'anything' }));
  };
  return trial.further(async () => (await isGiven(home)) && !(await isGiven(place)));
}
