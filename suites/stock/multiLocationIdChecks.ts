import { multiLocationIds } from '../../generators/fields/multiLocationIds.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { describeAnswer, isSuccess } from '../../src/sent/answers.ts';
import { mayBeOfOthers } from '../../src/checked/mayBeOfOthers.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { knownItem } from './knownItems.ts';
import { isOnMenuOfAlone } from './menuMembership.ts';
import { anotherRestaurant, toReadByMultiLocationId } from './preconditions.ts';
import {
  countEntries,
  describeState,
  entriesOf,
  isInvalid,
  isSameGuid,
  itemOf,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import { searchParts } from './stockRequests.ts';
import { holdsInvalid } from './yieldsInvalid.ts';

/** The rules of multiLocationIds: texts of any kind, which name an item whole or not at all. */
export const multiLocationIdChecks = byRule({
  'stock/search/multi-location-id-is-any-text': {
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      await knownByMultiLocationId(trial);
      await trial.each(multiLocationIds.texts, (text) => yieldsInvalidAsText(trial, text));
      await trial.each([multiLocationIds.long], (text) => yieldsInvalidIfAccepted(trial, text));
    },
  },
  'stock/search/multi-location-id-is-matched-whole': {
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      const item = await knownByMultiLocationId(trial);
      await trial.each(multiLocationIds.nearMisses(item.multiLocationId ?? ''), (text) =>
        doesNotFind(trial, item, text),
      );
    },
  },
  'stock/search/multi-location-id-gives-no-item-of-another-restaurant': {
    preconditions: [...toReadByMultiLocationId, anotherRestaurant],
    run: async (trial) => {
      const item = await knownByMultiLocationId(trial);
      await trial.each([item], () => isNotFoundElsewhere(trial, item));
    },
  },
});

function knownByMultiLocationId(trial: Trial): Promise<StockItem> {
  return knownItem(trial, ({ multiLocationId }) => ({
    multiLocationIds: multiLocationId === undefined ? [] : [multiLocationId],
  }));
}

/** What a firewall may reject in place of the operation. */
const LIKE_CODE = /["'<>\\]/;

async function yieldsInvalidAsText(trial: Trial, text: string): Promise<void> {
  const identifiers = { multiLocationIds: [text] };
  const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
  const isLikeCode = LIKE_CODE.test(text);
  const expects = isLikeCode ? 'anything' : 'success';
  const exchange = await trial.send('stock/search', parts, { expects });
  if (isLikeCode && mayBeOfOthers(trial.operation('stock/search'), exchange)) return;
  trial.accepted(exchange, `the multiLocationId ${JSON.stringify(text)}`);
  holdsInvalid(trial, exchange, identifiers, []);
}

/** How long one may be is not shown, so that no item need be called so. */
async function yieldsInvalidIfAccepted(trial: Trial, text: string): Promise<void> {
  const identifiers = { multiLocationIds: [text] };
  const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
  const exchange = await trial.send('stock/search', parts, { expects: 'anything' });
  const operation = trial.operation('stock/search');
  const what = `a multiLocationId of ${text.length} characters`;
  trial.observe('stock/search/longest-multi-location-id', `${what}: ${describeAnswer(exchange)}`);
  if (isSuccess(operation, exchange)) holdsInvalid(trial, exchange, identifiers, []);
  else trial.refused(exchange, operation.invalidStatuses, what);
}

/**
 * The response may be a refusal, an INVALID entry, or the item that really has this identifier; never the item whose
 * identifier is nearly this.
 */
async function doesNotFind(trial: Trial, item: StockItem, text: string): Promise<void> {
  const parts = searchParts(trial.target.fixtures.restaurant, { multiLocationIds: [text] });
  const exchange = await trial.send('stock/search', parts, { expects: 'anything' });
  const operation = trial.operation('stock/search');
  if (!isSuccess(operation, exchange)) {
    trial.refused(
      exchange,
      operation.invalidStatuses,
      `the multiLocationId ${JSON.stringify(text)}`,
    );
    return;
  }
  const entries = entriesOf(exchange);
  // Whether every identifier yields an entry is for other rules.
  if (entries.length === 0) return;
  const isCalledSo = ({ multiLocationId }: StockEntry) => multiLocationId === text;
  const stray = entries.find((entry) => !isInvalid(entry) && !isCalledSo(entry));
  trial.holds(stray === undefined, () => ({
    message: `POST /stock/v1/inventory/search takes the multiLocationId ${JSON.stringify(text)} for ${JSON.stringify(item.multiLocationId)}.`,
    expected: 'an INVALID entry, or a rejection with 400',
    actual: `an entry of ${itemOf(stray)} (${describeState(stray ?? {})})`,
    exchanges: [exchange],
    counterexample: text,
  }));
}

/** The other restaurant may have a version of the item; that is another item, with a guid of its own. */
async function isNotFoundElsewhere(trial: Trial, item: StockItem): Promise<void> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const ids = item.multiLocationId === undefined ? [] : [item.multiLocationId];
  const parts = searchParts(otherRestaurant, { multiLocationIds: ids });
  const exchange = await trial.setup('stock/search', parts);
  const entries = entriesOf(exchange);
  if (!entries.some((entry) => isInvalid(entry) || entry.guid !== undefined))
    trial.notExercised('the other restaurant responds with no entry that is INVALID or has a guid');
  const stray = entries.find((entry) => !isInvalid(entry) && isSameGuid(entry.guid, item.guid));
  const where = { home: trial.target.fixtures.restaurant, place: otherRestaurant };
  if (stray !== undefined && !(await isOnMenuOfAlone(trial, item.guid, where)))
    trial.notExercised(
      'the configuration service does not tell the item to be on the menu of one restaurant alone',
    );
  trial.holds(stray === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search gives an item of another restaurant by multiLocationId.',
    expected: `no entry of the item ${item.guid} of the restaurant ${trial.target.fixtures.restaurant}, unless it is INVALID`,
    actual: `${countEntries(entries)}, one of that item (${describeState(stray ?? {})})`,
    exchanges: [exchange],
  }));
}
