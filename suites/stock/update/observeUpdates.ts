import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { changeableItems } from '../items/changeableItems.ts';
import { describeEntries, entriesFor, type StockItem } from '../items/stockEntries.ts';
import { elementOf, type UpdateElement } from '../items/stockRequests.ts';
import { ownItems } from '../items/stockGroups.ts';
import { bring, search, stateIn, tryUpdate } from '../items/stockStates.ts';
import { unknownGuids } from '../items/unknownIdentifiers.ts';

/*
 * Observes what an update does where the documents leave it open. Each is one request for the run's own items, which are
 * restored at the end like all others.
 */

/** Ways to name items: by two identifiers, or by a broken one. */
export async function observeIdentifiers(trial: Trial, item: StockItem): Promise<void> {
  const { guid, multiLocationId } = item;
  const [unknown = ''] = unknownGuids(trial, 1);
  const ask = (openPoint: string, what: string, element: UpdateElement) =>
    observe(trial, openPoint, what, [{ ...element, status: 'OUT_OF_STOCK' }]);
  await ask('stock/update/malformed-guid', 'no UUID', { guid: 'not-a-uuid' });
  await ask('stock/update/version-id', 'beside the guid', { guid, versionId: unknown });
  const [ofNull, both] = ['stock/update/null-for-an-identifier', 'stock/update/both-identifiers'];
  await ask(ofNull, 'multiLocationId beside a guid', { guid, multiLocationId: null });
  if (multiLocationId === undefined) return;
  await ask(ofNull, 'guid beside a multiLocationId', { guid: null, multiLocationId });
  await ask(both, 'of one item', { guid, multiLocationId });
  const others = (await ownItems(trial)).filter((other) => other !== item);
  for (const other of others.slice(0, 1))
    await ask(both, 'of two items', { guid: other.guid, multiLocationId });
}

/** Null beside a status that has no quantity. */
export async function observeNullQuantity(trial: Trial, { guid }: StockItem): Promise<void> {
  for (const status of ['IN_STOCK', 'OUT_OF_STOCK'])
    await observe(trial, 'stock/update/null-quantity', status, [{ guid, status, quantity: null }]);
}

/** A valid element beside one that is refused. */
export async function observeAtomicity(trial: Trial): Promise<void> {
  const [item, other] = await ownItems(trial);
  if (other === undefined) return;
  await bring(trial, item, stateIn('OUT_OF_STOCK'));
  const valid = elementOf(item, stateIn('QUANTITY'));
  const wrong = { guid: other.guid, status: 'QUANTITY', quantity: -1 };
  const answer = describeAnswer(await tryUpdate(trial, [valid, wrong]));
  const { entries } = await search(trial, [item]);
  const [entry] = entriesFor(entries, item);
  const became = entry?.status === 'OUT_OF_STOCK' ? 'not applied' : 'applied';
  trial.observe('stock/update/atomicity', `${answer}; the valid element was ${became}`);
}

/** Two elements that set one item to two states. */
export async function observeSameItemTwice(trial: Trial): Promise<void> {
  const [item] = await changeableItems(trial);
  const twice = [elementOf(item, stateIn('OUT_OF_STOCK')), elementOf(item, stateIn('QUANTITY'))];
  const answer = describeAnswer(await tryUpdate(trial, twice));
  const shown = describeEntries((await search(trial, [item])).entries, item);
  trial.observe('stock/update/same-item-twice', `${answer}; then the item is ${shown}`);
}

/** No element at all. */
export async function observeEmptyUpdate(trial: Trial): Promise<void> {
  await observe(trial, 'stock/update/empty-update', 'an empty array', []);
}

async function observe(trial: Trial, openPoint: string, what: string, elements: UpdateElement[]) {
  trial.observe(openPoint, `${what}: ${describeAnswer(await tryUpdate(trial, elements))}`);
}
