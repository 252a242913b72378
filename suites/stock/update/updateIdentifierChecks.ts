import { identifiers } from '../../../generators/fields/identifiers.ts';
import type { StockState } from '../../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { uuidsIn } from '../../../src/words/json/uuid.ts';
import { knownItem } from '../items/knownItems.ts';
import {
  describeState,
  entriesOf,
  isInvalid,
  isSameGuid,
  showState,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';
import { ownItems, updatesOwn } from '../items/stockGroups.ts';
import { type UpdateElement, type Identifiers } from '../items/stockRequests.ts';
import { list, searchFor, searchUntil, set, stateIn, tryUpdate } from '../items/stockStates.ts';
import { showsAll } from '../items/shownStates.ts';
import { unknownGuids, unknownMultiLocationIds } from '../items/unknownIdentifiers.ts';
import { multiLocationIds } from '../../../generators/fields/multiLocationIds.ts';

/** Quantities that nothing else sets, so that whoever sees one knows which update it came from. */
const KEPT: StockState = { status: 'QUANTITY', quantity: 41 };
const SET: StockState = { status: 'QUANTITY', quantity: 43 };

/** Checks of which items the identifiers of PUT /stock/v1/inventory/update name. */
export const updateIdentifierChecks = byRule(updatesOwn, {
  'stock/update/unknown-items-are-never-valid': async (trial) => {
    await knownItem(trial, (item) => ({ guids: [item.guid] }));
    const [guid = ''] = unknownGuids(trial, 1);
    const [multiLocationId = ''] = unknownMultiLocationIds(trial, 1);
    const unknown = { guid, multiLocationId };
    await trial.each(
      [
        { by: 'guid', element: { guid, ...stateIn('OUT_OF_STOCK') } },
        { by: 'multiLocationId', element: { multiLocationId, ...stateIn('QUANTITY') } },
      ],
      async ({ by, element }) => {
        const exchange = await tryUpdate(trial, [element]);
        const answer = `a ${by} of nothing: ${describeAnswer(exchange)}`;
        trial.observe('stock/update/unknown-item', answer);
        // Which fields the entries of this response have is open: an entry without validity shows nothing.
        const isValid = ({ itemGuidValidity }: StockEntry) => itemGuidValidity === 'VALID';
        expectNotAmong(trial, exchange, unknown, isValid);
      },
    );
    await trial.each([undefined], async () => {
      const searched = await searchFor(trial, {
        guids: [guid],
        multiLocationIds: [multiLocationId],
      });
      for (const { exchange } of [searched, await list(trial)])
        expectNotAmong(trial, exchange, unknown, (entry) => !isInvalid(entry));
    });
  },
  'stock/update/identifiers-are-matched-whole': async (trial) => {
    const [item] = await ownItems(trial);
    const before = KEPT;
    await set(trial, [{ item, state: before }]);
    const nearly = await nearlyNamed(trial, item);
    const { entries: own } = await searchUntil(trial, [{ item, state: before }]);
    if (!showState(own, item, before))
      trial.notExercised(
        `could not be prepared: an item was set to ${describeState(before)}, but a search shows another state`,
      );
    await trial.each([nearly], async (named) => {
      const sent: LiveExchange[] = [];
      const send = async () => {
        for (const name of named)
          sent.push(await tryUpdate(trial, [{ ...name, ...stateIn('OUT_OF_STOCK') }]));
      };
      await send();
      const held = [{ item, state: before }];
      const again = () => set(trial, held).then(send);
      await showsAll(trial, held, again, () => ({
        message: `PUT /stock/v1/inventory/update changed an item whose identifier differs slightly from that of an element${acceptedUpdates(trial, sent, named)}.`,
        expected: `the item ${item.guid} as before: ${describeState(before)}`,
        exchanges: sent,
        counterexample: named,
      }));
    });
  },
  'stock/update/finds-the-item-by-guid-in-either-case': async (trial) => {
    const [item] = await ownItems(trial);
    const spellings = identifiers.spellingsOf(item.guid).filter((guid) => guid !== item.guid);
    if (spellings.length === 0) trial.notExercised('the guid of the item has no letters');
    const held = { item, state: SET };
    await trial.each(spellings, async (guid) => {
      const update = () => tryUpdate(trial, [{ guid, ...held.state }]);
      const sent = await update();
      await showsAll(trial, [held], update, () => ({
        message: `PUT /stock/v1/inventory/update does not update an item by its guid written as ${guid}.`,
        expected: `the item: ${describeState(held.state)}, as letter case does not matter in a UUID`,
        exchanges: [sent],
      }));
    });
  },
});

function expectNotAmong(
  trial: Trial,
  exchange: LiveExchange,
  { guid, multiLocationId }: Required<StockItem>,
  isMeant: (entry: StockEntry) => boolean,
): void {
  const stray = entriesOf(exchange).find(
    (entry) =>
      isMeant(entry) && (isSameGuid(entry.guid, guid) || entry.multiLocationId === multiLocationId),
  );
  trial.holds(stray === undefined, () => ({
    message: `${trial.operation(exchange).documented} shows an item that does not exist, after an update with its identifier.`,
    expected: 'a rejection, or no entry for it but one that is INVALID',
    actual: `one with itemGuidValidity ${stray?.itemGuidValidity ?? 'left out'} (${describeState(stray ?? {})})`,
    exchanges: [exchange],
  }));
}

/** The accepted updates, if there are any. */
function acceptedUpdates(trial: Trial, sent: LiveExchange[], named: UpdateElement[]): string {
  const taken = named.filter((_, index) => {
    const exchange = sent[index];
    return exchange !== undefined && isSuccess(trial.operation('stock/update'), exchange);
  });
  return taken.length === 0 ? '' : `: ${taken.map((one) => JSON.stringify(one)).join(' or ')}`;
}

/** Texts that nearly equal the item's multiLocationId or guid, and name no other item: they must change nothing. */
async function nearlyNamed(trial: Trial, item: StockItem): Promise<UpdateElement[]> {
  const [unknown = ''] = unknownGuids(trial, 1);
  const [otherEnd] = identifiers.nearMisses(item.guid, unknown, uuidsIn(trial.target.fixtures));
  const { ofOthers, ofNobody } = nearNames(item, otherEnd);
  const { entries } = await searchFor(trial, identifiersIn(ofOthers));
  return [...freeAmong(ofOthers, entries), ...ofNobody];
}

/** An item by one identifier alone. */
type Name = { guid: string } | { multiLocationId: string };

/**
 * Texts near an item's guid or multiLocationId: those that may belong to another item, and those that no item can have.
 * @param near a guid that nearly equals the item's
 */
export function nearNames(
  { guid, multiLocationId }: StockItem,
  near: string,
): { ofOthers: Name[]; ofNobody: Name[] } {
  const ids = multiLocationId === undefined ? [] : multiLocationIds.nearMisses(multiLocationId);
  const named = (some: string[]) => some.map((id) => ({ multiLocationId: id }));
  return {
    ofOthers: [{ guid: near }, ...named(ids.slice(0, 2))],
    ofNobody: [{ guid: `${guid}0` }, ...named(ids.slice(2, 3))],
  };
}

/** The body of a search for them: an array only if it has elements. */
export function identifiersIn(names: Name[]): Identifiers {
  const guids = names.flatMap((name) => ('guid' in name ? [name.guid] : []));
  const ids = names.flatMap((name) => ('guid' in name ? [] : [name.multiLocationId]));
  return { ...(guids.length > 0 && { guids }), ...(ids.length > 0 && { multiLocationIds: ids }) };
}

/** The names that no item has, as a search for them shows. */
export function freeAmong(names: Name[], entries: StockEntry[]): Name[] {
  const items = entries.filter((entry) => !isInvalid(entry));
  return names.filter(
    (name) =>
      !items.some((entry) =>
        'guid' in name
          ? isSameGuid(entry.guid, name.guid)
          : entry.multiLocationId === name.multiLocationId,
      ),
  );
}
