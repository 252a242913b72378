import type { Trial } from '../../src/check/Trial.ts';
import { entriesOf, isSameGuid, type StockItem } from './stockEntries.ts';
import { listParts } from './stockRequests.ts';

/** The guids of what the other restaurant has at risk; none where its list is refused. */
export async function listedElsewhere(trial: Trial): Promise<string[]> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const exchange = await trial.send('stock/list', listParts(otherRestaurant), {
    expects: 'success',
  });
  return entriesOf(exchange).flatMap(({ guid }) => guid ?? []);
}

/**
 * Items that two restaurants have under one guid, as where a menu was copied as it is, are valid at both: "it does not exist
 * at the location" (Resources › Stock) is said of neither. What the other one lists, it has.
 * @throws NotExercised where it lists one of these items
 */
export function requireNoneOf(trial: Trial, items: StockItem[], listed: string[]): void {
  const shared = items.find(({ guid }) => listed.some((other) => isSameGuid(other, guid)));
  if (shared !== undefined)
    trial.notExercised(`the other restaurant lists ${shared.guid} itself, so that it has it, too`);
}
