import { toUpdate } from './preconditions.ts';
import type { Apart } from '../../../src/checked/Apart.ts';
import { seedFor } from '../../../src/sent/seedFor.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { changeableItems, furtherItems, mayUpdate } from './changeableItems.ts';
import type { StockItem } from './stockEntries.ts';

type Items = [StockItem, ...StockItem[]];

/** The fewest items of a group: enough for a check that looks at one item and at what an update of another does to it. */
const FEWEST = 2;

/**
 * The stock that checks may change, in groups of items, so that checks which change different ones run side by side. Where
 * items have a multiLocationId, the first of each group does.
 */
async function stockGroups(trial: Trial): Promise<[Items, ...Items[]]> {
  const [first, ...others] = await changeableItems(trial);
  const all: Items = [first, ...others];
  const named = all.filter(({ multiLocationId }) => multiLocationId !== undefined).length;
  const count = Math.min(Math.floor(all.length / FEWEST), named === 0 ? all.length : named);
  const groups = Array.from({ length: count }, (_, place) =>
    all.filter((_item, index) => index % count === place),
  );
  const [one = all, ...more] = groups.filter((items): items is Items => items.length > 0);
  return [one, ...more];
}

/**
 * The group of items that a rule changes: the same at a target whatever else is run.
 * @throws NotExercised if there is no item
 */
export async function ownItems(trial: Trial): Promise<Items> {
  const groups = await stockGroups(trial);
  // The first group is that of drawn updates, too, so fewer rules have it.
  const place = seedFor(0, trial.rule) % (groups.length + 1);
  return groups[Math.min(place, groups.length - 1)] ?? groups[0];
}

/** The group of items for drawn updates, whatever the rule. */
export async function drawnItems(trial: Trial): Promise<Items> {
  const [items] = await stockGroups(trial);
  return items;
}

/** For checks that change the items of their rule. */
export async function ownStock(trial: Trial): Promise<Apart> {
  return { changes: namesOf(await ownItems(trial)) };
}

/** For checks that change the items of their rule, and look at the stock of the other restaurant. */
export async function ownStockAndElsewhere(trial: Trial): Promise<Apart> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  return { changes: [...namesOf(await ownItems(trial)), `stock of ${otherRestaurant}`] };
}

/** For the checks of drawn updates. */
export async function drawnStock(trial: Trial): Promise<Apart> {
  return { changes: namesOf(await drawnItems(trial)) };
}

/** For checks that change all the items, or compare all that a list shows. */
export async function wholeStock(trial: Trial): Promise<Apart> {
  if (!mayUpdate(trial)) return {};
  return { changes: namesOf(await changeableItems(trial)) };
}

/** For checks that change all the items, and look at the stock of the other restaurant. */
export async function wholeStockAndElsewhere(trial: Trial): Promise<Apart> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const { changes = [] } = await wholeStock(trial);
  return changes.length === 0 ? {} : { changes: [...changes, `stock of ${otherRestaurant}`] };
}

/** For checks that change all the items, and the further ones of the target file. */
export async function wholeStockAndFurther(trial: Trial): Promise<Apart> {
  const { changes = [] } = await wholeStock(trial);
  return changes.length === 0 ? {} : { changes: [...changes, ...namesOf(furtherItems(trial))] };
}

/** What checks need that change the items of their rule, and those that look at all the stock. */
export const updatesOwn = { preconditions: toUpdate(), apart: ownStock };
export const readsWhole = { apart: wholeStock };

function namesOf(items: StockItem[]): string[] {
  return items.map(({ guid }) => `stock of the item ${guid}`);
}
